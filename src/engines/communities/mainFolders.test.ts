import { expect, test } from "vitest";
import { mainFolders } from "./mainFolders.ts";

const files = (folder: string, count: number) =>
  Array.from({ length: count }, (_, at) => (folder === "" ? `f${at}.ts` : `${folder}/f${at}.ts`));

test("the deepest folders that hold most, from the largest down", () => {
  expect(mainFolders(files("a/b/c", 4))).toEqual({ folders: ["a/b/c"], holdAll: true });
  expect(mainFolders([...files("a/b", 5), ...files("a/c/d", 6)])).toEqual({
    folders: ["a/c/d", "a/b"],
    holdAll: true,
  });
  expect(mainFolders([...files("a/b", 9), ...files("x", 1)])).toEqual({ folders: ["a/b"], holdAll: false });
});

test("files in a folder and in folders of it", () => {
  expect(mainFolders([...files("a", 5), ...files("a/b", 4)])).toEqual({
    folders: ["a", "a/b"],
    holdAll: true,
  });
});

test("files that are spread thinly are in what is around them", () => {
  const spread = Array.from({ length: 12 }, (_, at) => `src/p${at}/index.ts`);
  expect(mainFolders(spread)).toEqual({ folders: ["src"], holdAll: true });
});

test("the root is the empty path", () => {
  expect(mainFolders(files("", 3))).toEqual({ folders: [""], holdAll: true });
});
