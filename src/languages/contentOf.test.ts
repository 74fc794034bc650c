import { expect, test } from "vitest";
import { contentOf } from "./contentOf.ts";

/** The definition begins where `from` does, and ends with the text. */
function content(text: string, name: string, from = text.trimStart(), linesBefore = 0): string {
  const place = { start: text.indexOf(from), end: text.length, startLine: 1, nameLine: 1 + linesBefore };
  return contentOf(text, { ...place, name, kind: "FUNCTION" });
}

test("a definition that is renamed says the same, also if it speaks of another of that name", () => {
  const one = content("def close(self):\n    self.file.close()", "close");
  expect(content("def shut(self):\n    self.file.close()", "shut")).toBe(one);
  expect(content("def shut(self):\n    self.file.shut()", "shut")).not.toBe(one);
});

test("only a whole word is its name, from the line on that it is on", () => {
  const one = content("def get_get(key): return 1", "get");
  expect(content("def get_get(key): return 1", "key")).not.toBe(one);
  expect(one).toBe("def get_get(key): return 1");
  const decorated = (name: string) => `@size.setter\ndef ${name}(self, to):\n    self.to = to`;
  expect(content(decorated("size"), "size", "@", 1)).toBe(content(decorated("width"), "width", "@", 1));
});

test("a definition that stands deeper says the same", () => {
  const flat = content("function a() {\n  if (b) {\n    c();\n  }\n}", "a");
  const deep = "class D {\n\tfunction a() {\n\t  if (b) {\n\t    c();\n\t  }\n\t}";
  expect(content(deep, "a", "function")).toBe(flat);
});

test("what is indented otherwise inside is something else", () => {
  const one = content("def a():\n    if b:\n        c()\n    d()", "a");
  expect(content("def a():\n    if b:\n        c()\n        d()", "a")).not.toBe(one);
});

test("of one name, other text is other content", () => {
  const one = content("def x(a): return a.x", "x");
  expect(content("def x(a): return a.y", "x")).not.toBe(one);
  expect(content("def x(x): return a.x", "x")).not.toBe(one);
});

test("what comes before it on its line does not count as indentation", () => {
  const text = "export const a = () => {\n  b();\n}";
  expect(content(text, "a", "a = ")).toBe("\u0000 = () => {\n  b();\n}");
});
