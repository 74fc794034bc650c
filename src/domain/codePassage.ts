/**
 * What whoever cuts files into passages and whoever ranks them agree on: terms that are no words of the text, and what
 * is noted of each file.
 */

/** How much a definition's name tells: a type or module that holds others is what people name when they mean a file. */
export const DEFINES = { member: 1, container: 2 } as const;

/** The term of a passage that defines something of this very name; how often it occurs is one of `DEFINES`. */
export function definesTerm(name: string): string {
  return `=${name}`;
}

/** The same for a name whose spelling does not matter: given as `looseName` makes it. */
export function looselyDefinesTerm(looseName: string): string {
  return `~${looseName}`;
}

/** A name without regard to how it is spelled: `$ZodType`, `zod_type` and `ZodType` are one. */
export function looseName(name: string): string {
  return name.toLowerCase().replace(/[_$]/g, "");
}

/** The term of a file's first passage for a name that the file offers although another defines it. */
export function offersTerm(name: string): string {
  return `>${name}`;
}

/** What sort of file it is, where that tells that it is rarely what a question is about. */
export type FileTrait = "test" | "example" | "document" | "data" | "generated" | "legacy" | "platform";

export interface CodeFileInfo {
  /** The words of the file's name, or of its folder's where the file's says nothing (`index`, `mod`). */
  readonly stem: readonly string[];
  readonly traits: readonly FileTrait[];
}

/** The numbers of a passage, by their columns; that of a kind is its place among `CODE_KINDS`. */
export const PASSAGE_NUMBERS = { startLine: 0, endLine: 1, kind: 2 } as const;
