import {
  failureOf,
  MOST_READ,
  type ResultReader,
  type RunMaterial,
  type TestFailure,
  type TestTally,
} from "./testTally.ts";

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests?: number;
  readonly testResults: readonly JestFile[];
}

interface JestFile {
  readonly name?: string;
  readonly message?: string;
  readonly status?: string;
  readonly assertionResults?: readonly JestAssertion[];
}

interface JestAssertion {
  readonly ancestorTitles?: readonly string[];
  readonly title?: string;
  readonly status?: string;
  readonly failureMessages?: readonly string[];
  readonly location?: { readonly line?: number } | null;
}

const START = '{"num';

/** The JSON of jest and vitest, in a report or as the output itself. */
export const readJestJson: ResultReader = (material) => {
  const texts = material.reports.map(({ text }) => text);
  const inOutput = material.output.indexOf(START);
  if (inOutput !== -1) texts.push(jsonAt(material.output, inOutput));
  const reports = texts.flatMap((text) => parsed(text) ?? []);
  if (reports.length === 0) return null;
  const tallies = reports.map((report) => tallyOf(report, material));
  return {
    format: "jest json",
    passed: sum(tallies.map(({ passed }) => passed ?? 0)),
    failed: sum(tallies.map(({ failed }) => failed)),
    skipped: sum(tallies.map(({ skipped }) => skipped)),
    failures: tallies.flatMap(({ failures }) => failures).slice(0, MOST_READ),
  };
};

/** It is one line, whatever is written after it. */
function jsonAt(output: string, start: number): string {
  const end = output.indexOf("\n", start);
  return output.slice(start, end === -1 ? undefined : end);
}

function parsed(text: string): JestReport | null {
  if (!text.trimStart().startsWith("{")) return null;
  try {
    const report = JSON.parse(text);
    return typeof report.numPassedTests === "number" && Array.isArray(report.testResults) ? report : null;
  } catch {
    return null;
  }
}

function tallyOf(report: JestReport, material: RunMaterial): TestTally {
  const broken = report.testResults.filter(isBroken);
  return {
    format: "jest json",
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests ?? 0,
    failures: report.testResults.flatMap((file) => failuresIn(file, material)),
  };
}

/** It did not come to its tests. */
function isBroken({ status, assertionResults = [] }: JestFile): boolean {
  return status === "failed" && !assertionResults.some((each) => each.status === "failed");
}

function failuresIn(told: JestFile, material: RunMaterial): TestFailure[] {
  const file = material.placeOf(told.name ?? "");
  if (isBroken(told)) return [failureOf({ name: file ?? "a test file", file, text: told.message ?? "" })];
  return (told.assertionResults ?? [])
    .filter(({ status }) => status === "failed")
    .map(({ ancestorTitles = [], title = "", failureMessages = [], location }) =>
      failureOf({
        name: [...ancestorTitles, title].join(" > "),
        file,
        line: location?.line,
        text: failureMessages.join("\n"),
      }),
    );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
