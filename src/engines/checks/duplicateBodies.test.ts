import { expect, test } from "vitest";
import { duplicateBodies } from "./duplicateBodies.ts";

const shape = (
  path: string,
  name: string,
  startLine: number,
  endLine: number,
  tokens: number,
  shapeHash: string,
) => ({
  path,
  name,
  startLine,
  endLine,
  tokens,
  shapeHash,
  exactHash: `${shapeHash} ${name}`,
});

test("those that would save the most come first, small ones not at all", () => {
  const shapes = [
    shape("a", "small", 1, 2, 10, "small"),
    shape("b", "small", 1, 2, 10, "small"),
    ...["a", "b", "c"].map((path) => shape(path, "thrice", 10, 20, 60, "thrice")),
    ...["a", "b"].map((path) => shape(path, "twice", 30, 50, 100, "twice")),
  ];
  expect(duplicateBodies(shapes, 50).map(({ note }) => note.split(" ")[0])).toEqual(["thrice", "twice"]);
});

test("what lies in functions that are told of is told of only where it is elsewhere too", () => {
  const outer = ["a", "b"].map((path) => shape(path, "outer", 1, 30, 200, "outer"));
  const inner = ["a", "b"].map((path) => shape(path, "inner", 5, 20, 80, "inner"));
  expect(duplicateBodies([...outer, ...inner], 50)).toHaveLength(1);
  expect(duplicateBodies([...outer, ...inner, shape("c", "inner", 1, 16, 80, "inner")], 50)).toHaveLength(2);
});
