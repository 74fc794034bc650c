/**
 * How much each sign counts when files are compared; the best file by words alone has 1. All of them lie in the flat
 * middle of what works: half or twice of any changes little.
 */
export interface SearchWeights {
  /** BM25: how soon a repeated word adds nothing more, and how much long passages are held back. */
  readonly k1: number;
  readonly b: number;
  /** How much the passages on both sides count for a passage. */
  readonly beside: number;
  /** How a file's passages add up: 1 is a plain sum, more comes nearer to the best alone. */
  readonly power: number;
  /** Two or three neighbouring words of the question written as one. */
  readonly joinedWords: number;
  readonly vector: number;
  /** The file is called what the question says. */
  readonly fileName: number;
  /** The question is a name, and the file defines it, or hands it on where no file does. */
  readonly exactName: number;
  /** The question mentions a name that the file defines; shared by all files that do. */
  readonly mentionedName: number;
  /** Files tied to those that fit best. */
  readonly neighbours: number;
  /** What is left of the score of tests, examples, documents, data and generated files, unless they are asked for. */
  readonly aside: number;
  /** What is left where there is likely a file more in use: older versions, legacy code, rarer platforms. */
  readonly variant: number;
}

export const WEIGHTS: SearchWeights = {
  k1: 1.5,
  b: 0.75,
  beside: 0.4,
  power: 3,
  joinedWords: 0.5,
  vector: 0.4,
  fileName: 0.35,
  exactName: 0.4,
  mentionedName: 0.2,
  neighbours: 0.2,
  aside: 0.3,
  variant: 0.75,
};
