import type { NameValue } from "./assertion.ts";
import { knownName, longestNameFrom } from "./names.ts";
import type { Piece } from "./pieces.ts";
import { isNameAt } from "./segments.ts";

/** A name with the pieces that it takes. */
export interface FoundName {
  readonly value: NameValue;
  readonly from: number;
  readonly to: number;
}

const VERSION = /^[\^~]?v?(\d{1,4}(?:\.(?:\d{1,4}|x))*)\+?$/;
const WITH_VERSION = /^([a-z.+#]{2,14}?)-?v?(\d{1,3}(?:\.\d{1,3})*)$/;
const UNIT_AFTER =
  /^(?:%|percent|replicas?|nodes?|times|days?|hours?|minutes?|seconds?|instances?|workers?|brokers?|shards?|ms|s|gb|mb|years?|months?|weeks?|partitions?|threads?|pods?|topics?|queues?|clusters?|servers?|projects?|packages?|services?|tests?|jobs?|approvals?|tables?|endpoints?)$/;

export function namesIn(pieces: readonly Piece[]): FoundName[] {
  const found: FoundName[] = [];
  for (let at = 0; at < pieces.length; at++) {
    const name = nameAt(pieces, at);
    if (name === null) continue;
    found.push(name);
    at = name.to - 1;
  }
  return found;
}

function nameAt(pieces: readonly Piece[], at: number): FoundName | null {
  if (pieces[at]?.isMark !== false) return null;
  for (let length = longestNameFrom(pieces[at]?.low ?? ""); length > 0; length--) {
    if (at + length > pieces.length || !isNameAt(pieces, at, length)) continue;
    return named(pieces, at, at + length);
  }
  return grownTogether(pieces, at) ?? lastPart(pieces, at);
}

/** "Node 7 of the cluster" is a machine, "node 20" a runtime. */
function isOrdinaryNode(pieces: readonly Piece[], from: number, end: number): boolean {
  if (end - from !== 1 || pieces[from]?.low !== "node") return false;
  const major = Number.parseInt(pieces[end]?.low.replace(/^v/, "") ?? "", 10);
  return (
    pieces[from]?.text === "node" && !(major >= 10 && major <= 40) && wordsBeforeVersion(pieces, end) === 0
  );
}

function named(pieces: readonly Piece[], from: number, end: number): FoundName | null {
  const known = knownName(lowOf(pieces, from, end));
  if (known === null || isOrdinaryNode(pieces, from, end)) return null;
  const word = wordsBeforeVersion(pieces, end);
  const version = VERSION.exec(pieces[end + word]?.low ?? "")?.[1] ?? null;
  const isVersion = version !== null && !UNIT_AFTER.test(pieces[end + word + 1]?.low ?? "");
  const to = isVersion ? end + word + 1 : end;
  const shown = [...pieces.slice(from, end), ...pieces.slice(isVersion ? end + word : end, to)]
    .map(({ text }) => text)
    .join(" ");
  return {
    value: { kind: "name", of: known.of, name: known.name, version: isVersion ? version : null, shown },
    from,
    to,
  };
}

/** "Node at least 20", "Node version 20", "engines.node to >= 20". */
function wordsBeforeVersion(pieces: readonly Piece[], end: number): number {
  const ahead = pieces
    .slice(end, end + 4)
    .map(({ low }) => low)
    .join(" ");
  const words = /^(?:to )?(?:at least |version |from |is )?(?=[\^~]?v?\d)/.exec(ahead)?.[0].trim() ?? "";
  return words === "" ? 0 : words.split(" ").length;
}

/** "pg17", "node20". */
function grownTogether(pieces: readonly Piece[], at: number): FoundName | null {
  const [, low = "", version = ""] = WITH_VERSION.exec(pieces[at]?.low ?? "") ?? [];
  const known = low === "" ? null : knownName(low);
  if (known === null) return null;
  const shown = pieces[at]?.text ?? "";
  return { value: { kind: "name", of: known.of, name: known.name, version, shown }, from: at, to: at + 1 };
}

/** "engines.node". */
function lastPart(pieces: readonly Piece[], at: number): FoundName | null {
  const last = /^[a-z]{2,20}[.:]([a-z]{3,20})$/.exec(pieces[at]?.low ?? "")?.[1];
  if (last === undefined || knownName(last) === null) return null;
  const inside = pieces.map((piece, place) => (place === at ? { ...piece, text: last, low: last } : piece));
  return named(inside, at, at + 1);
}

function lowOf(pieces: readonly Piece[], from: number, to: number): string {
  return pieces
    .slice(from, to)
    .map(({ low }) => low)
    .join(" ");
}
