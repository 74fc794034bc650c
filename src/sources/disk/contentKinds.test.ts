import { expect, test } from "vitest";
import { isMinified, reasonByName } from "./contentKinds.ts";

test("some files are told by their names", () => {
  expect(["a.min.js", "b-min.css", "a.min.mjs", "a.js.map"].map(reasonByName)).toEqual(
    Array(4).fill("minified"),
  );
  expect(["a.PNG", "x/y.woff2", "lib.so"].map(reasonByName)).toEqual(Array(3).fill("binary"));
  expect(["a.js", "admin.js", "map.ts", "png", "a.svg", "Makefile"].map(reasonByName)).toEqual(
    Array(6).fill(null),
  );
});

test("script with lines nobody writes is minified; prose, data and short scripts are not", () => {
  const packed = "var a=1;".repeat(1000);
  expect(isMinified("bundle.js", packed, 1)).toBe(true);
  expect(isMinified("bundle.js", packed, 100)).toBe(false);
  expect(isMinified("one-liner.js", packed.slice(0, 500), 1)).toBe(false);
  expect(isMinified("essay.md", packed, 1)).toBe(false);
  expect(isMinified("data.json", packed, 1)).toBe(false);
});
