/** How a text can say something that is not to be seen in it. */
export const DISGUISES = [
  "invisible characters",
  "hidden characters",
  "lookalike letters",
  "spaced letters",
  "digits for letters",
  "mixed-up letters",
  "rot13",
  "reversed",
  "base64",
  "hex",
  "binary",
  "url encoding",
  "html entities",
  "escapes",
] as const;

export type Disguise = (typeof DISGUISES)[number];

/** What a text says when a disguise is taken off. */
export interface Unmasked {
  readonly disguise: Disguise;
  readonly text: string;
}
