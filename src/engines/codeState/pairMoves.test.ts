import { expect, test } from "vitest";
import { pairMoves } from "./pairMoves.ts";
import { codeNode } from "./testing/codeNode.ts";

function moves(removed: readonly string[], added: readonly string[], parts = {}): Record<string, string> {
  const nodesOf = (ids: readonly string[]) => ids.map((id) => codeNode(id, parts));
  const pairs = pairMoves(nodesOf(removed), nodesOf(added));
  return Object.fromEntries([...pairs].map(([id, { id: from }]) => [id, from]));
}

test("what came with the content of what went is that, under its name or another", () => {
  expect(moves(["a.ts::f"], ["b.ts::f"])).toEqual({ "b.ts::f": "a.ts::f" });
  expect(moves(["a.ts::f"], ["a.ts::g"])).toEqual({ "a.ts::g": "a.ts::f" });
});

test("of several with one content those of one name go together, and one that is left", () => {
  expect(moves(["a.ts::f", "a.ts::g"], ["b.ts::g", "b.ts::h"])).toEqual({
    "b.ts::g": "a.ts::g",
    "b.ts::h": "a.ts::f",
  });
  expect(moves(["a.ts::f", "a.ts::g"], ["b.ts::h"])).toEqual({});
  expect(moves(["a.ts::f"], ["b.ts::g", "b.ts::h"])).toEqual({});
});

test("what is short goes by its name only, and what has no content not at all", () => {
  const short = { props: { startLine: 1, endLine: 1 } };
  expect(moves(["a.ts::f"], ["b.ts::g"], short)).toEqual({});
  expect(moves(["a.ts::f"], ["b.ts::f"], short)).toEqual({ "b.ts::f": "a.ts::f" });
  expect(moves(["npm:a"], ["npm:b"], { contentHash: null })).toEqual({});
});
