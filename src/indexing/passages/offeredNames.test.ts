import { expect, test } from "vitest";
import type { FileFacts, Import } from "../../languages/facts.ts";
import { offeredNames } from "./offeredNames.ts";

const NOTHING: FileFacts = {
  language: "typescript",
  unit: null,
  summary: null,
  definitions: [],
  scopes: [],
  expressions: [],
  types: [],
  imports: [],
  exports: null,
  calls: [],
  typeUses: [],
  problems: [],
};
const taken = (name: string | null, alias: string | null, reexport: boolean): Import => ({
  specifier: "./x",
  name,
  alias,
  line: 1,
  reexport,
});

test("what is taken from others and handed on is offered under the name it has here", () => {
  const imports = [
    taken("a", "a", true),
    taken("b", "c", true),
    taken("d", "d", false),
    taken("*", null, true),
  ];
  expect(offeredNames({ ...NOTHING, imports })).toEqual(["a", "c"]);
});

test("so is what the exports name", () => {
  const exports = [{ name: "e", import: 0 }, { name: "own", local: "own" }, { all: 0 }];
  expect(offeredNames({ ...NOTHING, imports: [taken("e", null, false)], exports })).toEqual(["e"]);
});
