import type { Reading } from "../reading/assertion.ts";
import { isName } from "../reading/names.ts";
import { mayMeet } from "../reading/qualifiers.ts";
import { sharesSubject } from "../structure/subjects.ts";
import { howMuchLater, isBefore, standBeside } from "./chronology.ts";
import type { Finding } from "./finding.ts";

/** A word that is in no table, and that a change gave up: a later statement has it as if that had not been. */
export function wordTurn(readings: readonly Reading[], turn: Reading, last: Reading): Finding | null {
  const isTurn = turn.isAnnounced || (turn.isRetiring && !standBeside(turn, last));
  if (!isTurn || last.isAnnounced || !mayMeet(turn.qualifiers, last.qualifiers)) return null;
  for (const [word, lot] of turn.terms) {
    if (lot !== "left" || !(word.startsWith("#") || last.topic.has(word))) continue;
    const stance = last.terms.get(word);
    if (stance !== "holds" && stance !== "mentioned") continue;
    const first = readings.find(
      (reading) => isBefore(reading, turn) && reading.terms.has(word) && isNear(reading, last, word),
    );
    // A number or a word that is not in use may stand there for many reasons, unless it stood there before.
    if (first === undefined && (word.startsWith("#") || stance !== "holds")) continue;
    if (!isNear(turn, last, word)) continue;
    if (isBackInUse(readings, turn, last, word)) continue;
    return wordFinding(first, turn, last, word);
  }
  return null;
}

/** A name or a number of one part of the project is the same one there; else they must have more in common. */
function isNear(one: Reading, other: Reading, word: string): boolean {
  const isOneFocus = one.told.focus !== null && one.told.focus === other.told.focus;
  if (isOneFocus && (/[._/:\d]/.test(word) || isName(word))) return true;
  return sharesSubject(one, other, new Set([word]));
}

function isBackInUse(readings: readonly Reading[], turn: Reading, last: Reading, word: string): boolean {
  return readings.some(
    (reading) =>
      reading !== turn &&
      reading !== last &&
      isBefore(turn, reading) &&
      reading.isAnnounced &&
      reading.terms.has(word),
  );
}

/** A word from its root, as the statement has it. */
function asWritten(text: string, root: string): string {
  const start = root.replace(/^#/, "").slice(0, 24);
  const at = text.toLowerCase().indexOf(start);
  return at < 0 ? start : (/^[\p{L}\p{N}_.]*[\p{L}\p{N}_]/u.exec(text.slice(at))?.[0] ?? start);
}

function wordFinding(first: Reading | undefined, turn: Reading, last: Reading, word: string): Finding {
  return {
    category: "reversal",
    readings: first === undefined ? [turn, last] : [first, turn, last],
    attribute: word,
    value: asWritten(last.told.text, word),
    rival: "",
    kind: "word",
    about: last,
    claim: null,
    structure: { says: `"${word}" is given up in one statement and in use in a later one.`, score: 0.55 },
    arc: {
      says: `It was given up, and ${howMuchLater(turn, last)} it is spoken of as if that had not been.`,
      score: 0.7,
    },
  };
}
