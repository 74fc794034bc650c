import { normalForm } from "../../../domain/normalForm.ts";
import { plainText, UNITS } from "./lexicon.ts";

const KINDS = ["label", "measure", "word", "number", "mark"] as const;

export interface Token {
  readonly is: (typeof KINDS)[number];
  readonly text: string;
}

const NUMBER = "\\p{N}+(?:[.,:]\\p{N}+)*";
/** One group a kind, in their order. */
const PIECES = new RegExp(
  [
    // Grown together with a name: "HTTP/2", "SHA-256".
    `((?<=\\p{L}[-/])${NUMBER}(?!\\p{L}))`,
    `(${NUMBER}\\s?(?:%|(?:${UNITS.join("|")})\\b))`,
    // A sign may be part of a name: "C++", "C#".
    "([\\p{L}\\p{M}][\\p{L}\\p{M}\\p{N}]*[+#]*|\\p{N}+\\p{L}[\\p{L}\\p{N}]*)",
    `(${NUMBER})`,
    "([^\\s\\p{L}\\p{M}\\p{N}]+)",
  ].join("|"),
  "gu",
);

/** Statements are short; what is longer is compared by its beginning, as all other writers wait meanwhile. */
const LONGEST_TEXT = 1_000;

export function tokensOf(text: string): Token[] {
  const plain = plainText(normalForm(text.slice(0, LONGEST_TEXT)));
  return Array.from(plain.matchAll(PIECES), ([piece, ...groups]) => {
    const is = KINDS[groups.findIndex((group) => group !== undefined)] ?? "mark";
    return { is, text: is === "word" || is === "mark" ? piece : plainNumber(piece) };
  });
}

/** Neither a thousands separator nor a version's trailing zeros make another number. */
function plainNumber(text: string): string {
  return text.replace(/,(?=\p{N}{3}(?!\p{N}))/gu, "").replace(/(?:\.0+)+(?!\p{N})/u, "");
}
