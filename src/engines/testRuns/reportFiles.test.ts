import { expect, test } from "vitest";
import { reportFiles } from "./reportFiles.ts";

test("reports are looked for below what their patterns have in common, and nowhere else", () => {
  expect(reportFiles(["reports/*.xml", "./reports/x/*.xml", "junit.xml"]).folders).toEqual([
    "reports",
    "reports/x",
    "",
  ]);
  expect(reportFiles(["**/target/surefire-reports/*.xml"]).folders).toEqual([""]);
});

test("patterns of reports are read as all patterns are", () => {
  const { takes } = reportFiles(["./out/{junit,tap}-?.xml"]);
  expect(["out/junit-1.xml", "out/tap-2.xml", "out/junit-10.xml", "junit-1.xml"].map(takes)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
