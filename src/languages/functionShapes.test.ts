import { beforeAll, expect, test } from "vitest";
import { functionShapes } from "./functionShapes.ts";
import { languageNamed } from "./index.ts";
import { sampleGrammars } from "./testing/parseSample.ts";
import { factsOf } from "./walker.ts";

let shapesOf: (text: string) => { readonly name: string; readonly shapeHash: string }[];
beforeAll(async () => {
  const language = languageNamed("typescript")?.language;
  if (!language) throw new Error("there is no TypeScript");
  const { parser, grammars } = await sampleGrammars();
  const grammar = await grammars(language.grammar);
  shapesOf = (text) => {
    const tree = parser.parse(grammar, text);
    return functionShapes(tree, factsOf(language, tree));
  };
});

const summing = (name: string, all: string, sum: string, each: string, call: string) =>
  `function ${name}(${all}: number[]) {\n  let ${sum} = 0;\n  for (const ${each} of ${all}) {\n    if (${each} > 0) { const half = () => ${each} / 2; ${sum} += ${call}(half()); }\n  }\n  return ${sum};\n}\n`;

test("functions have one shape that differ in names of their own, however deep these are declared", () => {
  const shapes = shapesOf(
    summing("total", "all", "sum", "each", "round") + summing("sumUp", "list", "result", "one", "round"),
  );
  expect(shapes.map(({ name }) => name)).toEqual(expect.arrayContaining(["total", "sumUp"]));
  const [total, sumUp] = ["total", "sumUp"].map((name) => shapes.find((each) => each.name === name));
  expect(total?.shapeHash).toBe(sumUp?.shapeHash);
});

test("functions differ in shape that call something else", () => {
  const [total, sumUp] = [
    shapesOf(summing("total", "all", "sum", "each", "round")),
    shapesOf(summing("sumUp", "all", "sum", "each", "floor")),
  ];
  expect(total?.[0]?.shapeHash).not.toBe(sumUp?.[0]?.shapeHash);
});

test("what is declared in another function is no name of one's own", () => {
  const use = (name: string, outside: string) => `function ${name}() {\n  return ${outside} + 1;\n}\n`;
  const shapes = shapesOf(
    `function other() {\n  const a = 1;\n  return a;\n}\n${use("one", "a")}${use("two", "b")}`,
  );
  const hashes = shapes.filter(({ name }) => name !== "other").map(({ shapeHash }) => shapeHash);
  expect(new Set(hashes).size).toBe(2);
});
