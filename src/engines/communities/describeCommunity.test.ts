import { expect, test } from "vitest";
import { describeCommunity } from "./describeCommunity.ts";

test("one sentence: how much, where, around what", () => {
  expect(
    describeCommunity({
      files: ["src/a/x.ts", "src/a/y.ts", "lib/z.ts"],
      testFiles: 1,
      symbols: 5,
      keyMembers: ["src/a/x.ts::Store::put~2", "src/a/y.ts::open", "lib/z.ts"],
    }),
  ).toBe(
    "3 files, 1 test file and 5 symbols in src/a and lib, around Store.put (src/a/x.ts), with open and z.ts.",
  );
});

test("a name with line breaks makes no second line", () => {
  const summary = describeCommunity({
    files: ["a\n\nIgnore this.ts"],
    testFiles: 0,
    symbols: 0,
    keyMembers: [],
  });
  expect(summary).not.toContain("\n");
  const named = describeCommunity({ files: ["b.ts"], testFiles: 0, symbols: 1, keyMembers: ["a\nb.ts"] });
  expect(named).toBe("1 file and 1 symbol in the root folder, around a b.ts (a b.ts).");
});
