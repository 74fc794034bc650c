import { howMuchLater, isBefore, isOneSitting } from "../arc/chronology.ts";
import type { Finding } from "../arc/finding.ts";
import type { Reading } from "../reading/assertion.ts";
import { isDisjoint } from "../reading/isDisjoint.ts";
import { isApart } from "../reading/qualifiers.ts";
import { weightOf } from "../structure/subjects.ts";
import { isOtherComponent, isSaidToBe, sharedBy } from "./ofOneStory.ts";
import { type OpenWord, openRootsIn, openWordsIn } from "./openWords.ts";
import { Ties } from "./ties.ts";

/**
 * What no table knows can be seen to come back: it stood in an early statement, a change put something else there, and a
 * late statement has the early one again and knows nothing of the change.
 */
export function openReversalsIn(readings: readonly Reading[]): Finding[] {
  const ties = new Ties(readings);
  const turns = readings.filter(isTurn).reverse();
  return readings.flatMap((last) => {
    if (!last.isCurrent || last.isAnnounced || last.isSettling) return [];
    const firsts = readings.filter((first) => mayComeBack(first, last, ties));
    if (firsts.length === 0) return [];
    for (const turn of turns) {
      if (!isTurnBefore(turn, last)) continue;
      const found = returnOver(turn, last, tiedTo(turn, last, firsts, ties), readings);
      if (found) return [found];
    }
    return [];
  });
}

/** The oldest statement that the last has something of again, over a change of it. */
function returnOver(
  turn: Reading,
  last: Reading,
  firsts: readonly Reading[],
  readings: readonly Reading[],
): Finding | null {
  for (const first of firsts) {
    const back = returned(first, turn, last);
    if (
      back &&
      !knowsOf(turn, last, first) &&
      isSaidToBe(last, back.old) &&
      isOneStory(first, turn, last, back) &&
      !isKnownReturn(readings, turn, last, back)
    )
      return findingOf(first, turn, last, back);
  }
  return null;
}

/** Whatever comes back, the three have at least so much else in common. */
const LEAST_TIE = 0.5;

/** Whether a later statement may have something of an early one again. */
function mayComeBack(first: Reading, last: Reading, ties: Ties): boolean {
  return (
    first.isCurrent &&
    isBefore(first, last) &&
    ties.between(first, last) >= LEAST_TIE &&
    !isDisjoint(openRootsIn(first), openRootsIn(last))
  );
}

/** Those from before the change that it can be a change of. */
function tiedTo(turn: Reading, last: Reading, firsts: readonly Reading[], ties: Ties): readonly Reading[] {
  const isTied = ties.between(turn, last) >= LEAST_TIE;
  return firsts.filter(
    (first) => isBefore(first, turn) && (isTied || ties.between(first, turn) >= LEAST_TIE),
  );
}

function isTurn({ isAnnounced, isRetiring, isCurrent }: Reading): boolean {
  return (isAnnounced || isRetiring) && isCurrent;
}

function isTurnBefore(turn: Reading, last: Reading): boolean {
  return isBefore(turn, last) && !isOneSitting(turn, last) && !isApart(turn.qualifiers, last.qualifiers);
}

interface Return {
  readonly old: OpenWord;
  readonly rival: OpenWord | null;
}

/** What the first and the last have and the change has not, or gives up; and what the change has in its place. */
function returned(first: Reading, turn: Reading, last: Reading): Return | null {
  const [before, changed, after] = [openRootsIn(first), openRootsIn(turn), openRootsIn(last)];
  const old = openWordsIn(last).find(
    ({ root, shape }) => before.has(root) && (isLeft(root, turn) || (shape !== "word" && !changed.has(root))),
  );
  if (!old) return restated(first, turn, last);
  const words = openWordsIn(turn);
  if (words.some(({ root, shape }) => shape !== "word" && !before.has(root) && after.has(root))) return null;
  const rival = words.find(
    ({ root, shape }) => isAlike(shape, old.shape) && !before.has(root) && !after.has(root),
  );
  return rival || isLeft(old.root, turn) ? { old, rival: rival ?? null } : null;
}

function isLeft(root: string, { terms }: Reading): boolean {
  return terms.get(root) === "left";
}

/** So much of the first must be said again, and not be in the change. */
const LEAST_RESTATED = 2;

/** The first said again, in plain words, of which the change has none; what it has instead is in neither. */
function restated(first: Reading, turn: Reading, last: Reading): Return | null {
  const [before, changed, after] = [openRootsIn(first), openRootsIn(turn), openRootsIn(last)];
  const again = openWordsIn(last).filter(({ root }) => before.has(root) && !changed.has(root));
  const weight = again.reduce((sum, { root }) => sum + weightOf(root), 0);
  const [old] = again;
  if (!old || weight < LEAST_RESTATED) return null;
  const rival = openWordsIn(turn).find(
    ({ root, shape }) => shape !== "number" && !before.has(root) && !after.has(root),
  );
  return rival ? { old, rival } : null;
}

function isAlike(one: OpenWord["shape"], other: OpenWord["shape"]): boolean {
  return one !== "word" && (one === "number") === (other === "number");
}

/** Whether the last names what the change brought. */
function knowsOf(turn: Reading, last: Reading, first: Reading): boolean {
  return [...turn.terms].some(
    ([root, stance]) => stance === "arrives" && last.terms.has(root) && !first.terms.has(root),
  );
}

/** The first and the last speak of one thing, and the change of it as well. */
function isOneStory(first: Reading, turn: Reading, last: Reading, { old }: Return): boolean {
  if (isOtherComponent(first, turn, last)) return false;
  // What is given up by name needs fewer words around it.
  const enough = isLeft(old.root, turn) ? LEAST_TIE : 1;
  const tie = Math.max(sharedBy(first, turn, old.root), sharedBy(turn, last, old.root));
  return sharedBy(first, last, old.root) >= enough && tie >= enough;
}

function isKnownReturn(readings: readonly Reading[], turn: Reading, last: Reading, { old }: Return): boolean {
  return readings.some(
    (reading) =>
      reading !== turn &&
      reading !== last &&
      isBefore(turn, reading) &&
      (reading.isAnnounced || reading.isSettling) &&
      reading.told.text.toLowerCase().includes(old.root),
  );
}

function findingOf(first: Reading, turn: Reading, last: Reading, { old, rival }: Return): Finding {
  const later = howMuchLater(turn, last);
  const other = rival?.shown ?? "";
  return {
    category: "reversal",
    readings: [first, turn, last],
    attribute: "value",
    value: old.shown,
    rival: other,
    kind: rival ? "slot" : "word",
    about: last,
    claim: null,
    structure: {
      says: rival
        ? `${other} took the place of ${old.shown}, which a later statement has again.`
        : `${old.shown} is given up in one statement and in use in a later one.`,
      score: 0.5,
    },
    arc: {
      says: `A change was told, and ${later} ${old.shown} is spoken of as if that had not been.`,
      score: 0.6,
    },
  };
}
