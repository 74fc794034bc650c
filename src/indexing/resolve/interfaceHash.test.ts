import { describe, expect, test } from "vitest";
import { languageNamed } from "../../languages/index.ts";
import { sampleParser } from "../../languages/testing/parseSample.ts";
import { interfaceHash } from "./interfaceHash.ts";

const support = languageNamed("typescript");
if (!support) throw new Error("TypeScript is not read.");
const parse = await sampleParser(support.language);
const hashOf = (text: string) => interfaceHash(parse(text));

describe("others see", () => {
  test.each([
    [
      "the type of a parameter",
      "export function f(a: A, b: B, c: A) {}",
      "export function f(a: A, b: B, c: B) {}",
    ],
    ["which class has a field", "class A { x: C }\nclass B {}", "class A {}\nclass B { x: C }"],
    ["a type that is written against or returned", "const f: T = () => 1;", "const f = (): T => 1;"],
    ["what a function gives", "function f() { return new A(); }", "function f() { return new B(); }"],
    [
      "a local that is given",
      "function f() { const x = a(); return x; }",
      "function f() { const x = b(); return x; }",
    ],
    [
      "what a function that is given was handed to",
      "function f() { let x; each(a(), (y) => { x = y; }); return x; }",
      "function f() { let x; each(b(), (y) => { x = y; }); return x; }",
    ],
    [
      "which of two locals of one name is given",
      "function f(k) { const x = new A(); if (k) { const x = new B(); use({ x }); if (k > 7) { return { x }; } } return x; }",
      "function f(k) { const x = new A(); if (k) { const x = new B(); use({ x }); } if (k > 7) { return { x }; } return x; }",
    ],
    ["a base", "class A extends B {}", "class A extends C {}"],
    ["the order of what has one name", "function f() {}\nclass f {}", "class f {}\nfunction f() {}"],
    ["a name under which something is exported", "export { a as b };", "export { a as c };"],
    ["an import", 'import { a } from "./a";', 'import { a } from "./b";'],
  ])("%s", (_, before, after) => {
    expect(hashOf(before)).not.toBe(hashOf(after));
  });
});

describe("others do not see", () => {
  const given = "export class A { m() { return this.n(); } n() { return new A(); } }\n";
  test.each([
    ["where it stands", given, `\n\n// A comment.\n${given}`],
    ["a call", `${given}function f() {}`, `${given}function f() { g(); h.i(); }`],
    [
      "a block, a local and a callback",
      `function f() {}\n${given}`,
      `function f() { { let x = g((y) => y); } }\n${given}`,
    ],
    ["a call at the top", given, `start(() => 1);\n${given}`],
  ])("%s", (_, before, after) => {
    expect(hashOf(before)).toBe(hashOf(after));
  });
});
