import { failureOf, MOST_READ, type ResultReader, type RunMaterial, type TestFailure } from "./testTally.ts";

const COUNTS = /^Tests: {2,}(.*), \d+ total$/gm;
const FILE = /^(?:FAIL|PASS) (?:\S+ )??(\S+\.\w+)(?: \([\d.]+ m?s\))?$/;
const HEAD = /^ {2}● (.+)$/;

/** What jest writes by itself. */
export const readJest: ResultReader = (material) => {
  const counts = [...material.output.matchAll(COUNTS)].at(-1)?.[1];
  const suites = /^Test Suites: (.*), \d+ total$/m.exec(material.output);
  if (!suites) return null;
  const count = (what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(counts ?? "")?.[1] ?? 0);
  const failures = failuresIn(material);
  const broken = failures.filter(({ name, file }) => name === file).length;
  return {
    format: "jest",
    passed: count("passed"),
    failed: count("failed") + broken,
    skipped: count("skipped") + count("todo"),
    failures,
  };
};

function failuresIn({ output, placeOf }: RunMaterial): TestFailure[] {
  const failures = new Map<string, TestFailure>();
  let file: string | null = null;
  let head: string | null = null;
  let body: string[] = [];
  const flush = () => {
    if (head === null || failures.size >= MOST_READ) return;
    const name = head === "Test suite failed to run" ? (file ?? head) : head.replaceAll(" › ", " > ");
    // At the end of a long run all of them are told once more.
    failures.set(`${file} ${name}`, failureOf({ name, file, text: body.join("\n") }));
    head = null;
    body = [];
  };
  for (const line of output.split("\n")) {
    const [, path] = FILE.exec(line) ?? [];
    const [, name] = HEAD.exec(line) ?? [];
    if (path !== undefined || name !== undefined || /^(Test Suites:|Summary of all)/.test(line)) flush();
    if (path !== undefined) file = placeOf(path);
    else if (name !== undefined && !name.startsWith("Console")) head = name;
    else if (head !== null) body.push(line);
  }
  flush();
  return [...failures.values()];
}
