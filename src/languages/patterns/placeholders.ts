import type { PatternHole } from "./pattern.ts";

/** `$X` one node, `$_` one that nobody wants to know, `$$$X` or `$$$` any number; other words with a `$` are code. */
const VARIABLE = /(?<![\w$])(?:\$\$\$([A-Z_][A-Z0-9_]*)?|\$([A-Z_][A-Z0-9_]*))(?![\w$])/g;

/** How names begin where a language tells kinds of names apart by that. */
export const SPELLINGS = ["loci", "Loci"] as const;
export type Spelling = (typeof SPELLINGS)[number];

/** A pattern as code that its grammar can read: every variable is a name that nobody would write. */
export interface PlaceheldCode {
  readonly code: string;
  /** The hole that a text stands for as a whole. */
  holeOf(text: string): PatternHole | null;
  /** As it was written. */
  restore(text: string): string;
}

export function withPlaceholders(pattern: string, spelling: Spelling): PlaceheldCode {
  const written: string[] = [];
  const code = pattern.replace(VARIABLE, (variable) => `${spelling}Hole${written.push(variable) - 1}x`);
  const placeholder = new RegExp(`${spelling}Hole(\\d+)x`, "g");
  const whole = new RegExp(`^${spelling}Hole(\\d+)x$`);
  return {
    code,
    holeOf(text) {
      const [, number] = whole.exec(text) ?? [];
      const variable = number === undefined ? undefined : written[Number(number)];
      return variable === undefined ? null : holeFor(variable);
    },
    restore: (text) => text.replace(placeholder, (held, number) => written[Number(number)] ?? held),
  };
}

function holeFor(variable: string): PatternHole {
  const name = variable.replace(/^\$+/, "");
  return {
    form: "hole",
    many: variable.startsWith("$$$"),
    variable: name === "" || name.startsWith("_") ? null : name,
  };
}
