import type { BenchRow } from "../benchmark.ts";
import type { Truth } from "./truth.ts";

/** What a method answers: pieces of code, best first. */
export interface Answer {
  readonly id: string;
  readonly path: string;
  readonly isFunction: boolean;
}

/** How well one commit was found. */
export interface Score {
  readonly first: number;
  readonly files5: number;
  /** Null where no function was touched. */
  readonly functions10: number | null;
}

export function scoreOf(answers: readonly Answer[], truth: Truth): Score {
  const files = [...new Set(answers.map(({ path }) => path))];
  const functions = answers.filter(({ isFunction }) => isFunction).map(({ id }) => id);
  return {
    first: truth.files.has(files[0] ?? "") ? 1 : 0,
    files5: shareFound(truth.files, files.slice(0, 5)),
    functions10: truth.functions.size === 0 ? null : shareFound(truth.functions, functions.slice(0, 10)),
  };
}

function shareFound(wanted: ReadonlySet<string>, list: readonly string[]): number {
  return list.filter((item) => wanted.has(item)).length / wanted.size;
}

export function means(scores: readonly Score[]): BenchRow {
  const mean = (values: readonly number[]) =>
    Number((values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)).toFixed(3));
  return {
    "file @1": mean(scores.map(({ first }) => first)),
    "file recall@5": mean(scores.map(({ files5 }) => files5)),
    "function recall@10": mean(scores.flatMap(({ functions10 }) => functions10 ?? [])),
  };
}
