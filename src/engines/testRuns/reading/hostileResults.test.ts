import { describe, expect, test } from "vitest";
import { placeTold } from "./placeTold.ts";
import { readResults } from "./readResults.ts";

const material = { reports: [], placeOf: placeTold("/repo", ""), known: new Set<string>() };
const read = (output: string) => readResults({ ...material, output });
const readReport = (text: string) =>
  readResults({ ...material, output: "noise\n", reports: [{ path: "r", text }] });

/** Each of these would keep a pattern that goes back and forth busy for longer than anybody waits. */
describe("what is written to keep its reader busy is read all the same", () => {
  const LONG = 400_000;
  const fault = "<failure>x</failure></testcase></testsuite>";

  test.each([
    ["blank lines", "\n".repeat(LONG)],
    ["blanks", `${" ".repeat(LONG)}\n${"\t".repeat(LONG)}`],
    ["rules", "=".repeat(LONG)],
    [
      "heads that say nothing",
      `${"FAIL  a.test.ts\n\n".repeat(LONG / 4)} Test Files  1 (1)\n Tests  1 failed (1)\n`,
    ],
    ["brackets", `FAIL  ${" [ ".repeat(LONG)}\n Test Files  1 (1)\n Tests  1 failed (1)\n`],
    [
      "panics",
      `test result: x. 1 passed; 1 failed; 0 ignored;\n---- a stdout ----\nthread ${" panicked at ".repeat(LONG)}`,
    ],
    ["errors without an end", `1..1\nnot ok 1 - a\n${"error: |\n".repeat(LONG / 4)}`],
    ["places", `  1 passing (1ms)\n  1 failing\n\n  1) a:\n${"a:".repeat(LONG)}`],
  ])("%s", (_, output) => {
    expect(read(`${output}\n`)?.failed ?? 0).toBeLessThanOrEqual(LONG);
  });

  test.each([
    ["parts of a class", `<testsuite><testcase name="t" classname="${"a.".repeat(LONG)}">${fault}`],
    ["a name", `<testsuite><testcase name="t" ${"a".repeat(LONG)}>${fault}`],
    ["a path", `<testsuite><testcase name="t" file="${"a/".repeat(LONG)}">${fault}`],
  ])("%s in XML", (_, xml) => {
    expect(readReport(xml)).toMatchObject({ failed: 1, failures: [{ message: "x" }] });
  });

  test("tests of Go inside of each other without end", () => {
    const event = JSON.stringify({ Action: "fail", Package: "p", Test: `${"a/".repeat(LONG)}b` });
    expect(read(event)).toMatchObject({ failed: 1 });
  });
});
