import { matchesGlob } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { globMatcher, globSelection } from "./globMatcher.ts";
import { globsMeet } from "./globsMeet.ts";

const piece = fc.constantFrom("a", "b", "/", "*", "**", "?", "/**/", "[ab]", "[^a]", "{a,b/a}", ".");
/** With more braces than these, `globsMeet` takes a pattern for wider than it is. */
const MOST_BRACES = 4;
const pattern = fc
  .array(piece, { minLength: 1, maxLength: 8 })
  .filter((pieces) => pieces.filter((each) => each.startsWith("{")).length <= MOST_BRACES)
  .map((pieces) => pieces.join(""));
const file = fc
  .array(fc.constantFrom("a", "b", "ba", "a.b"), { minLength: 1, maxLength: 4 })
  .map((names) => names.join("/"));

test("a path is taken exactly where it meets one of the patterns", () => {
  fc.assert(
    fc.property(fc.array(pattern, { maxLength: 3 }), fc.array(file, { maxLength: 5 }), (patterns, files) => {
      const takes = globMatcher(patterns);
      for (const path of files) {
        const meets = patterns.some((each) =>
          globsMeet({ pattern: each, isGlob: true }, { pattern: path, isGlob: false }),
        );
        expect(takes(path)).toBe(meets);
      }
    }),
    { numRuns: 1_000 },
  );
});

test.each(["src/**", "src/*/port.ts", "**/*.test.ts", "src/{models,stores}/*/**", "src/[a-m]*/**/*.ts"])(
  "%s means what it means elsewhere",
  (each) => {
    const takes = globMatcher([each]);
    const paths = [
      "src/a.ts",
      "src/models/port.ts",
      "src/models/onnx/a.test.ts",
      "a.test.ts",
      "src/zoo/a.ts",
    ];
    expect(paths.map(takes)).toEqual(paths.map((path) => matchesGlob(path, each)));
  },
);

test("patterns with ! take out what those before took in, and a later one takes it in again", () => {
  const takes = globSelection(["src/**", "!**/*.test.ts", "src/kept.test.ts"]);
  expect(["src/a.ts", "src/a.test.ts", "src/kept.test.ts", "b.ts"].map(takes)).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(globSelection(["!src/**"])("src/a.ts")).toBe(false);
  expect(globSelection([])("a")).toBe(false);
});

test("a pattern made to be slow is as quick as any", () => {
  const takes = globMatcher([`${"*a".repeat(200)}b`, "**/a**/b**/c**/d[a-z]*e"]);
  expect(takes("a".repeat(20_000))).toBe(false);
});
