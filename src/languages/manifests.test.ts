import { expect, test } from "vitest";
import { manifestReader } from "./manifests.ts";

const read = (path: string, text: string) => manifestReader(path)?.(text);

test("a manifest is known by its name, wherever it lies", () => {
  expect(read("a/package.json", '{ "name": "a" }')).toEqual({ name: "a" });
  expect(read("a/tsconfig.build.json", '{ "extends": "./b", } // c')).toEqual({ extends: "./b" });
  expect(read("Cargo.toml", "[package]\nname = 'a'")).toEqual({ package: { name: "a" } });
  expect(manifestReader("a/other.json")).toBeNull();
  expect(manifestReader("toString")).toBeNull();
});

test.each([
  ["package.json", `${"[".repeat(200_000)}${"]".repeat(200_000)}`],
  ["package.json", `${'{"a":'.repeat(50)}1${"}".repeat(50)}`],
  ["tsconfig.json", "[".repeat(200_000)],
  ["Cargo.toml", `a = ${"[".repeat(200_000)}`],
  ["Cargo.toml", `${Array(3_000).fill("a").join(".")} = 1`],
  ["Cargo.toml", `[${Array(300_000).fill("a").join(".")}]`],
  ["package.json", JSON.stringify({ name: "a".repeat(300_000) })],
])("nobody is handed a %s that is nested or long beyond reason", (path, text) => {
  expect(read(path, text)).toBeNull();
});

test("what is nested as deep as manifests are is read", () => {
  const text = `${'{"a":'.repeat(30)}1${"}".repeat(30)}`;
  expect(JSON.stringify(read("package.json", text))).toBe(text);
});
