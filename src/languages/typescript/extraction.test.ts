import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { FileFacts } from "../facts.ts";
import { sampleParser } from "../testing/parseSample.ts";
import { javascript, tsx, typescript } from "./index.ts";

let parseTs: (text: string) => FileFacts;
let parseTsx: (text: string) => FileFacts;
let parseJs: (text: string) => FileFacts;

beforeAll(async () => {
  parseTs = await sampleParser(typescript.language);
  parseTsx = await sampleParser(tsx.language);
  parseJs = await sampleParser(javascript.language);
});

describe("every call is noted once", () => {
  test.each([
    ["f(g(), new H(i()))", 4],
    ["a?.b?.(c())", 2],
    ["const { x = f(), [g()]: y } = h()", 3],
    ["for (const x of f()) g(x); for (let i = f(); g(i); h()) {}", 5],
    ["label: while (f()) { do g(); while (h()) }", 3],
    ["switch (f()) { case g(): h(); break; default: i() }", 4],
    ["try { f() } catch ({ a = g() }) { h() } finally { i() }", 4],
    ["x = (f(), g()) ? h() : !i()", 4],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code under test.
    ["tag`a${f()}b`; `a${g()}`", 3],
    ["throw f() as Error", 1],
    ["export default f(g())", 2],
    ["class A extends f() { [g()] = h(); static { i() } m(x = j()) {} }", 5],
    ["@f @g() class A { @h x = 1; @i() y() {} m(@j() a) {} }", 5],
    ["enum E { A = f(), B }", 1],
    ["({ a: f(), [g()]: 1, ...h(), i() { j() } })", 4],
    ["delete f().x, void g(), typeof h(), f()!.x, <T>g()", 5],
    ["async () => { for await (const x of f()) yield; await g(); await using y = h() }", 3],
    ["import('./x').then(f); require(g())", 3],
    ["a[f()] = b[g()] ??= h()", 3],
    ["const x: typeof import('./a') = f<typeof g>()", 1],
    ["namespace N { f() } declare module 'x' { const y: number }", 1],
    ["if (x instanceof f() && g(x)) h(); else i()", 4],
  ])("%s", (text, count) => {
    const { calls } = parseTs(text);
    expect(new Set(calls.map(({ expression }) => expression)).size).toBe(calls.length);
    expect(calls).toHaveLength(count);
  });

  test("in elements too", () => {
    expect(parseTsx("<A b={f()} {...g()}>{h()}<c.D /><div i={j()} /></A>").calls).toHaveLength(6);
  });
});

describe("broken code", () => {
  const folder = new URL("./golden/", import.meta.url);
  const samples = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), "utf8"));

  test("gives what can be read of it, wherever it is cut off", () => {
    for (const text of samples) {
      for (let end = 0; end < text.length; end += 397) {
        for (const parse of [parseTs, parseTsx, parseJs]) {
          const { definitions, scopes } = parse(text.slice(0, end));
          for (const { parent, scope } of definitions) {
            expect(parent === null || parent < definitions.length).toBe(true);
            expect(scope === null || scope < scopes.length).toBe(true);
          }
        }
      }
    }
  });

  test("says that it is", () => {
    expect(parseTs("function f( {").problems).not.toEqual([]);
    expect(parseTs("function f() {}").problems).toEqual([]);
  });

  test("may be nested deeper than anyone writes", () => {
    const deep = `${"f(".repeat(3000)}${")".repeat(3000)}`;
    expect(parseTs(deep).problems.map(({ message }) => message)).toContain("nested too deep to be read");
  });
});

describe("what a comment says", () => {
  const docOf = (text: string) => parseTs(text).definitions[0]?.doc;

  test("is kept as one sentence", () => {
    expect(docOf("/**\n * Does it. And more.\n * @param a x\n */\nexport function f(a) {}")).toBe("Does it.");
    expect(docOf("// Does it\n// in two lines.\nconst f = () => 1;")).toBe("Does it in two lines.");
  });

  test.each([
    "/** Far away. */\n\nfunction f() {}",
    "// eslint-disable-next-line x\nfunction f() {}",
    "/** @deprecated */\nfunction f() {}",
    "const a = 1; /* not mine */\n\n\nfunction f() {}",
  ])("is left out where it does not speak of the definition: %j", (text) => {
    expect(parseTs(text).definitions.find(({ name }) => name === "f")?.doc).toBeUndefined();
  });

  test("speaks of the file at its head", () => {
    expect(parseTs("/** All of it. */\n\nconst a = 1;").summary).toBe("All of it.");
    expect(parseTs("/* Copyright me. */\n/** All of it. */\nimport 'x';").summary).toBe("All of it.");
    expect(parseTs("/** Only this. */\nconst a = 1;").summary).toBeNull();
  });
});

test("a signature ends where the body begins", () => {
  const text = `
    export async function load<T>(
      path: string,
      options = {},
    ): Promise<T> { return 1; }
    @sealed() export abstract class A<T> extends B<T> { @logged m(): void { } }
    export const f = async (a: number): Promise<void> => { };
    const short = 5;
    const long = { ${"property: 'value', ".repeat(20)} };
    interface I { a: string }
    type U = A | B;`;
  const signatures = parseTs(text).definitions.map(({ signature }) => signature);
  expect(signatures).toEqual([
    "export async function load<T>( path: string, options = {}, ): Promise<T>",
    "export abstract class A<T> extends B<T>",
    "m(): void",
    "export const f = async (a: number): Promise<void>",
    "const short = 5",
    "const long",
    "interface I",
    "type U = A | B",
  ]);
});

test("what an exported function gives a value to is not exported with it", () => {
  const { exports } = parseTs(
    "let known = false;\nexport const learn = () => { known = true; };\nexport function f() {}",
  );
  expect(exports?.map((each) => "name" in each && each.name)).toEqual(["learn", "f"]);
});
