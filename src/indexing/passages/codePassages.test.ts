import { readFileSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { PASSAGE_NUMBERS } from "../../domain/codePassage.ts";
import { CODE_KINDS } from "../../domain/kinds.ts";
import type { FileFacts } from "../../languages/facts.ts";
import { SyntaxParser } from "../../languages/treeSitter.ts";
import { type Grammars, parseSource } from "../parsing/parseSource.ts";
import { codePassages } from "./codePassages.ts";

let parser: SyntaxParser;
beforeAll(async () => {
  parser = await SyntaxParser.create();
});

const grammars: Grammars = (name) =>
  parser.load(readFileSync(new URL(`../../../dist/grammars/${name}.wasm`, import.meta.url)));

async function passagesOf(path: string, language: string | null, text: string) {
  const { facts } = await parseSource(parser, grammars, { path, language, text });
  return codePassages({ path, language, text }, facts === null ? null : (JSON.parse(facts) as FileFacts));
}

const padding = (name: string) => `        ${name} = 1\n`.repeat(40);

test("the definitions of a file are its passages, each with its node", async () => {
  const text = `import os\n\n\nclass Shop:\n    """Sells."""\n\n    def open(self):\n${padding("day")}\n    def close(self):\n${padding("night")}`;
  const { key, passages } = await passagesOf("src/shop.py", "python", text);
  expect(key).toBe("src/shop.py");
  expect(
    passages.map(({ label, numbers }) => [label, CODE_KINDS[numbers[PASSAGE_NUMBERS.kind] ?? 0]]),
  ).toEqual([
    ["Shop", "CLASS"],
    ["Shop::open", "FUNCTION"],
    ["Shop::close", "FUNCTION"],
  ]);
  expect(passages[1]?.numbers[PASSAGE_NUMBERS.startLine]).toBe(7);
  expect(passages[1]?.terms.get("=open")).toBe(1);
  expect(passages[1]?.terms.get("shop")).toBeGreaterThan(0);
});

test("what is handed on stands with the first passage", async () => {
  const { passages } = await passagesOf("src/index.ts", "typescript", 'export { Shop } from "./shop.ts";\n');
  expect(passages[0]?.terms.get(">Shop")).toBe(1);
});

test("a document's passages are its sections", async () => {
  const section = (title: string) => `## ${title}\n\n${"All about it. ".repeat(50)}\n\n`;
  const { passages, info } = await passagesOf(
    "README.md",
    "markdown",
    section("Opening") + section("Closing"),
  );
  expect(passages).toHaveLength(2);
  expect(JSON.parse(info)).toEqual({ stem: ["readm"], traits: ["document"] });
});

test("a language that no grammar reads is cut by its keywords", async () => {
  const text = `sub open {\n${"  print 1;\n".repeat(60)}}\n\nsub shut {\n${"  print 2;\n".repeat(60)}}\n`;
  const { passages } = await passagesOf("shop.pl", "perl", text);
  expect(passages).toHaveLength(2);
  expect(passages.map(({ terms }) => [terms.get("=open"), terms.get("=shut")])).toEqual([
    [1, undefined],
    [undefined, 1],
  ]);
});

test("of data the beginning is kept", async () => {
  const text = JSON.stringify(
    Array.from({ length: 100_000 }, (_, at) => `value ${at}`),
    null,
    1,
  );
  const { passages } = await passagesOf("data.json", "json", text);
  expect(passages.length).toBeLessThan(20);
});

test("a file with nothing in it is found by its name", async () => {
  const { passages } = await passagesOf("shop/__init__.py", "python", "");
  expect(passages.map(({ terms }) => [...terms.keys()])).toEqual([["shop"]]);
});

test("any text has passages", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.constantFrom("perl", "markdown", "json", null),
      (text, language) => {
        const { passages } = codePassages({ path: "a/b.x", language, text }, null);
        for (const { terms } of passages)
          for (const count of terms.values()) expect(count).toBeGreaterThan(0);
      },
    ),
  );
});
