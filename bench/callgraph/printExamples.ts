import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Mistake, missCauses, wrongCauses } from "./causes.ts";
import type { Comparison } from "./compareGraphs.ts";
import type { JudgedPair } from "./judgePairs.ts";
import type { OracleGraph } from "./oracleGraph.ts";

export interface ExampleRequest {
  readonly repository: string;
  readonly root: string;
  /** Of each cause. */
  readonly limit: number;
}

/** The mistakes by cause, the commonest first, each cause with examples from all over the project. */
export function printExamples(
  request: ExampleRequest,
  comparison: Comparison,
  pairs: readonly JudgedPair[],
): void {
  const print = (title: string, mistakes: readonly Mistake[]) => {
    console.log(`\n${request.repository}: ${mistakes.length} ${title}`);
    const byCause = [...Map.groupBy(mistakes, ({ cause }) => cause)].sort(
      ([, a], [, b]) => b.length - a.length,
    );
    for (const [cause, group] of byCause) {
      console.log(`\n  ${group.length} × ${cause}`);
      for (const mistake of spread(group, request.limit))
        console.log(describe(request.root, comparison, mistake));
    }
  };
  print("wrong or undecided", wrongCauses(comparison, pairs));
  print("missed", missCauses(comparison, pairs));
}

/** Evenly over the list: neighbours tend to be the same case. */
function spread<T>(list: readonly T[], limit: number): T[] {
  const step = Math.max(1, list.length / limit);
  return Array.from({ length: Math.min(limit, list.length) }, (_, at) => list[Math.floor(at * step)]).filter(
    (item) => item !== undefined,
  );
}

function describe(root: string, { oracle }: Comparison, { pair, line, instead }: Mistake): string {
  const path = oracle.functions[pair.from]?.path ?? "";
  const callee = `${nameAt(oracle, pair.from)} → ${placeOf(oracle, pair.to)}`;
  const other = instead === undefined ? "" : `, not ${placeOf(oracle, instead)}`;
  return `    ${path}:${line}  ${callee}${other}\n        ${sourceLine(join(root, path), line)}`;
}

function nameAt({ functions }: OracleGraph, index: number): string {
  const definition = functions[index];
  return definition === undefined || definition.form === "module" ? "(file)" : definition.name;
}

function placeOf({ functions }: OracleGraph, index: number): string {
  const definition = functions[index];
  return definition ? `${definition.name} (${definition.path}:${definition.startLine})` : "?";
}

const SHOWN_CHARACTERS = 120;

function sourceLine(file: string, line: number): string {
  return (readFileSync(file, "utf8").split("\n")[line - 1] ?? "").trim().slice(0, SHOWN_CHARACTERS);
}
