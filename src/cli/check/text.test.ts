import { expect, test } from "vitest";
import { recordingTerminal } from "../testing/recordingTerminal.ts";
import type { Finding } from "./finding.ts";
import { textLines } from "./text.ts";

test("a name with a line break in it makes no line of its own, which a runner of CI might obey", () => {
  const finding: Finding = {
    rule: "import-cycles",
    level: "warning",
    path: "a\n::error file=x::forged.ts",
    startLine: 1,
    endLine: 1,
    message: "imports b\r\n::error::forged.",
    others: [],
    key: "k",
  };
  const results = [
    { rule: "import-cycles", level: "warning", fix: "", findings: [finding], warnings: [] },
  ] as const;
  const lines = textLines(results, recordingTerminal({}), false).join("\n").split("\n");
  expect(lines.filter((line) => line.includes("forged"))).toHaveLength(1);
  expect(lines.some((line) => line.startsWith("::"))).toBe(false);
});
