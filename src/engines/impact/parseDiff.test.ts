import { describe, expect, test } from "vitest";
import { parseDiff } from "./parseDiff.ts";
import { isApplied, touchedLines } from "./touchedLines.ts";
import { touchedSymbols } from "./touchedSymbols.ts";

const DIFF = `diff --git a/src/cart.ts b/src/cart.ts
index 1..2 100644
--- a/src/cart.ts
+++ b/src/cart.ts
@@ -2,4 +2,4 @@ class Cart {
   add() {
-    one();
+    two();
   }
   total() {
@@ -20,3 +20,2 @@
 a
-gone
 b
`;

describe("a diff", () => {
  test("names files and the lines it touches on both sides", () => {
    const [file] = parseDiff(DIFF);
    expect(file).toMatchObject({ oldPath: "src/cart.ts", newPath: "src/cart.ts" });
    expect(file && touchedLines(file)).toEqual({
      before: [
        { start: 3, end: 3 },
        { start: 21, end: 21 },
      ],
      after: [
        { start: 3, end: 3 },
        { start: 21, end: 20 },
      ],
    });
  });

  test("may add and remove files, rename them without a hunk, and come from diff -u", () => {
    const files = parseDiff(
      [
        "--- /dev/null\n+++ b/new.ts\n@@ -0,0 +1,2 @@\n+a\n+b",
        "--- a/old.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-a",
        "diff --git a/x.ts b/lib/y.ts\nsimilarity index 100%\nrename from x.ts\nrename to lib/y.ts",
        "--- plain.c\t2024-01-01 00:00:00\n+++ plain.c\t2024-01-02 00:00:00\n@@ -1 +1 @@\n-a\n+b\n\\ No newline at end of file",
      ].join("\n"),
    );
    expect(files.map(({ oldPath, newPath }) => [oldPath, newPath])).toEqual([
      [null, "new.ts"],
      ["old.ts", null],
      ["x.ts", "lib/y.ts"],
      ["plain.c", "plain.c"],
    ]);
    expect(files[0] && touchedLines(files[0]).after).toEqual([{ start: 1, end: 2 }]);
  });

  test("may quote names with unusual bytes", () => {
    const [file] = parseDiff(
      '--- "a/caf\\303\\251 \\"x\\".ts"\n+++ "b/caf\\303\\251 \\"x\\".ts"\n@@ -1 +1 @@\n-a\n+b',
    );
    expect(file?.newPath).toBe('café "x".ts');
  });

  test.each([
    ["i/", "w/"],
    ["c/", "i/"],
    ["b/", "a/"],
    ["", ""],
  ])("may have %j and %j before its paths", (old, added) => {
    const head = `diff --git ${old}a/x.ts ${added}a/x.ts\nindex 1..2 100644\n`;
    const [file] = parseDiff(`${head}--- ${old}a/x.ts\n+++ ${added}a/x.ts\n@@ -1 +1 @@\n-a\n+b`);
    expect(file).toMatchObject({ oldPath: "a/x.ts", newPath: "a/x.ts" });
    const [come] = parseDiff(
      `diff --git ${old}w/y.ts ${added}w/y.ts\nnew file mode 100644\n--- /dev/null\n+++ ${added}w/y.ts\n@@ -0,0 +1 @@\n+b`,
    );
    expect(come).toMatchObject({ oldPath: null, newPath: "w/y.ts" });
  });

  test("may be of files without lines, or of nothing", () => {
    const files = parseDiff(
      [
        "diff --git a/a b.png b/a b.png\nindex 1..2 100644\nBinary files a/a b.png and b/a b.png differ",
        "diff --git a/empty.ts b/empty.ts\nnew file mode 100644\nindex 0000000..e69de29",
        "diff --git a/void.ts b/void.ts\ndeleted file mode 100644\nindex e69de29..0000000",
        'diff --git "a/\\303\\251.png" "b/\\303\\251.png"\nindex 1..2 100644',
      ].join("\n"),
    );
    expect(files.map(({ oldPath, newPath }) => [oldPath, newPath])).toEqual([
      ["a b.png", "a b.png"],
      [null, "empty.ts"],
      ["void.ts", null],
      ["é.png", "é.png"],
    ]);
    expect(parseDiff("")).toEqual([]);
    expect(parseDiff("\n")).toEqual([]);
  });

  test.each([
    ["garbage", "line 1"],
    ["@@ -1 +1 @@\n-a\n+b", "before the"],
    ["--- a/x\n+++ b/x\n@@ -1,5 +1 @@\n-a\n+b", "not as many lines"],
    ["--- a/x\n+++ b/x\n@@ nonsense @@\n-a", "head is not"],
    ["--- a/x\n+++ b/x\n@@@ -1 -1 +1 @@@\n", "merge"],
    ["--- a/../../etc/passwd\n+++ b/x\n@@ -1 +1 @@\n-a\n+b", "inside of the repository"],
    ["--- a/x\n+++ /etc/passwd\n@@ -1 +1 @@\n-a\n+b", "inside of the repository"],
    ["--- a/x\n+++ C:\\windows\n@@ -1 +1 @@\n-a\n+b", "inside of the repository"],
  ])("that cannot be read says what is wrong with it: %j", (text, words) => {
    expect(() => parseDiff(text)).toThrow(words);
  });

  test("is known to be applied by the lines it leaves", () => {
    const [file] = parseDiff("--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-old\n+new\n same\n");
    expect(file && isApplied(file, "new\nsame\n")).toBe(true);
    expect(file && isApplied(file, "old\nsame\n")).toBe(false);
  });

  test("without context is known to be applied by the lines it took out", () => {
    const [file] = parseDiff("--- a/x\n+++ b/x\n@@ -2 +1,0 @@\n-old\n");
    expect(file && isApplied(file, "same\nold\n")).toBe(false);
    expect(file && isApplied(file, "same\n")).toBe(true);
  });
});

describe("touched symbols", () => {
  const symbols = [
    { id: "Cart", startLine: 1, endLine: 10 },
    { id: "Cart::add", startLine: 2, endLine: 4 },
    { id: "Cart::total", startLine: 5, endLine: 8 },
  ];

  test("are the innermost that hold a line", () => {
    expect(touchedSymbols(symbols, [{ start: 3, end: 5 }]).ids).toEqual(["Cart::add", "Cart::total"]);
    expect(touchedSymbols(symbols, [{ start: 9, end: 9 }]).ids).toEqual(["Cart"]);
  });

  test("are found whatever the order of the lines", () => {
    const ranges = [
      { start: 9, end: 9 },
      { start: 6, end: 6 },
      { start: 3, end: 3 },
      { start: 11, end: 11 },
    ];
    expect(touchedSymbols(symbols, ranges)).toEqual({
      ids: ["Cart::add", "Cart::total", "Cart"],
      isOutside: true,
    });
  });

  test("are those around the place where lines were removed", () => {
    expect(touchedSymbols(symbols, [{ start: 7, end: 6 }]).ids).toEqual(["Cart::total"]);
    expect(touchedSymbols(symbols, [{ start: 5, end: 4 }]).ids).toEqual(["Cart"]);
    expect(touchedSymbols(symbols, [{ start: 12, end: 11 }])).toEqual({ ids: [], isOutside: true });
  });
});

test("a quoted name may be as long as the diff", () => {
  const name = "x".repeat(500_000);
  const diff = `--- "a/${name}"\n+++ "b/${name}"\n@@ -1 +1 @@\n-a\n+b\n`;
  expect(JSON.stringify(parseDiff(diff))).toContain(name);
});
