import { expect, test } from "vitest";
import { languageNamed } from "../index.ts";
import { sampleGrammars } from "../testing/parseSample.ts";
import { matchPattern, type PatternMatches } from "./matchPattern.ts";
import { readPattern } from "./readPattern.ts";

const { parser, grammars } = await sampleGrammars();

async function find(
  language: string,
  pattern: string,
  text: string,
  mostSteps?: number,
): Promise<PatternMatches | null> {
  const grammar = await grammars(languageNamed(language)?.language.grammar ?? "");
  const read = readPattern(language, pattern, (code) => parser.parse(grammar, code));
  return read.length === 0 ? null : matchPattern(read, parser.parse(grammar, text), mostSteps);
}

const texts = async (language: string, pattern: string, text: string) =>
  (await find(language, pattern, text))?.matches.map((match) => match.text);

test.each([
  ["typescript", "console.log($X)", "console.log(a); console.log(a, b); console.info(a)", ["console.log(a)"]],
  [
    "typescript",
    "console.log($$$)",
    "console.log(); console.log(a, b)",
    ["console.log()", "console.log(a, b)"],
  ],
  ["typescript", "f($A, $$$REST)", "f(1, 2, 3); f(1); f()", ["f(1, 2, 3)", "f(1)"]],
  ["typescript", "f($A, $$$)", "interface A { f(a: string): void }; f(1)", ["f(1)"]],
  ["python", "f($A, $$$)", "f(1)\nf(1, 2)\nf()\n", ["f(1)", "f(1, 2)"]],
  ["typescript", "f($$$, $LAST)", "f(1, 2, 3); f(1); f()", ["f(1, 2, 3)", "f(1)"]],
  ["typescript", "$A === $A", "x.y === x . y; x === y", ["x.y === x . y"]],
  ["typescript", "$A && $A()", "a.b && a.b(); a && b()", ["a.b && a.b()"]],
  ["typescript", "f($_, $_)", "f(1, 2)", ["f(1, 2)"]],
  ["typescript", 'import $X from "$M"', 'import a from "b"; require("c")', ['import a from "b";']],
  ["typescript", "f('a')", "f('a'); f('b')", ["f('a')"]],
  ["typescript", "f($X)", "f(f(1))", ["f(f(1))", "f(1)"]],
  ["typescript", "f($X)", "f(/* why */ 1)", ["f(/* why */ 1)"]],
  ["typescript", "f($X)", "f(1,)", ["f(1,)"]],
  ["typescript", "if ($C) { $$$ }", "if (a) { b() } else { c() }", ["if (a) { b() } else { c() }"]],
  [
    "typescript",
    "import $X from 'm'",
    "import type { A } from 'm'; import b from 'm'",
    ["import b from 'm'"],
  ],
  ["typescript", "f($A, $B)", "f(1, 2, 3); f(1, 2)", ["f(1, 2)"]],
  ["typescript", "name: $V", "const a = { name: 1 }", ["name: 1"]],
  ["typescript", "m($$$) { $$$ }", "class A { m(a: string) { return 1; } }", ["m(a: string) { return 1; }"]],
  ["tsx", "<A b={$X} />", "const c = <A b={1} />", ["<A b={1} />"]],
  ["javascript", "var $X = $Y", "var a = 1; let b = 2", ["var a = 1;"]],
  [
    "python",
    "def $F($$$ARGS): $$$BODY",
    "def f(a, b=1):\n    x()\n    y()\n",
    ["def f(a, b=1):\n    x()\n    y()"],
  ],
  ["python", "print($X)", "print(1)\nprint(1, 2)\n", ["print(1)"]],
  ["python", "except: $$$B", "try:\n    a()\nexcept:\n    pass\n", undefined],
  [
    "go",
    "if err != nil { return $$$R }",
    "package a\nfunc f() error {\n\tif err != nil {\n\t\treturn err\n\t}\n\treturn nil\n}\n",
    ["if err != nil {\n\t\treturn err\n\t}"],
  ],
  ["rust", "$X.unwrap()", "fn f() { a.b().unwrap(); c.unwrap_or(1); }", ["a.b().unwrap()"]],
  ["rust", "fn $F($$$) -> $R { $$$ }", "fn f(a: u8) -> u8 { a }\nfn g() {}", ["fn f(a: u8) -> u8 { a }"]],
  [
    "java",
    "System.out.println($X)",
    'class A { void f() { System.out.println("a"); } }',
    ['System.out.println("a")'],
  ],
  [
    "java",
    "class $C extends $B { $$$ }",
    "class A extends B { int x; void f() {} }",
    ["class A extends B { int x; void f() {} }"],
  ],
  ["c", "free($P)", "void f() { free(a); }", ["free(a)"]],
  ["cpp", "delete $P", "void f() { delete a; }", ["delete a"]],
  [
    "csharp",
    "Console.WriteLine($X)",
    "class A { void F() { Console.WriteLine(1); } }",
    ["Console.WriteLine(1)"],
  ],
  ["ruby", "puts $X", "puts 1\nprint 1\n", ["puts 1"]],
  ["php", "foo($X)", "<?php foo($a); foo(1, 2);", ["foo($a)"]],
  ["kotlin", "println($X)", "fun f() { println(1) }", ["println(1)"]],
  ["swift", "print($X)", "func f() { print(1) }", ["print(1)"]],
  ["scala", "println($X)", "object A { println(1) }", ["println(1)"]],
  ["lua", "print($X)", "print(1)", ["print(1)"]],
  ["bash", "rm -rf $X", "rm -rf a\nrm -r b\n", ["rm -rf a"]],
  ["elixir", "IO.puts($X)", "IO.puts(1)", ["IO.puts(1)"]],
  ["haskell", "head $X", "f = head xs", ["head xs"]],
  [
    "zig",
    "std.debug.print($$$)",
    'fn f() void { std.debug.print("a", .{}); }',
    ['std.debug.print("a", .{})'],
  ],
])("%s: %s", async (language, pattern, text, expected) => {
  expect(await texts(language, pattern, text)).toEqual(expected);
});

