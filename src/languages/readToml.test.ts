import { expect, test } from "vitest";
import { readToml } from "./readToml.ts";

test("reads tables, dotted keys and every kind of value", () => {
  const text = `
# a comment
title = "one \\"two\\" \\u00e9"   # another
path = 'C:\\raw'
"quoted key" = 1_000
on = true
ratio = 0.5
when = 2024-01-02T03:04:05Z
list = [
  1, 2, # three
  [ "a", ],
]
inline = { version = "1", features = ["x"], deep.er = false }

[package]
name = "shop"
metadata.docs.all = true

[target.'cfg(unix)'.dependencies]
libc = "0.2"
`;
  expect(readToml(text)).toEqual({
    title: 'one "two" é',
    path: "C:\\raw",
    "quoted key": 1000,
    on: true,
    ratio: 0.5,
    when: "2024-01-02T03:04:05Z",
    list: [1, 2, ["a"]],
    inline: { version: "1", features: ["x"], deep: { er: false } },
    package: { name: "shop", metadata: { docs: { all: true } } },
    target: { "cfg(unix)": { dependencies: { libc: "0.2" } } },
  });
});

test("reads text over several lines", () => {
  const text = "a = \"\"\"\none\n  two \\\n     three\"\"\"\nb = '''\nraw\\n'''";
  expect(readToml(text)).toEqual({ a: "one\n  two three", b: "raw\\n" });
});

test("an array of tables takes what follows into its last", () => {
  const text = '[[bin]]\nname = "a"\n[[bin]]\nname = "b"\n[bin.extra]\nx = 1\n';
  expect(readToml(text)).toEqual({ bin: [{ name: "a" }, { name: "b", extra: { x: 1 } }] });
});

test("passes over what makes no sense and reads on", () => {
  const text = 'a = 1\n???\nb =\n= 3\n[unclosed\nc = [1, 2\n d = "no end\ne = {';
  expect(() => readToml(text)).not.toThrow();
  expect(readToml("a = 1\n???\nb = 2\n")).toEqual({ a: 1, b: 2 });
});

test("a key is never more than a key", () => {
  const read = readToml('[__proto__]\nbad = true\n[a]\nconstructor = "x"\n');
  expect(Object.hasOwn(read, "__proto__")).toBe(true);
  expect(({} as Record<string, unknown>).bad).toBeUndefined();
});

test("ends on values nested without end", () => {
  expect(() => readToml(`a = ${"[".repeat(100_000)}`)).not.toThrow();
  expect(() => readToml(`a = ${"{b=".repeat(100_000)}`)).not.toThrow();
});
