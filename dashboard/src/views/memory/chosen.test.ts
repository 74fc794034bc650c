import { expect, test } from "vitest";
import { browseInput, chosenIn, KINDS, searchInput, withKind } from "./chosen.ts";

test("an address that asks for nothing shows all, the newest first", () => {
  const chosen = chosenIn(new URLSearchParams());
  expect(chosen).toEqual({ words: "", kinds: [], agent: "", order: "newest", asOf: "" });
  expect(browseInput(chosen)).toEqual({ limit: 100 });
});

test("what the address says is what is asked", () => {
  const chosen = chosenIn(
    new URLSearchParams("q=+pears+&kinds=fact+nonsense+decision&agent=ada&order=oldest&as-of=abc1234"),
  );
  expect(chosen.kinds).toEqual(["DECISION", "FACT"]);
  expect(browseInput(chosen)).toEqual({
    kinds: ["DECISION", "FACT"],
    agent: "ada",
    order: "oldest",
    asOf: "abc1234",
    limit: 100,
  });
  expect(searchInput(chosen)).toEqual({
    query: "pears",
    kinds: ["decision", "fact"],
    asOf: "abc1234",
    limit: 50,
  });
});

test("kinds are chosen one by one, and all of them is none", () => {
  expect(withKind([], "FACT")).toBe("fact");
  expect(withKind(["FACT"], "DECISION")).toBe("decision fact");
  expect(withKind(["FACT"], "FACT")).toBeNull();
  expect(withKind(KINDS.slice(1), "DECISION")).toBeNull();
});
