import { nameKeys, subjectOf } from "../../src/domain/nameKeys.ts";
import { terms } from "../../src/domain/text.ts";
import { type Compared, entityOf, sayingOf } from "../../src/engines/memory/sameness/compared.ts";
import { judgeSameness } from "../../src/engines/memory/sameness/judgeSameness.ts";
import { REVIEW_FROM, SIGNALS, SUPERSEDE_FROM } from "../../src/engines/memory/sameness/signals.ts";
import type { Embedder } from "../../src/models/port.ts";
import type { Pair, Verdict } from "./pairs.ts";

/** How the second statement of a pair is judged when the first is there. */
export type Method = (pair: Pair) => Verdict;

/** The rule of the design: Jaccard over the terms of titles, or of the contents of facts about one entity. */
export const plainJaccard: Method = ({ before, after }) => {
  if (entityKey(before) !== entityKey(after)) return "new";
  const [one, other] = [new Set(terms(sayingOf(before))), new Set(terms(sayingOf(after)))];
  const both = [...one].filter((term) => other.has(term)).length;
  const likeness = both / (one.size + other.size - both);
  if (likeness >= SUPERSEDE_FROM) return "supersede";
  return likeness >= REVIEW_FROM ? "review" : "new";
};

function entityKey(compared: Compared): string | undefined {
  return nameKeys(entityOf(compared))?.whole;
}

/** The engine, without the signals named. */
export function without(...names: readonly string[]): Method {
  const signals = SIGNALS.filter(({ name }) => !names.includes(name));
  return ({ before, after }) => judgeSameness(after, [before], signals).verdict;
}

const NEAR = 0.7;

/** The engine, and where it finds nothing, the vectors of the two: near ones are shown to a reader. */
export async function withVectors(pairs: readonly Pair[], embedder: Embedder): Promise<Method> {
  const vectorsOf = (side: "before" | "after") =>
    embedder.embed(
      pairs.map((pair) => `${entityOf(pair[side])} ${sayingOf(pair[side])}`),
      { purpose: "passage" },
    );
  const [before, after] = [await vectorsOf("before"), await vectorsOf("after")];
  const near = new Map(pairs.map((pair, at) => [pair, dot(before[at], after[at]) >= NEAR]));
  return (pair) => {
    const isComparable = entityKey(pair.before) === entityKey(pair.after);
    const verdict = without()(pair);
    return verdict === "new" && isComparable && near.get(pair) ? "review" : verdict;
  };
}

function dot(one: Float32Array = new Float32Array(), other: Float32Array = new Float32Array()): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

/** Whether the store would have proposed the first statement when the second comes. */
export function isProposed({ before, after }: Pair): boolean {
  const [one, other] = [before, after].map(({ kind, props }) => nameKeys(subjectOf(kind, props)));
  if (!one || !other) return false;
  return after.kind === "FACT" ? one.whole === other.whole : one.near.some((key) => other.near.includes(key));
}
