import { expect, test } from "vitest";
import { nodeRecord } from "../../domain/testing/nodeRecord.ts";
import { combine, type Evidence } from "./combine.ts";

function found(weight: number, ...hits: [id: string, score: number][]): Evidence {
  return {
    weight,
    hits: hits.map(([id, score]) => {
      const [path = id] = id.split("::");
      const kind = id === path ? "FILE" : "FUNCTION";
      const node = nodeRecord(id, { kind, props: { path, lines: 500 } });
      return { node, score, why: [`${weight}`] };
    }),
  };
}

const order = (...evidence: Evidence[]) => combine(evidence).map(({ node }) => String(node.id));

test("ways that agree on a file, though not on the symbol, put that file first", () => {
  const [first, second] = [found(1, ["a.ts::x", 0.8], ["b.ts::z", 1]), found(0.5, ["a.ts::y", 9])];
  expect(order(first, second)).toEqual(["a.ts::x", "a.ts::y", "b.ts::z"]);
});

test("the best has a score of 1, and the best symbol of a file all of the file's", () => {
  const [best, next, other] = combine([found(1, ["a.ts::x", 4], ["b.ts::y", 3], ["a.ts::z", 2])]);
  expect([best?.score, next?.score, other?.score]).toEqual([1, 0.75, 0.75]);
});

test("a long file is there for what stands in it", () => {
  expect(order(found(1, ["a.ts", 1], ["b.ts::y", 0.9], ["a.ts::x", 0.1]))).toEqual(["a.ts::x", "b.ts::y"]);
  expect(order(found(1, ["a.ts", 1], ["b.ts::y", 0.9]))).toEqual(["a.ts", "b.ts::y"]);
});

test("reasons add up, and nothing found is nothing", () => {
  const [only] = combine([found(1, ["a.ts::x", 1]), found(0.5, ["a.ts::x", 1])]);
  expect(only?.why).toEqual(["1", "0.5"]);
  expect(combine([found(1)])).toEqual([]);
});
