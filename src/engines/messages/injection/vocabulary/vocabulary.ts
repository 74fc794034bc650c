import type { Sense } from "../senses.ts";

/**
 * The words of one language, by what they stand for: separated by commas, without accents, in lower case. A phrase may have
 * several words; a star ends one that may go on.
 */
export type Vocabulary = Readonly<Partial<Record<Sense, string>>>;
