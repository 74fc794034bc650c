/** What the tests of a project execute, as its own test runner and coverage tool tell it. */
export interface CoverageTruth {
  readonly language: "typescript" | "python" | "go";
  readonly tests: readonly TestRun[];
  readonly spans: readonly Span[];
}

/** What was run by itself: a test function, or a whole file of tests where the runner cannot tell them apart. */
export interface TestRun {
  readonly file: string;
  /** The names of the classes and groups around it and its own, joined by `::`; null for a whole file. */
  readonly name: string | null;
}

/** A piece of code that can be executed: a function, a block or a line. */
export interface Span {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Which tests executed it, as indexes. */
  readonly tests: readonly number[];
}
