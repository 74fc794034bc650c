import { readFileSync } from "node:fs";
import { TokenIndex } from "../../src/models/builtin/tokenIndex.ts";

/** What goes through the model and into the table. */
export interface Vocabulary {
  /** Tokens that start a word, then those that go on within one. */
  readonly tokens: readonly string[];
  readonly continuations: number;
  /** The ids that stand for each token, between the model's marks. */
  readonly sequences: readonly (readonly number[])[];
  readonly weights: Float32Array;
}

type Ids = ReadonlyMap<string, number>;

const CONTINUES = "##";
/** [CLS], [unused1] and the like. */
const SPECIAL = /^\[.+\]$/;
/** Four letters and more that are all digits of a hash; the true words among them are in the model's vocabulary. */
const HEXADECIMAL = /^[a-f]{4,}$/;
const SHORTEST_WORD = 3;

export function readVocabulary(tokenizerFile: string, wordsFile: string): Vocabulary {
  const ids: Ids = new Map(Object.entries(JSON.parse(readFileSync(tokenizerFile, "utf8")).model.vocab));
  const known = [...ids.keys()].filter((token) => !SPECIAL.test(token));
  const starts = known.filter((token) => !token.startsWith(CONTINUES));
  const goesOn = known.filter((token) => token.startsWith(CONTINUES));
  const words = readWords(wordsFile).filter((word) => !ids.has(word));
  const piecesOf = pieceFinder(ids, starts, goesOn);
  const entries = [...starts, ...words, ...goesOn];
  const [first, last] = [idOf(ids, "[CLS]"), idOf(ids, "[SEP]")];
  return {
    tokens: entries.map(bare),
    continuations: starts.length + words.length,
    sequences: entries.map((entry) => [
      first,
      ...(ids.has(entry) ? [idOf(ids, entry)] : piecesOf(entry)),
      last,
    ]),
    weights: Float32Array.from(entries, (entry) => weightOf(rankOf(bare(entry), ids.get(entry)))),
  };
}

function bare(token: string): string {
  return token.startsWith(CONTINUES) ? token.slice(CONTINUES.length) : token;
}

function idOf(ids: Ids, token: string): number {
  const id = ids.get(token);
  if (id === undefined) throw new Error(`The model has no token ${token}.`);
  return id;
}

function readWords(file: string): string[] {
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t")[0] ?? "")
    .filter((word) => word.length >= SHORTEST_WORD && !HEXADECIMAL.test(word));
}

/** Cuts a word as the model does. */
function pieceFinder(
  ids: Ids,
  starts: readonly string[],
  goesOn: readonly string[],
): (word: string) => number[] {
  const tokens = [...starts, ...goesOn];
  const index = TokenIndex.of(tokens.map(bare), starts.length);
  return (word) => index.pieces(word).map((row) => idOf(ids, tokens[row] ?? ""));
}

/** Where the single characters end and the tokens begin that are ordered by how often they occur. */
const FIRST_RANKED_ID = 1996;
/** Smooth inverse frequency: what occurs more often than this counts less than half. */
const HALF_WEIGHT_SHARE = 5e-4;
const MANDELBROT_SHIFT = 2.7;
/** A word in pieces, or a character of a rare script, is rarer than nearly all that have a rank. */
const RANK_OF_OTHERS = 20_000;
/** A letter or a digit on its own says next to nothing. */
const RANK_OF_CHARACTERS = 50;

function weightOf(rank: number): number {
  const harmonic = Math.log(RANK_OF_OTHERS) + 1;
  const share = 1 / (rank + MANDELBROT_SHIFT) / harmonic;
  return HALF_WEIGHT_SHARE / (HALF_WEIGHT_SHARE + share);
}

function rankOf(token: string, id: number | undefined): number {
  if (/^[a-z0-9]$/.test(token)) return RANK_OF_CHARACTERS;
  return id === undefined || id < FIRST_RANKED_ID ? RANK_OF_OTHERS : id - FIRST_RANKED_ID + 1;
}
