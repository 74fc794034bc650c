import { expect, test } from "vitest";
import { fileName, nameHabit, nameWords, testedIn } from "./fileNames.ts";

test.each([
  ["a cache for search results", "search result cache"],
  ["rate limiter for HTTP requests that uses redis", "http request rate limiter"],
  ["Parse dates from text", "parse dates"],
  ["add a `TokenBucket` class", "token bucket"],
  ["a tool that lists stale branches of a repository", "list stale branches"],
  ["rounding of the discount of an order", "discount rounding"],
  ["a module", ""],
])("%s is named %s", (description, expected) => {
  expect(nameWords(description).join(" ")).toBe(expected);
});

test.each([
  [["src/userStore.ts", "src/itemStore.ts"], "tokenBucket.ts"],
  [["src/user-store.ts", "src/item-store.ts", "src/index.ts"], "token-bucket.ts"],
  [["app/user_store.py", "app/item_store.py"], "token_bucket.py"],
  [["ui/UserCard.tsx", "ui/ItemCard.tsx"], "TokenBucket.tsx"],
  [["a/users.service.ts", "a/items.service.ts", "a/mod.ts"], "tokenBucket.service.ts"],
])("beside %j it is %s", (files, expected) => {
  const habit = nameHabit(files);
  expect(habit && fileName(["token", "bucket"], habit)).toBe(expected);
});

test.each([
  ["tests for the patches plugin", "the patches plugin"],
  ["add an integration test of the store", "the store"],
  ["a test runner for lua", null],
  ["keeps what tests for drift need", null],
])("of %j what is tested is %j", (description, tested) => expect(testedIn(description)).toBe(tested));

test("no files have no habit", () => expect(nameHabit([])).toBeNull());
