import { expect, test } from "vitest";
import { pageOf } from "./mcpPage.ts";

const all = ["a", "b", "c", "d", "e"].map((name) => ({ name }));

test("pages follow each other to the end, without gap or repetition", () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = pageOf(all, cursor, 2);
    seen.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(seen).toEqual(["a", "b", "c", "d", "e"]);
});

test("what is added between two pages shifts nothing", () => {
  const { nextCursor } = pageOf(all, undefined, 2);
  const later = pageOf([{ name: "new" }, ...all], nextCursor, 2);
  expect(later.items.map(({ name }) => name)).toEqual(["c", "d"]);
});

test("a full last page has no cursor, and neither has an empty list", () => {
  expect(pageOf(all, undefined, 5)).toEqual({ items: all });
  expect(pageOf([], undefined, 5)).toEqual({ items: [] });
});

test("a cursor that is not of the list is refused", () => {
  expect(() => pageOf(all, "nonsense", 2)).toThrow(/cursor/);
});
