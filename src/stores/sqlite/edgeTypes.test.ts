import { expect, test } from "vitest";
import { EDGE_WEIGHTS, type EdgeType } from "../../domain/kinds.ts";
import { edgeTypeCode, edgeTypeOf } from "./edgeTypes.ts";

test("every type of edge has a code that stands for it alone", () => {
  const types = Object.keys(EDGE_WEIGHTS) as EdgeType[];
  expect(types.map((type) => edgeTypeOf(edgeTypeCode(type)))).toEqual(types);
});
