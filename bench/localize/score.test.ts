import { expect, test } from "vitest";
import { means, scoreOf } from "./score.ts";

const truth = { files: new Set(["a", "b"]), functions: new Set(["a::f", "b::g"]), isNamed: false };

test("one of what was changed, all of it, and the share of it are told apart", () => {
  const functions = Array.from({ length: 9 }, (_, at) => `x::${at}`);
  const score = scoreOf({ files: ["a", "x", "b"], functions: [...functions, "a::f", "b::g"] }, truth);
  expect(score).toEqual({
    files1: { any: 1, all: 0, recall: 0.5 },
    files5: { any: 1, all: 1, recall: 1 },
    functions10: { any: 1, all: 0, recall: 0.5 },
  });
});

test("where no function was touched, none is looked for", () => {
  const some = scoreOf({ files: ["a"], functions: ["a::f", "b::g"] }, truth);
  const none = scoreOf({ files: [], functions: [] }, { ...truth, functions: new Set() });
  expect(none.functions10).toBeNull();
  expect(means([some, none])).toMatchObject({ "file @1": 0.5, "function @10, all": 1 });
});
