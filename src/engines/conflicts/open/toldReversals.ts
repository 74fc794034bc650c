import { howMuchLater, isBefore, isOneSitting } from "../arc/chronology.ts";
import type { Finding } from "../arc/finding.ts";
import type { Reading } from "../reading/assertion.ts";
import { knownName } from "../reading/names.ts";
import { isApart } from "../reading/qualifiers.ts";
import { weightOf } from "../structure/subjects.ts";
import { isOtherComponent, isSaidToBe, sharedBy } from "./ofOneStory.ts";
import { type OpenWord, openRootsIn, openWordsIn } from "./openWords.ts";
import { type ToldChange, toldChange } from "./toldChange.ts";

/** What a statement says was given up, and a later one that knows nothing of the change speaks of as if it were there. */
export function toldReversalsIn(readings: readonly Reading[]): Finding[] {
  const changes = new Map(readings.map((reading) => [reading, toldChange(reading.told.text)]));
  const turns = readings.filter((reading) => hasChanged(changes.get(reading))).reverse();
  return readings.flatMap((last) => {
    if (!last.isCurrent || last.isAnnounced || hasChanged(changes.get(last))) return [];
    for (const turn of turns) {
      if (!mayTurn(turn, last)) continue;
      const change = changes.get(turn);
      const old = change && returned(change, last);
      if (!old || !isSaidToBe(last, old)) continue;
      const first = readings.find((reading) => isBefore(reading, turn) && openRootsIn(reading).has(old.root));
      if (!isOneStory(first, turn, last, old) || isBackAgain(readings, turn, last, old)) continue;
      return [findingOf(first, turn, last, old, [...change.came])];
    }
    return [];
  });
}

function hasChanged(change: ToldChange | undefined): boolean {
  return change !== undefined && change.left.size > 0;
}

function mayTurn(turn: Reading, last: Reading): boolean {
  return isBefore(turn, last) && !isOneSitting(turn, last) && !isApart(turn.qualifiers, last.qualifiers);
}

/** What was left is there again, and nothing of what came. */
function returned({ left, came }: ToldChange, last: Reading): OpenWord | null {
  const words = openWordsIn(last);
  if (words.some((word) => came.has(word.root) && isSaidToBe(last, word))) return null;
  return words.find(({ root }) => left.has(root) && weightOf(root) === 1) ?? null;
}

/** A number is of many things, so it needs more around it; what stood there before needs less. */
function isOneStory(first: Reading | undefined, turn: Reading, last: Reading, old: OpenWord): boolean {
  if (first && isOtherComponent(first, turn, last)) return false;
  const enough = old.shape === "number" || !first ? 1 : isOfAll(turn, old) ? 0 : 0.5;
  const tie = Math.max(sharedBy(turn, last, old.root), first ? sharedBy(first, last, old.root) : 0);
  return tie >= enough;
}

const ALL = /\b(?:we|our|us|repository|repo|monorepo|project|codebase|everywhere|everything|whole)\b/i;

/** What a project has one of, and gives up as a whole, is given up for whatever it is spoken of. */
function isOfAll({ told: { text } }: Reading, { root }: OpenWord): boolean {
  return ALL.test(text) && knownName(root)?.of.isSingle === true;
}

/** Whether somebody told the way back. */
function isBackAgain(
  readings: readonly Reading[],
  turn: Reading,
  last: Reading,
  { root }: OpenWord,
): boolean {
  return readings.some(
    (reading) =>
      reading !== turn &&
      reading !== last &&
      isBefore(turn, reading) &&
      (reading.isAnnounced || reading.isSettling) &&
      reading.told.text.toLowerCase().includes(root),
  );
}

function findingOf(
  first: Reading | undefined,
  turn: Reading,
  last: Reading,
  old: OpenWord,
  came: readonly string[],
): Finding {
  const later = howMuchLater(turn, last);
  const instead = came.length > 0 ? ` in favour of ${came.join(" ")}` : "";
  return {
    category: "reversal",
    readings: first ? [first, turn, last] : [turn, last],
    attribute: "value",
    value: old.shown,
    rival: "",
    kind: "word",
    about: last,
    claim: null,
    structure: {
      says: `${old.shown} is given up${instead} in one statement and in use in a later one.`,
      score: first ? 0.7 : 0.55,
    },
    arc: {
      says: `The change was told, and ${later} ${old.shown} is spoken of as if it had not been.`,
      score: 0.7,
    },
  };
}
