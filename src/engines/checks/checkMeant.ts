import { terms } from "../../domain/text.ts";
import type { CheckName } from "./check.ts";

/** What people call what a check looks for. Each line is enough by itself if all of its words are there. */
const SAID: Readonly<Record<CheckName, readonly string[]>> = {
  "import-cycles": ["cycle", "circular", "cyclic", "import loop", "dependency loop", "import each other"],
  "unused-exports": [
    "unused export",
    "unused function",
    "unused code",
    "dead code",
    "dead export",
    "never used",
    "never imported",
    "not used",
  ],
  "oversized-functions": [
    "long function",
    "large function",
    "big function",
    "oversized",
    "huge function",
    "long method",
    "large method",
    "too long",
    "god function",
  ],
  "untested-functions": [
    "untested",
    "without test",
    "no test",
    "missing test",
    "not tested",
    "uncovered",
    "test coverage",
    "lack test",
  ],
  "duplicate-bodies": [
    "duplicate",
    "duplicated",
    "duplication",
    "copy paste",
    "copied code",
    "clone",
    "same body",
    "repeated code",
  ],
};

/** The check that a question in words is about; null if it is about none. */
export function checkMeant(question: string): CheckName | null {
  const asked = new Set(terms(question));
  const fits = (phrase: string) => terms(phrase).every((term) => asked.has(term));
  const found = Object.entries(SAID).find(
    ([name, phrases]) => fits(name.replace("-", " ")) || phrases.some(fits),
  );
  return (found?.[0] as CheckName | undefined) ?? null;
}
