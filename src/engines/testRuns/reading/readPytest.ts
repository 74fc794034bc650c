import {
  failureOf,
  MOST_LOOKED_AT,
  MOST_READ,
  type ResultReader,
  type RunMaterial,
  type TestFailure,
} from "./testTally.ts";

const TOTALS = /^=*[ \t]*((?:\d+ [a-z]+(?:, )?)+|no tests ran) in \d[\d.]*s\b.*$/gm;
const FAILED = /^(FAILED|ERROR) (\S.*?)(?: - (.*))?$/;
const SECTION = /^_{3,} (.+?) _{3,}$/;
const RULE = /^={3,} .* ={3,}$/;

/** What pytest writes by itself. */
export const readPytest: ResultReader = (material) => {
  const totals = [...material.output.matchAll(TOTALS)].at(-1)?.[1];
  if (totals === undefined) return null;
  const count = (what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(totals)?.[1] ?? 0);
  return {
    format: "pytest",
    passed: count("passed") + count("xpassed"),
    failed: count("failed") + count("error"),
    skipped: count("skipped") + count("xfailed"),
    failures: failuresIn(material),
  };
};

function failuresIn({ output, placeOf }: RunMaterial): TestFailure[] {
  const lines = output.split("\n");
  const sections = sectionsOf(lines);
  const summary = lines.findLastIndex((line) => /^=+ short test summary info =+$/.test(line));
  if (summary === -1)
    return [...sections].slice(0, MOST_READ).map(([name, text]) => failureOf({ name, text }));
  const told = lines.slice(summary).filter((line) => FAILED.test(line));
  return told.slice(0, MOST_READ).flatMap((line) => {
    const [, , id, short = ""] = FAILED.exec(line) ?? [];
    if (id === undefined) return [];
    const [path = id, ...names] = id.split("::");
    const file = placeOf(path);
    const text = sections.get(names.join(".")) ?? sections.get(path) ?? short;
    const name = names.length > 0 ? names.join("::") : (file ?? id);
    return [failureOf({ name, file, text, shown: saidIn(text) ?? short })];
  });
}

/** What was told of each that failed, by its name or, of a file that could not be loaded, by its path. */
function sectionsOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const sections = new Map<string, string>();
  let name: string | null = null;
  let body: string[] = [];
  for (const line of lines) {
    const [, title] = SECTION.exec(line) ?? [];
    if (title === undefined && !RULE.test(line)) {
      body.push(line);
      continue;
    }
    if (name !== null) sections.set(name, body.join("\n").slice(0, MOST_LOOKED_AT));
    name = title?.replace(/^ERROR (collecting|at \w+ of) /, "") ?? null;
    body = [];
  }
  return sections;
}

/** The lines that say what went wrong, which it marks. */
function saidIn(text: string): string | undefined {
  const said = text.split("\n").filter((line) => /^E {2,}/.test(line));
  return said.length === 0 ? undefined : said.map((line) => line.replace(/^E {2,}/, "")).join("\n");
}
