import { alignWords } from "./alignWords.ts";
import { type Comparison, isEnough, isWordedAlike, overlapOf } from "./comparison.ts";
import { isTelling, purposeOf, type Word } from "./statement.ts";

/** From here on, what is said now takes the place of what was said before. */
export const SUPERSEDE_FROM = 0.7;
/** From here on, somebody has to look at the two. */
export const REVIEW_FROM = 0.5;

const BELOW_SUPERSEDE = SUPERSEDE_FROM - 0.01;

/**
 * Something about two statements that the share of their words does not tell. What lowers counts more than what raises:
 * asking once too often costs a moment, a decision that is lost without a word costs much more.
 */
export interface Signal {
  readonly name: string;
  readonly atLeast?: number;
  readonly atMost?: number;
  /** In words for whoever decides; null where it does not apply. */
  explain(comparison: Comparison): string | null;
}

/** Each has a word that the other lacks: it is about another thing, or another choice was made. */
const otherWords: Signal = {
  name: "other words",
  atMost: BELOW_SUPERSEDE,
  explain: ({ here, there }) =>
    here.length > 0 && there.length > 0 ? `${named(here)} instead of ${named(there)}` : null,
};

/** The one covers more than the other: which of them is to hold, only a reader can tell. */
const moreOrLess: Signal = {
  name: "more or less",
  atMost: BELOW_SUPERSEDE,
  explain({ here, there }) {
    if (there.length === 0 && here.some(isTelling)) return `adds ${named(here)}`;
    return here.length === 0 && there.some(isTelling) ? `leaves out ${named(there)}` : null;
  },
};

/** The same was said and is denied now, or the other way round: two who disagree should know of each other. */
const opposite: Signal = {
  name: "opposite",
  atMost: BELOW_SUPERSEDE,
  explain: ({ shared }) => (shared.some(({ isDenied }) => isDenied) ? "says the opposite" : null),
};

/** "From here to there" and "from there to here" are made of the same words. */
const tradedPlaces: Signal = {
  name: "traded places",
  atMost: BELOW_SUPERSEDE,
  explain({ shared }) {
    const places = new Set(shared.map(({ here, there }) => `${here.role}>${there.role}`));
    const isTraded = shared.some(
      ({ here, there }) => here.role !== there.role && places.has(`${there.role}>${here.role}`),
    );
    return isTraded ? "the same words in other places" : null;
  },
};

/** Whatever holds a sentence together may be what it is about where hardly anything else is left: "or patterns". */
const fewWords: Signal = {
  name: "few words",
  atMost: BELOW_SUPERSEDE,
  explain: ({ shared, said, before }) =>
    said.statement.isOfEntity || isEnough(shared) || isWordedAlike(said, before)
      ? null
      : "too few words to be sure",
};

const otherCount: Signal = {
  name: "other count",
  atMost: BELOW_SUPERSEDE,
  explain: ({ said: { statement: now }, before: { statement: then } }) =>
    now.quantities.length === then.quantities.length ? null : "names more or fewer numbers",
};

/** It neither raises nor lowers: what has a new value is what it was. */
const otherValue: Signal = {
  name: "other value",
  explain({ said: { statement: now }, before: { statement: then } }) {
    const at = now.quantities.findIndex((value, index) => value !== (then.quantities[index] ?? value));
    return at < 0 ? null : `${then.quantities[at]} becomes ${now.quantities[at]}`;
  },
};

const SAME_FROM = 0.75;

/** Two answers to one question. */
const otherChoice: Signal = {
  name: "other choice",
  atLeast: 0.6,
  explain({ said, before }) {
    const purposes = alignWords(purposeOf(said.statement), purposeOf(before.statement));
    return overlapOf(purposes) >= SAME_FROM ? "for the same purpose" : null;
  },
};

/** Alike in words alone, as two titles of few words easily are. */
const otherFiles: Signal = {
  name: "other files",
  atMost: BELOW_SUPERSEDE,
  explain({ said, before }) {
    if (said.files.length === 0 || before.files.length === 0) return null;
    const isNear = said.files.some((path) => before.files.some((other) => isBeside(path, other)));
    return isNear ? null : "touches other files";
  },
};

const OWN_WORDS = 2;

/** Neither the words nor the code have enough in common. */
const otherSubject: Signal = {
  name: "other subject",
  atMost: REVIEW_FROM - 0.01,
  explain: (comparison) =>
    Math.min(comparison.here.length, comparison.there.length) >= OWN_WORDS && otherFiles.explain(comparison)
      ? "speaks of other things"
      : null,
};

export const SIGNALS: readonly Signal[] = [
  otherWords,
  moreOrLess,
  opposite,
  tradedPlaces,
  fewWords,
  otherCount,
  otherValue,
  otherChoice,
  otherFiles,
  otherSubject,
];

const MOST_NAMED = 4;

function named(words: readonly Word[]): string {
  return `“${words
    .slice(0, MOST_NAMED)
    .map(({ text }) => text)
    .join(" ")}”`;
}

/** In one folder, or one in a folder below that of the other. */
function isBeside(one: string, other: string): boolean {
  const [a, b] = [folderOf(one), folderOf(other)];
  return a.startsWith(b) || b.startsWith(a);
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
