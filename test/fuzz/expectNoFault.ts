import { expect, type TestContext } from "vitest";
import type { FuzzReport } from "./fuzzReport.ts";

declare module "vitest" {
  interface TaskMeta {
    /** How many made-up inputs it has tried; `npm test` tells the sum. */
    inputsTried?: number;
  }
}

/** Notes how much was tried, and wants nothing wrong and something turned away, or hardly anything was tried. */
export function expectNoFault({ task }: Pick<TestContext, "task">, report: FuzzReport): void {
  task.meta.inputsTried = report.inputs;
  expect(report.faults).toEqual([]);
  expect(report.refused).toBeGreaterThan(0);
}
