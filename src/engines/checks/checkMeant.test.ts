import { expect, test } from "vitest";
import { checkMeant } from "./checkMeant.ts";

test.each([
  ["are there circular imports?", "import-cycles"],
  ["which files import each other", "import-cycles"],
  ["find import cycles", "import-cycles"],
  ["dead code", "unused-exports"],
  ["exports that are never used", "unused-exports"],
  ["very long functions", "oversized-functions"],
  ["functions without tests", "untested-functions"],
  ["where are untested functions", "untested-functions"],
  ["duplicated code", "duplicate-bodies"],
  ["how many duplicate functions are there", "duplicate-bodies"],
])("%s", (question, check) => {
  expect(checkMeant(question)).toBe(check);
});

test.each([
  "where is the life cycle of a session handled",
  "life cycle of a session",
  "where do we clone the repository",
  "how is coverage of a test computed",
  "where do we write a long function name",
  "remove duplicate rows",
  "circular buffer",
])("%s is about code", (question) => {
  expect(checkMeant(question)).toBeNull();
});
