import { expect, test } from "vitest";
import { chunksOf, PlainBm25 } from "./plainBm25.ts";

test("what has more of the rarer words comes first, what has none not at all", () => {
  const bm25 = new PlainBm25([
    ["door", "open the door of the shop"],
    ["shop", "the shop sells bread in the shop"],
    ["bread", "bread, bread and bread of the day"],
    ["sky", "clouds"],
  ]);
  expect(bm25.search("bread in the shop", 10)).toEqual(["shop", "bread", "door"]);
  expect(bm25.search("bread in the shop", 1)).toEqual(["shop"]);
});

test("a file falls into chunks of forty lines, each with its place", () => {
  const text = Array.from({ length: 90 }, (_, at) => `line${at + 1}`).join("\n");
  const chunks = chunksOf(new Map([["a.ts", text]]));
  expect(chunks.map(([{ startLine, endLine }]) => [startLine, endLine])).toEqual([
    [1, 40],
    [41, 80],
    [81, 90],
  ]);
  expect(chunks.map(([, chunk]) => chunk).join("\n")).toBe(text);
});
