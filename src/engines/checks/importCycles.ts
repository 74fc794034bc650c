import { findCycles } from "../graph/findCycles.ts";
import type { CheckFinding } from "./check.ts";

/** One file that needs another when it is loaded. */
export interface FileImport {
  readonly from: string;
  readonly to: string;
  readonly line: number;
}

/** Every group of files that need each other, the largest first, each with its shortest way around. */
export function importCycles(imports: readonly FileImport[]): CheckFinding[] {
  const lines = new Map(imports.map(({ from, to, line }) => [`${from}\n${to}`, line]));
  const cycles = findCycles(imports.map(({ from, to }) => [from, to] as const));
  return cycles.map(({ members, path }) => {
    const [first = "", second = first] = path;
    const line = lines.get(`${first}\n${second}`) ?? 1;
    const way = [...path, first].join(" → ");
    const more = members.length > path.length ? `; ${members.length} files lie on such ways` : "";
    return { path: first, startLine: line, endLine: line, note: `${way}${more}`, others: members };
  });
}
