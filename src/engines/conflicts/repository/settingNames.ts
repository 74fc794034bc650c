import { type Unit, unitNamed } from "./comparing/quantity.ts";

const SAME: ReadonlyMap<string, string> = new Map([
  ["maximum", "max"],
  ["minimum", "min"],
  ["retry", "retries"],
  ["number", ""],
  ["of", ""],
  ["the", ""],
  ["default", ""],
  ["allowed", ""],
]);

/** The words of a name, however they are joined: `maxRetries`, `MAX_RETRIES` and "maximum retries" have the same. */
export function settingWords(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => SAME.get(word) ?? word)
    .filter((word) => word !== "");
}

export interface NameWithUnit {
  readonly words: readonly string[];
  readonly unit: Unit | null;
}

/** A unit at the end of a name tells what its number counts, and is no part of what it is about. */
export function withoutUnit(words: readonly string[]): NameWithUnit {
  const last = words.at(-1) ?? "";
  const unit = words.length > 1 && last.length > 1 ? unitNamed(last) : null;
  return unit === null ? { words, unit } : { words: words.slice(0, -1), unit };
}

const UNIT_ENDINGS = [
  "ms",
  "millis",
  "seconds",
  "secs",
  "minutes",
  "mins",
  "hours",
  "days",
  "bytes",
  "kb",
  "mb",
];

/** How code may spell a name that is given as it is written, or in words; in lower case. */
export function settingSpellings(name: string, isIdentifier: boolean): string[] {
  const words = settingWords(name);
  const stems = isIdentifier ? [words] : [words, ["default", ...words]];
  const all = isIdentifier
    ? stems
    : [...stems, ...stems.flatMap((stem) => UNIT_ENDINGS.map((unit) => [...stem, unit]))];
  const spelled = all.flatMap((each) => [each.join(""), each.join("_")]);
  return [...new Set([...spelled, ...(isIdentifier ? [name.toLowerCase()] : [])])];
}
