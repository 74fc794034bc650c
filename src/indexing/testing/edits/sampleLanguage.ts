import type { Chooser } from "./chooser.ts";

type NonEmpty<T> = readonly [T, ...T[]];

/** What files of a language can be made of, so that they are likely to mean each other. */
export interface SampleLanguage {
  readonly name: string;
  /** Where files may lie. */
  readonly paths: NonEmpty<string>;
  /** What may stand first in a file. */
  readonly heads: NonEmpty<string>;
  readonly imports: NonEmpty<(choose: Chooser) => string>;
  readonly items: NonEmpty<(choose: Chooser) => string>;
  /** Files that say how modules are found, with all that may stand in them. */
  readonly manifests: Readonly<Record<string, NonEmpty<string>>>;
}

/** Few, so that what is used somewhere is likely to be what is defined elsewhere. */
export const FUNCTIONS: NonEmpty<string> = ["alpha", "bravo", "carol"];
export const TYPES: NonEmpty<string> = ["Apple", "Berry"];
export const NAMES: NonEmpty<string> = [...FUNCTIONS, ...TYPES] as unknown as NonEmpty<string>;
