import type { BenchRow } from "../benchmark.ts";
import type { Truth } from "./truth.ts";

/** What a method answers: paths, and ids of functions, best first. */
export interface Answer {
  readonly files: readonly string[];
  readonly functions: readonly string[];
}

/** How much of what was changed is among the first answers. */
export interface Found {
  readonly any: number;
  readonly all: number;
  readonly recall: number;
}

/** How well one commit was found. */
export interface Score {
  readonly files1: Found;
  readonly files5: Found;
  /** Null where no function was touched. */
  readonly functions10: Found | null;
}

export function scoreOf({ files, functions }: Answer, truth: Truth): Score {
  return {
    files1: foundIn(truth.files, files.slice(0, 1)),
    files5: foundIn(truth.files, files.slice(0, 5)),
    functions10: truth.functions.size === 0 ? null : foundIn(truth.functions, functions.slice(0, 10)),
  };
}

function foundIn(wanted: ReadonlySet<string>, list: readonly string[]): Found {
  const found = list.filter((item) => wanted.has(item)).length;
  return { any: Number(found > 0), all: Number(found === wanted.size), recall: found / wanted.size };
}

export function means(scores: readonly Score[]): BenchRow {
  const functions = scores.flatMap(({ functions10 }) => functions10 ?? []);
  return {
    "file @1": mean(scores, ({ files1 }) => files1.any),
    "file @1, all": mean(scores, ({ files1 }) => files1.all),
    "file @5": mean(scores, ({ files5 }) => files5.any),
    "file @5, all": mean(scores, ({ files5 }) => files5.all),
    "file recall@5": mean(scores, ({ files5 }) => files5.recall),
    "function @10": mean(functions, ({ any }) => any),
    "function @10, all": mean(functions, ({ all }) => all),
    "function recall@10": mean(functions, ({ recall }) => recall),
  };
}

function mean<T>(items: readonly T[], numberOf: (item: T) => number): number {
  const sum = items.reduce((total, item) => total + numberOf(item), 0);
  return Number((sum / Math.max(1, items.length)).toFixed(3));
}
