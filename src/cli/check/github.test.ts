import { expect, test } from "vitest";
import type { Finding } from "./finding.ts";
import { githubLines } from "./github.ts";
import { sarifLog } from "./sarif.ts";

const odd: Finding = {
  rule: "architecture",
  level: "error",
  path: "src/a,b: 100%.ts",
  startLine: 1,
  endLine: 2,
  message: "50% of\r\nit, so: no.",
  others: ["src/ü #1.ts"],
  key: "k",
};
const results = [{ rule: "architecture", level: "error", fix: "", findings: [odd], warnings: [] }] as const;

test("what would end a property or the line is escaped", () => {
  expect(githubLines(results)).toEqual([
    "::error file=src/a%2Cb%3A 100%25.ts,line=1,endLine=2,title=loci architecture::50%25 of%0D%0Ait, so: no.",
  ]);
});

test("paths are written as addresses are", () => {
  const text = JSON.stringify(sarifLog(results, "1.0.0"));
  expect(text).toContain('"uri":"src/a%2Cb%3A%20100%25.ts"');
  expect(text).toContain('"uri":"src/%C3%BC%20%231.ts"');
});
