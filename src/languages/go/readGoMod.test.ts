import { expect, test } from "vitest";
import { readGoMod } from "./readGoMod.ts";

test("reads the module and the folders that replace others", () => {
  const text = `// the shop
module "example.com/shop" // quoted

go 1.24

require (
	example.com/a v1.0.0
	example.com/b v1.2.0 // indirect
)

replace example.com/a => ../a

replace (
	example.com/b v1.2.0 => ./third/b
	example.com/c => example.com/fork v1.0.0
)
`;
  expect(readGoMod(text)).toEqual({
    module: "example.com/shop",
    replace: { "example.com/a": "../a", "example.com/b": "./third/b" },
  });
});

test("gives nothing where no module is named", () => {
  expect(readGoMod("")).toBeNull();
  expect(readGoMod("go 1.24\n")).toBeNull();
});
