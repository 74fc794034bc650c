import { expect, test } from "vitest";
import { codeWords } from "./codeWords.ts";

test("only what changed is told", () => {
  expect(codeWords("Since 2026-01-01T00:00:00Z: 2 added, 0 modified, 1 removed, 0 moved.")).toBe(
    "2 added, 1 removed",
  );
  expect(codeWords("Since tx:1: 0 added, 3 modified, 0 removed, 0 moved.")).toBe("3 changed");
  expect(codeWords("Since tx:1: 0 added, 0 modified, 0 removed, 0 moved.")).toBe("");
});
