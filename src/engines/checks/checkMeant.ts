import { terms } from "../../domain/text.ts";
import type { CheckName } from "./check.ts";

/** What people call what a check looks for. Each line is enough by itself if all of its words are there. */
const SAID: Readonly<Record<CheckName, readonly string[]>> = {
  "import-cycles": [
    "import cycle",
    "dependency cycle",
    "circular import",
    "circular dependency",
    "cyclic import",
    "cyclic dependency",
    "import loop",
    "dependency loop",
    "import each other",
  ],
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
    "oversized function",
    "huge function",
    "long method",
    "large method",
    "function too long",
    "god function",
  ],
  "untested-functions": [
    "untested function",
    "untested code",
    "without test",
    "no test",
    "missing test",
    "not tested",
    "uncovered function",
    "uncovered code",
    "lack test",
  ],
  "duplicate-bodies": [
    "duplicate code",
    "duplicate function",
    "duplicated code",
    "duplicated function",
    "code duplication",
    "copy paste",
    "copied code",
    "code clone",
    "same body",
    "repeated code",
  ],
};

/** Who asks where or how something is done looks for the code that does it. */
const ABOUT_CODE = /^\s*(where (do|does|did|is|are) (we|the|it|i|this|our)\b|how\b(?! many))/i;

/** The check that a question in words is about; null if it is about none. */
export function checkMeant(question: string): CheckName | null {
  if (ABOUT_CODE.test(question)) return null;
  const asked = new Set(terms(question));
  const fits = (phrase: string) => terms(phrase).every((term) => asked.has(term));
  const found = Object.entries(SAID).find(
    ([name, phrases]) => fits(name.replace("-", " ")) || phrases.some(fits),
  );
  return (found?.[0] as CheckName | undefined) ?? null;
}
