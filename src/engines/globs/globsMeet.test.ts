import { matchesGlob } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { globsMeet } from "./globsMeet.ts";

const glob = (pattern: string) => ({ pattern, isGlob: true });
const path = (pattern: string) => ({ pattern, isGlob: false });

test.each([
  ["src/**", "src/a.ts", true],
  ["src/**", "src/deep/er/a.ts", true],
  ["src/**", "test/a.ts", false],
  ["src/*", "src/deep/a.ts", false],
  ["src/*.ts", "src/a.ts", true],
  ["src/*.ts", "src/a.js", false],
  ["**/a.ts", "a.ts", true],
  ["**/a.ts", "src/deep/a.ts", true],
  ["**/a.ts", "src/ba.ts", false],
  ["src/**/a.ts", "src/a.ts", true],
  ["src/{a,b}/*.ts", "src/b/x.ts", true],
  ["src/{a,{b,c}}.ts", "src/c.ts", true],
  ["src/{a,b}.ts", "src/c.ts", false],
  ["src/[ab].ts", "src/b.ts", true],
  ["src/[!ab].ts", "src/b.ts", false],
  ["src/[^ab].ts", "src/b.ts", false],
  ["src/[^ab].ts", "src/c.ts", true],
  ["src/[^a-c{].ts", "src/d.ts", true],
  ["src/[^].ts", "src/^.ts", true],
  ["src/[a^].ts", "src/^.ts", true],
  ["src/[a-f]?.ts", "src/ez.ts", true],
  ["src/[a-f]?.ts", "src/e.ts", false],
  ["{src", "{src", true],
])("%s and the file %s: %s", (pattern, file, isMet) => {
  expect(globsMeet(glob(pattern), path(file))).toBe(isMet);
  expect(globsMeet(path(file), glob(pattern))).toBe(isMet);
});

test.each([
  ["src/**", "**/*.ts", true],
  ["src/**", "test/**", false],
  ["src/*.ts", "src/*.js", false],
  ["src/a*", "src/*b", true],
  ["src/*/x.ts", "src/a/*.ts", true],
  ["src/[a-c].ts", "src/[c-e].ts", true],
  ["src/[a-c].ts", "src/[d-e].ts", false],
  ["src/[!a].ts", "src/[a].ts", false],
  ["src/[^a].ts", "src/[a].ts", false],
  ["*", "a/b", false],
])("the patterns %s and %s: %s", (one, other, isMet) => {
  expect(globsMeet(glob(one), glob(other))).toBe(isMet);
  expect(globsMeet(glob(other), glob(one))).toBe(isMet);
});

test("the name of a file is no pattern", () => {
  expect(globsMeet(path("src/[id].ts"), path("src/i.ts"))).toBe(false);
  expect(globsMeet(path("src/*.ts"), glob("src/*.ts"))).toBe(true);
});

test("more alternatives than can be written out count as all that may be among them", () => {
  const many = `src/${"{a,b}".repeat(12)}.ts`;
  expect(globsMeet(glob(many), path("src/aaaaaaaaaaaa.ts"))).toBe(true);
  expect(globsMeet(glob(many), path("test/a.ts"))).toBe(false);
});

const piece = fc.constantFrom("a", "b", "ab", "/", "*", "**", "?", "/**/", "[ab]", "[^a]", "[!b]", "{a,b/a}");
const pattern = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => tidy(pieces.join("")));
const file = fc
  .array(fc.constantFrom("a", "b", "ba"), { minLength: 1, maxLength: 4 })
  .map((names) => names.join("/"));

/** As people write patterns: no folder without a name, and two stars only where they are a whole name. */
function tidy(text: string): string {
  return text
    .replace(/\*{2,}/g, "**")
    .replace(/(?<=[^/{,])\*\*|\*\*(?=[^/},])/g, "*")
    .replace(/\/{2,}/g, "/")
    .replace(/^\/|\/$/g, "a");
}

test("a file that two patterns match is one where they meet", () => {
  fc.assert(
    fc.property(pattern, pattern, file, (one, other, candidate) => {
      if (matchesGlob(candidate, one)) expect(globsMeet(glob(one), path(candidate))).toBe(true);
      if (matchesGlob(candidate, one) && matchesGlob(candidate, other))
        expect(globsMeet(glob(one), glob(other))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test("patterns made to be hard to compare count as meeting, soon", () => {
  const letters = "abcdefghijklmnop".split("").join(",");
  const one = `**{${letters}}**${"?".repeat(70)}${"qrstuvwxyz".repeat(7)}x`;
  const other = `**{${letters}}**${"?".repeat(140)}y`;
  expect(globsMeet({ pattern: one, isGlob: true }, { pattern: other, isGlob: true })).toBe(true);
});