test("variables hold what they stand for, and those of any number all that is between", async () => {
  const found = await find("typescript", "f($A, $$$REST)", "f(x.y, 1, [2], 3)");
  expect(found?.matches[0]).toMatchObject({
    variables: { A: "x.y", REST: "1, [2], 3" },
    startLine: 1,
    endLine: 1,
  });
});

test("a name with a dollar that is no variable is code", async () => {
  expect(await texts("typescript", "$el.$Show($X)", "$el.$Show(1); a.b(1)")).toEqual(["$el.$Show(1)"]);
});

test("what is no code of a language is not looked for in it", async () => {
  expect(await find("python", "function f() { return 1 }", "f()")).toBeNull();
});

test("a pattern that fits everything is refused", async () => {
  await expect(find("typescript", "$X", "f()")).rejects.toThrow("fits everything");
  await expect(find("typescript", "$$$", "f()")).rejects.toThrow("fits everything");
});

test.each([
  ["many holes", `f(${Array.from({ length: 30 }, (_, at) => `$$$A${at}, x`).join(", ")}, y)`],
  ["a variable again and again", `f(${Array.from({ length: 30 }, () => "$$$A, x").join(", ")}, y)`],
  ["deep nesting", `${"f(".repeat(90)}$X${")".repeat(90)}`],
])("%s: comes to an end", async (_, pattern) => {
  const text = `f(${Array.from({ length: 2_000 }, () => "x").join(", ")}); ${"f(".repeat(300)}1${")".repeat(300)};`;
  const found = await find("typescript", pattern, text, 200_000);
  expect(found).not.toBeNull();
});

test("where it gives up it says so, and keeps what it found", async () => {
  const found = await find("typescript", "f($A)", "f(1); f(2); f(3);", 16);
  expect(found).toMatchObject({ gaveUp: true });
  expect(found?.matches.length).toBeGreaterThan(0);
});
