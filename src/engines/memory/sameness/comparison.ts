import { type Alignment, alignWords, type Shared } from "./alignWords.ts";
import { type Compared, entityOf, sayingOf } from "./compared.ts";
import { readStatement, type Statement, type Word } from "./statement.ts";

/** One side of a comparison, read once for all it is compared with. */
export interface Side {
  readonly statement: Statement;
  readonly files: readonly string[];
}

export function sideOf(compared: Compared): Side {
  const { affectedFiles } = compared.props;
  return {
    statement: readStatement(sayingOf(compared), entityOf(compared) !== ""),
    files: Array.isArray(affectedFiles) ? affectedFiles.filter((path) => typeof path === "string") : [],
  };
}

/** Two decisions, or two facts about one thing, side by side. */
export interface Comparison extends Alignment {
  readonly said: Side;
  readonly before: Side;
  /** The share of words that stayed. */
  readonly overlap: number;
}

export function compare(said: Side, before: Side): Comparison {
  const { shared, here, there } = alignWords(said.statement.words, before.statement.words);
  const hasWords = said.statement.words.length + before.statement.words.length > 0;
  const overlap = hasWords ? overlapOf({ shared, here, there }) : Number(isWordedAlike(said, before));
  return { shared, here, there, said, before, overlap };
}

export function overlapOf({ shared, here, there }: Alignment): number {
  const same = weightOf(shared.map((pair) => pair.here));
  const [added, left] = [weightOf(here), weightOf(there)];
  const changed = isEnough(shared) ? Math.max(added, left) : added + left;
  return same === 0 ? 0 : same / (same + changed);
}

/** Whether they are made of the same words, in whatever order. */
export function isWordedAlike(said: Side, before: Side): boolean {
  const [here, there] = [said.statement.wording, before.statement.wording];
  return here.size > 0 && here.size === there.size && [...here].every((word) => there.has(word));
}

const ENOUGH = 2;

/** Whether two statements share so much that they are likely about the same, and one word for another is one change. */
export function isEnough(shared: readonly Shared[]): boolean {
  return weightOf(shared.map((pair) => pair.here)) >= ENOUGH;
}

function weightOf(words: readonly Word[]): number {
  return words.reduce((sum, { weight }) => sum + weight, 0);
}
