import { expect, test } from "vitest";
import { fileStem, folderBeside } from "./fileStem.ts";

test.each([
  ["src/shop/basket.ts", "basket", "shop"],
  ["src/shop/index.ts", "shop", "src"],
  ["src/shop/mod.rs", "shop", "src"],
  ["shop/__init__.py", "shop", ""],
  ["index.js", "index", ""],
  ["basket.ts", "basket", ""],
  ["src/Basket.Async.cs", "Basket.Async", "src"],
  ["src/.eslintrc", ".eslintrc", "src"],
])("%s is about %s in %s", (path, stem, folder) => {
  expect(fileStem(path)).toBe(stem);
  expect(folderBeside(path)).toBe(folder);
});
