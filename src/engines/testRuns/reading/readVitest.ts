import {
  failureOf,
  MOST_LOOKED_AT,
  MOST_READ,
  type ResultReader,
  type RunMaterial,
  type TestFailure,
} from "./testTally.ts";

const COUNTS = /^[ \t]*Tests {2}(?:no tests|(.*) \(\d+\))[ \t]*$/gm;
const FILES = /^[ \t]*Test Files {2}.*\(\d+\)[ \t]*$/m;
const HEAD = /^ *FAIL {2}(?:\|[^|]*\| )?(.+)$/;
const RULE = /^⎯{6,}/u;

/** What vitest writes by itself. */
export const readVitest: ResultReader = (material) => {
  const counts = [...material.output.matchAll(COUNTS)].at(-1);
  if (!counts || !FILES.test(material.output)) return null;
  const failures = failuresIn(material);
  const count = (what: string) => Number(new RegExp(`(\\d+) ${what}`).exec(counts[1] ?? "")?.[1] ?? 0);
  // A file that could not be loaded has no tests that could be counted.
  const broken = failures.filter(({ name, file }) => name === file).length;
  return {
    format: "vitest",
    passed: count("passed"),
    failed: count("failed") + broken,
    skipped: count("skipped") + count("todo"),
    failures,
  };
};

function failuresIn({ output, placeOf }: RunMaterial): TestFailure[] {
  const failures: TestFailure[] = [];
  let heads: string[] = [];
  let body: string[] = [];
  let isTold = false;
  const flush = () => {
    const text = body.join("\n").slice(0, MOST_LOOKED_AT);
    for (const head of heads.slice(0, MOST_READ - failures.length))
      failures.push(failureAt(head, text, placeOf));
    heads = [];
    body = [];
    isTold = false;
  };
  for (const line of output.split("\n")) {
    const [, head] = HEAD.exec(line) ?? [];
    if (head !== undefined) {
      // Several that failed alike are told together.
      if (isTold) flush();
      heads.push(head);
    } else if (RULE.test(line)) flush();
    else if (heads.length > 0) {
      body.push(line);
      isTold ||= line.trim() !== "";
    }
  }
  flush();
  return failures;
}

function failureAt(head: string, text: string, placeOf: RunMaterial["placeOf"]): TestFailure {
  const [path = "", ...names] = head.replace(/ \[ .* \]$/, "").split(" > ");
  const file = placeOf(path);
  return failureOf({ name: names.length > 0 ? names.join(" > ") : (file ?? path), file, text });
}
