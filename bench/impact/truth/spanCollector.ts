import type { CoverageTruth, Span, TestRun } from "./coverageTruth.ts";

/** Gathers what one test after the other executes. */
export class SpanCollector {
  readonly #language: CoverageTruth["language"];
  readonly #tests = new Map<string, number>();
  readonly #runs: TestRun[] = [];
  readonly #spans = new Map<string, { place: Omit<Span, "tests">; tests: Set<number> }>();

  constructor(language: CoverageTruth["language"]) {
    this.#language = language;
  }

  test(run: TestRun): number {
    const key = `${run.file}::${run.name}`;
    const known = this.#tests.get(key);
    if (known !== undefined) return known;
    this.#tests.set(key, this.#runs.length);
    return this.#runs.push(run) - 1;
  }

  /** Null says that it can be executed, and no more. */
  executed(place: Omit<Span, "tests">, test: number | null): void {
    const key = `${place.path}:${place.startLine}-${place.endLine}`;
    const span = this.#spans.get(key) ?? { place, tests: new Set() };
    this.#spans.set(key, span);
    if (test !== null) span.tests.add(test);
  }

  finish(): CoverageTruth {
    const spans = [...this.#spans.values()].map(({ place, tests }) => ({ ...place, tests: [...tests] }));
    return { language: this.#language, tests: this.#runs, spans };
  }
}
