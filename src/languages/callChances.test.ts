import { beforeAll, describe, expect, test } from "vitest";
import { CALL_CHANCE } from "../domain/callChance.ts";
import type { FileFacts } from "./facts.ts";
import { go } from "./go/index.ts";
import { python } from "./python/index.ts";
import { sampleParser } from "./testing/parseSample.ts";
import { typescript } from "./typescript/index.ts";

const { loop, late, last, branch, deep, callback, fallback, failure, likely, unlikely } = CALL_CHANCE;
const parse: Record<string, (text: string) => FileFacts> = {};
beforeAll(async () => {
  parse.ts = await sampleParser(typescript.language);
  parse.py = await sampleParser(python.language);
  parse.go = await sampleParser(go.language);
});

/** What stands before the call of `f`, which every sample has once. */
function chanceOf(language: string, text: string): number {
  const { calls, expressions } = parse[language]?.(text) ?? { calls: [], expressions: [] };
  const found = calls.filter(({ expression }) => {
    const call = expressions[expression];
    const callee = call?.[0] === "call" ? expressions[call[1]] : undefined;
    return callee?.[0] === "name" && callee[2] === "f";
  });
  expect(found).toHaveLength(1);
  return found[0]?.chance ?? 0;
}

describe("what stands between a function and a call in it", () => {
  test.each([
    ["function a() { f(); }", 0],
    ["const a = () => f();", 0],
    ["function a() { return f(); }", 0],
    ["function a() { if (f()) g(); }", 0],
    ["function a() { if (x) f(); }", branch],
    ["function a() { if (x) { if (y) f(); } }", branch | deep],
    ["function a() { for (const x of f()) g(); }", 0],
    ["function a() { for (const x of y) f(); }", loop],
    ["function a() { if (x) return; f(); }", late],
    ["function a() { y.map((x) => { return x; }); f(); }", 0],
    ["function a() { y.map((x) => f(x)); }", callback],
    ["function a() { x && f(); }", branch],
    ["function a() { return x ?? f(); }", fallback],
    ["function a() { throw f(); }", failure],
    ["function a() { try { g(); } catch { f(); } }", failure],
    ["function a() { try { f(); } finally { g(); } }", 0],
    ["class A { m() { switch (x) { case 1: f(); } } }", branch],
    ["it('works', () => { f(); });", 0],
    ["function a() { if (x) g(); else f(); }", branch],
    ["function a() { if (x) throw y; f(); }", 0],
    ["function a() { if (x) { return g(); } else { f(); } }", branch],
    ["function a() { switch (x) { case 1: return; case 2: f(); } }", branch],
    ["function a(x?: X) { if (x) f(); }", unlikely],
    ["function a(x?: X) { if (x) g(); else f(); }", likely],
    ["function a(x = true) { if (!x) return; f(); }", 0],
    ["function a(x: X) { if (x) return; f(); }", late],
    ["function a() { if (x) return 1; if (y) return 2; f(); }", late],
    ["function a() { if (x) return 1; if (y) return 2; if (z) return 3; f(); }", late | last],
  ])("in TypeScript: %s", (text, chance) => expect(chanceOf("ts", text)).toBe(chance));

  test.each([
    ["def a():\n    f()\n", 0],
    ["def a():\n    if x:\n        f()\n", branch],
    ["def a():\n    if x:\n        return\n    f()\n", late],
    ["def a():\n    for x in f():\n        g()\n", 0],
    ["def a():\n    return [f(x) for x in y]\n", loop],
    ["def a():\n    raise f()\n", failure],
    ["def a():\n    with f() as x:\n        g()\n", 0],
    ["def a(x=None):\n    if x is None:\n        f()\n", likely],
    ["def a(x: bool = False):\n    if y and x:\n        return\n    f()\n", 0],
  ])("in Python: %s", (text, chance) => expect(chanceOf("py", text)).toBe(chance));

  test.each([
    ["func a() { f() }", 0],
    ["func a() { if err := f(); err != nil { return } }", 0],
    ["func a() { if x { return }\n f() }", late],
    ["func a() { if err != nil { return }\n f() }", 0],
    ["func a() { if err != nil { f() } }", unlikely],
    ["func a() { for _, x := range y { f() } }", loop],
    ["func a() { switch x { case 1: f() } }", branch],
    ["func a() { go func() { f() }() }", callback],
  ])("in Go: %s", (text, chance) => expect(chanceOf("go", `package p\n${text}`)).toBe(chance));
});
