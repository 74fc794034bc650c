import { knownName } from "../../reading/names.ts";
import type { Finding } from "../finding.ts";

const BEFORE_AN_AMOUNT =
  /(?:^|[\s(])(?:is|are|was|be|to|of|at|than|from|by|most|least|about|around|over|under|exactly|only|version|port|ports|set|allows?|takes?|has|have|needs?|requires?|runs?|uses?|listens? on|on|every|after|for|with|a|the|default|defaults|max|min|limit|=|:)[\s:=]*$/i;

/** A number right after a noun is part of a name: the service notification 54, shard 3. */
export function isLabelNumber({ kind, category, readings, value, rival }: Finding): boolean {
  if (kind !== "numeric" || category === "stale") return false;
  return [value, rival].some(
    (number) => /^[\d.]+$/.test(number) && readings.some(({ told }) => isLabelIn(told.text, number)),
  );
}

function isLabelIn(text: string, number: string): boolean {
  const at = text.search(new RegExp(`(?<![\\d.,])${number.replaceAll(".", "\\.")}(?![\\d.,]*\\d)`));
  if (at <= 0) return false;
  const after = text.slice(at + number.length);
  return /^ \p{L}/u.test(after) && !BEFORE_AN_AMOUNT.test(text.slice(0, at));
}

/** "Django 4.2 needs this" and "Django 5.0 needs that", shard 3 and shard 4: a number beside a noun tells which one is meant. */
export function isOtherLabel({ category, readings }: Finding): boolean {
  const [one, other] = readings.map(({ told }) => told.text);
  if (category !== "ambiguity" || one === undefined || other === undefined) return false;
  const [mine, yours] = [labelsIn(one), labelsIn(other)];
  if (withoutNumbers(one) === withoutNumbers(other)) return isSwapOfLabels(mine, yours);
  if (mine.size === 0 || yours.size === 0) return false;
  const shared = [...mine].filter(([noun]) => yours.has(noun));
  if (shared.length === 0) return true;
  return shared.every(([noun, number]) => yours.get(noun) !== number);
}

/** The same words, of two that are told apart by their numbers alone. */
function isSwapOfLabels(mine: ReadonlyMap<string, string>, yours: ReadonlyMap<string, string>): boolean {
  return [...mine].some(([noun, number]) => {
    const there = yours.get(noun);
    return there !== undefined && there !== number && knownName(noun) === null;
  });
}

const LABEL = /(?<![\p{L}\d.,_-])(\p{L}{2,30}) (v?\d[\d.]*)(?=:? \p{L}|, )/gu;
const MOST_LABELS = 8;

function labelsIn(text: string): ReadonlyMap<string, string> {
  const found = Array.from(text.slice(0, LONGEST_READ).matchAll(LABEL)).slice(0, MOST_LABELS);
  const labels = found.filter(
    ({ 1: noun = "", index }) => !BEFORE_AN_AMOUNT.test(text.slice(0, index + noun.length + 1)),
  );
  return new Map(labels.map(({ 1: noun = "", 2: number = "" }) => [noun.toLowerCase(), number]));
}

const LONGEST_READ = 600;

function withoutNumbers(text: string): string {
  return text.toLowerCase().replace(/\d[\d.]*/g, "");
}
