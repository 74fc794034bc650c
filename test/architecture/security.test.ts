import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT, readRepositoryFile } from "./repositoryFiles.ts";

interface Line {
  readonly says: string;
  readonly shownBy: readonly { readonly file: string; readonly title: string }[];
}

/** The lines of all tables, each with the tests that it names: files in code type, each followed by titles in quotes. */
function linesOf(text: string): Line[] {
  const rows = text
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (?:---|.*\| shown by \|$)/.test(line));
  return rows.map((row) => {
    const [, says = "", tests = ""] = row.split(" | ").length === 2 ? ["", ...row.split(" | ")] : [];
    let file = "";
    const shownBy = [...tests.matchAll(/`([^`]+\.ts)` (?=“)|“([^”]+)”/g)].flatMap(([, named, title]) => {
      if (named !== undefined) file = named;
      return title === undefined ? [] : [{ file, title }];
    });
    return { says, shownBy };
  });
}

test("what SECURITY.md says that nobody can do is shown by tests that are there", async () => {
  const lines = linesOf(await readRepositoryFile("SECURITY.md"));
  expect(lines.length).toBeGreaterThan(40);
  expect(lines.filter(({ shownBy }) => shownBy.length === 0)).toEqual([]);
  const missing: string[] = [];
  for (const { file, title } of lines.flatMap(({ shownBy }) => shownBy)) {
    const isThere =
      existsSync(path.join(ROOT, file)) && (await readRepositoryFile(file)).includes(`"${title}"`);
    if (!isThere) missing.push(`${file} “${title}”`);
  }
  expect(missing).toEqual([]);
});
