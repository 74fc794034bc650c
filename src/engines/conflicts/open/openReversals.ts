import { daysBetween, isBefore, isOneSitting } from "../arc/chronology.ts";
import type { Finding } from "../arc/finding.ts";
import type { Reading } from "../reading/assertion.ts";
import { isApart } from "../reading/qualifiers.ts";
import { weightOf } from "../structure/subjects.ts";
import { isOtherComponent, isSaidToBe, sharedBy } from "./ofOneStory.ts";
import { type OpenWord, openWordsOf } from "./openWords.ts";

/**
 * What no table knows can be seen to come back: it stood in an early statement, a change put something else there, and a
 * late statement has the early one again and knows nothing of the change.
 */
export function openReversalsIn(readings: readonly Reading[]): Finding[] {
  const words = new Map(readings.map((reading) => [reading, openWordsOf(reading.told.text)]));
  const wordsOf = (reading: Reading) => words.get(reading) ?? [];
  return readings.flatMap((last) => {
    if (!last.isCurrent || last.isAnnounced || last.isSettling) return [];
    for (const turn of readings.filter((reading) => isTurnBefore(reading, last)).reverse()) {
      for (const first of readings.filter((reading) => isBefore(reading, turn) && reading.isCurrent)) {
        const back = returned(wordsOf(first), wordsOf(turn), wordsOf(last), isLeftIn(turn));
        if (
          back &&
          !knowsOf(turn, last, first) &&
          isSaidToBe(last, back.old) &&
          isOneStory(first, turn, last, back) &&
          !isKnownReturn(readings, turn, last, back)
        )
          return [findingOf(first, turn, last, back)];
      }
    }
    return [];
  });
}

function isTurnBefore(turn: Reading, last: Reading): boolean {
  return (
    isBefore(turn, last) &&
    (turn.isAnnounced || turn.isRetiring) &&
    turn.isCurrent &&
    !isOneSitting(turn, last) &&
    !isApart(turn.qualifiers, last.qualifiers)
  );
}

function isLeftIn({ terms }: Reading): (root: string) => boolean {
  return (root) => terms.get(root) === "left";
}

interface Return {
  readonly old: OpenWord;
  readonly rival: OpenWord | null;
}

/** What the first and the last have and the change has not, or gives up; and what the change has in its place. */
function returned(
  first: readonly OpenWord[],
  turn: readonly OpenWord[],
  last: readonly OpenWord[],
  isLeft: (root: string) => boolean,
): Return | null {
  const [before, changed, after] = [first, turn, last].map((words) => new Set(words.map(({ root }) => root)));
  const old = last.find(
    ({ root, shape }) => before?.has(root) && (isLeft(root) || (shape !== "word" && !changed?.has(root))),
  );
  if (!old) return restated(first, turn, last);
  if (turn.some(({ root, shape }) => shape !== "word" && !before?.has(root) && after?.has(root))) return null;
  const rival = turn.find(
    ({ root, shape }) => isAlike(shape, old.shape) && !before?.has(root) && !after?.has(root),
  );
  return rival || isLeft(old.root) ? { old, rival: rival ?? null } : null;
}

/** So much of the first must be said again, and not be in the change. */
const LEAST_RESTATED = 2;

/** The first said again, in plain words, of which the change has none; what it has instead is in neither. */
function restated(
  first: readonly OpenWord[],
  turn: readonly OpenWord[],
  last: readonly OpenWord[],
): Return | null {
  const [before, changed, after] = [first, turn, last].map((words) => new Set(words.map(({ root }) => root)));
  const again = last.filter(({ root }) => before?.has(root) && !changed?.has(root));
  const weight = again.reduce((sum, { root }) => sum + weightOf(root), 0);
  const rival = turn.find(({ root, shape }) => shape !== "number" && !before?.has(root) && !after?.has(root));
  const [old] = again;
  return old && rival && weight >= LEAST_RESTATED ? { old, rival } : null;
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
  const enough = turn.terms.get(old.root) === "left" ? 0.5 : 1;
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
  const days = daysBetween(turn, last);
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
      says: `A change was told, and ${days} days later ${old.shown} is spoken of as if that had not been.`,
      score: 0.6,
    },
  };
}
