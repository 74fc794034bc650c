import { expect, test } from "vitest";
import { joinSaid } from "./joinSaid.ts";

test("what is new comes after what was there; what a memory says stays", () => {
  const known = { content: "Cents.", keywords: ["money"], confidence: 0.4 };
  const said = {
    content: "cents",
    keywords: ["cents", "money"],
    sources: ["a"],
    tradeoffs: [],
    confidence: 0.9,
  };
  expect(joinSaid(known, said)).toEqual({
    props: { content: "Cents.", keywords: ["money", "cents"], confidence: 0.4, sources: ["a"] },
    added: ["keywords", "sources"],
  });
});

test("nothing new changes nothing", () => {
  const known = { content: "Cents.", keywords: ["money", "cents"] };
  expect(joinSaid(known, { content: "Cents.", keywords: ["cents"] })).toEqual({ props: known, added: [] });
});

test("a list grows up to its bound, and one that is full is left as it is", () => {
  const words = Array.from({ length: 19 }, (_, at) => `word${at}`);
  const { props } = joinSaid({ keywords: words }, { keywords: ["one", "two"] });
  expect(props.keywords).toEqual([...words, "one"]);
  expect(joinSaid(props, { keywords: ["two"] }).added).toEqual([]);
});
