import type { ResultReader, TestTally } from "./testTally.ts";

type Counts = Pick<TestTally, "passed" | "failed" | "skipped">;

interface TotalsForm {
  readonly format: string;
  readonly pattern: RegExp;
  /** All matches count, as one is told for each part; else the last is the whole. */
  readonly isSummed?: boolean;
  counts(match: readonly number[]): Counts;
}

const outOf = (total: number, failed: number, skipped = 0): Counts => ({
  passed: Math.max(0, total - failed - skipped),
  failed,
  skipped,
});

/** The one line by which runners that are not read in detail tell how it went. */
const FORMS: readonly TotalsForm[] = [
  {
    format: "surefire",
    pattern: /Tests run: (\d+), Failures: (\d+), Errors: (\d+), Skipped: (\d+)\s*$/gm,
    isSummed: true,
    counts: ([run = 0, failed = 0, errors = 0, skipped = 0]) => outOf(run, failed + errors, skipped),
  },
  {
    format: "minitest",
    pattern: /^(\d+) runs, \d+ assertions, (\d+) failures, (\d+) errors, (\d+) skips/gm,
    counts: ([run = 0, failed = 0, errors = 0, skipped = 0]) => outOf(run, failed + errors, skipped),
  },
  {
    format: "rspec",
    pattern: /^(\d+) examples?, (\d+) failures?(?:, (\d+) pending)?/gm,
    counts: ([total = 0, failed = 0, pending = 0]) => outOf(total, failed, pending),
  },
  {
    format: "exunit",
    pattern: /^(?:\d+ doctests?, )?(\d+) tests?, (\d+) failures?(?:, (\d+) (?:skipped|excluded))?/gm,
    counts: ([total = 0, failed = 0, skipped = 0]) => outOf(total, failed, skipped),
  },
  {
    format: "phpunit",
    pattern: /^OK \((\d+) tests?,/gm,
    counts: ([total = 0]) => outOf(total, 0),
  },
  {
    format: "phpunit",
    pattern:
      /^Tests: (\d+), Assertions: \d+(?:, Errors: (\d+))?(?:, Failures: (\d+))?(?:, \w+: \d+)*?(?:, Skipped: (\d+))?/gm,
    counts: ([total = 0, errors = 0, failed = 0, skipped = 0]) => outOf(total, errors + failed, skipped),
  },
  {
    format: "dotnet test",
    pattern: /Failed: +(\d+), Passed: +(\d+), Skipped: +(\d+)/g,
    isSummed: true,
    counts: ([failed = 0, passed = 0, skipped = 0]) => ({ passed, failed, skipped }),
  },
  {
    format: "xctest",
    pattern: /Executed (\d+) tests?, with (?:(\d+) tests? skipped and )?(\d+) failures?/g,
    counts: ([total = 0, skipped = 0, failed = 0]) => outOf(total, failed, skipped),
  },
  {
    format: "bun test",
    pattern: /^ *(\d+) pass\n(?: *(\d+) skip\n)?(?: *\d+ todo\n)? *(\d+) fail$/gm,
    counts: ([passed = 0, skipped = 0, failed = 0]) => ({ passed, failed, skipped }),
  },
  {
    format: "deno test",
    pattern: /^(?:ok|FAILED) \| (\d+) passed(?: \([^)]*\))? \| (\d+) failed(?: \| (\d+) ignored)?/gm,
    counts: ([passed = 0, failed = 0, skipped = 0]) => ({ passed, failed, skipped }),
  },
  {
    format: "scalatest",
    pattern: /Tests: succeeded (\d+), failed (\d+), canceled \d+, ignored (\d+)/g,
    isSummed: true,
    counts: ([passed = 0, failed = 0, skipped = 0]) => ({ passed, failed, skipped }),
  },
  {
    format: "ctest",
    pattern: /^\d+% tests passed, (\d+) tests? failed out of (\d+)/gm,
    counts: ([failed = 0, total = 0]) => outOf(total, failed),
  },
  {
    format: "catch2",
    pattern: /^test cases: +(\d+)(?: \| +(\d+) passed)?(?: \| +(\d+) failed)?/gm,
    counts: ([total = 0, , failed = 0]) => outOf(total, failed),
  },
  {
    format: "catch2",
    pattern: /^All tests passed \(\d+ assertions? in (\d+) test cases?\)/gm,
    counts: ([total = 0]) => outOf(total, 0),
  },
  {
    format: "googletest",
    pattern: /^\[==========\] (\d+) tests? from .* ran\.[\s\S]{0,5000}?^\[ {2}PASSED {2}\] (\d+) tests?\./gm,
    isSummed: true,
    counts: ([total = 0, passed = 0]) => outOf(total, total - passed),
  },
  {
    format: "playwright",
    pattern:
      /^ {2}(?:(\d+) failed\n[\s\S]{0,5000}?^ {2})?(?:(\d+) skipped\n {2})?(\d+) passed \([\d.]+m?s?\)/gm,
    counts: ([failed = 0, skipped = 0, passed = 0]) => ({ passed, failed, skipped }),
  },
];

/** The total of all comes last. */
const MOST_LOOKED_AT = 200_000;

/** How many passed and failed, of runners that say it in one line. */
export const readTotals: ResultReader = (material) => {
  for (const { format, pattern, isSummed = false, counts } of FORMS) {
    const output = isSummed ? material.output : material.output.slice(-MOST_LOOKED_AT);
    const matches = [...output.matchAll(pattern)];
    if (matches.length === 0) continue;
    const counted = (isSummed ? matches : matches.slice(-1)).map((match) =>
      counts(match.slice(1).map((number) => Number(number ?? 0))),
    );
    const sum = (of: (each: Counts) => number) => counted.reduce((total, each) => total + of(each), 0);
    return {
      format,
      passed: sum(({ passed }) => passed ?? 0),
      failed: sum(({ failed }) => failed),
      skipped: sum(({ skipped }) => skipped),
      failures: [],
    };
  }
  return null;
};
