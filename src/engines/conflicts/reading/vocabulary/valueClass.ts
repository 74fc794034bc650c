/** Names of which a subject has one at a time: database engines, weekdays, ways to sign in. */
export interface ValueClass {
  readonly id: string;
  /** What the attribute is called: "our *database* is …". */
  readonly nouns: readonly string[];
  /** Whether one project as a whole usually has one. Where it has several, only those of one named subject are compared. */
  readonly isSingle: boolean;
  /** Names, each with its other spellings, the first of which it is shown by. */
  readonly names: readonly (readonly string[])[];
}

/**
 * From a line of names: spellings parted by `=`, names by commas. A name that is a word of everyday language begins with
 * a capital here, and is read as a name only where it is written so.
 */
export function valueClass(id: string, nouns: string, isSingle: boolean, names: string): ValueClass {
  return {
    id,
    nouns: nouns.split(/\s+/),
    isSingle,
    names: names
      .trim()
      .split(/\s*,\s*/)
      .map((name) => name.trim().split(/\s*=\s*/)),
  };
}
