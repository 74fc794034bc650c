import { type CodeGraph, fileOf } from "./codeGraph.ts";
import { scattered } from "./scatter.ts";

/**
 * What is put into communities: whole files. If single symbols were, every large class with its methods would stand
 * alone, as nothing is tied more closely than the members of a class; nobody would call that a map of the code.
 */
export interface CodeUnits {
  readonly names: readonly string[];
  readonly isTest: Uint8Array;
  /** The unit of each node of the graph; -1 for files that hold no symbol and are tied to nothing, such as pictures. */
  readonly of: Int32Array;
}

export function codeUnits(graph: CodeGraph): CodeUnits {
  const nameOf = unitNaming(graph.ids);
  const unitNames = graph.ids.map(nameOf);
  const names = scattered(unitsWithCode(graph, unitNames));
  const numbers = new Map(names.map((name, at) => [name, at]));
  const of = Int32Array.from(unitNames, (name) => numbers.get(name) ?? -1);
  const isTest = new Uint8Array(names.length);
  of.forEach((unit, node) => {
    if (unit >= 0 && graph.isTest[node] === 1) isTest[unit] = 1;
  });
  return { names, isTest, of };
}

/** A file that holds more than half of a project's symbols is the project: there, what stands at its top level counts. */
const CROWD = 20;

function unitNaming(ids: readonly string[]): (id: string) => string {
  const symbolCounts = new Map<string, number>();
  let symbols = 0;
  for (const id of ids) {
    const file = fileOf(id);
    if (file === id) continue;
    symbols += 1;
    symbolCounts.set(file, (symbolCounts.get(file) ?? 0) + 1);
  }
  const [crowded] = [...symbolCounts].find(([, count]) => count >= CROWD && count > symbols / 2) ?? [];
  return (id) => {
    const file = fileOf(id);
    return file === crowded ? id.split("::", 2).join("::") : file;
  };
}

function unitsWithCode({ ids, edges }: CodeGraph, unitNames: readonly string[]): Set<string> {
  const units = new Set<string>();
  unitNames.forEach((name, node) => {
    if (ids[node]?.includes("::")) units.add(name).add(fileOf(name));
  });
  edges.from.forEach((from, at) => {
    const ends = [unitNames[from], unitNames[edges.to[at] as number]] as const;
    if (ends[0] !== undefined && ends[1] !== undefined && ends[0] !== ends[1])
      units.add(ends[0]).add(ends[1]);
  });
  return units;
}
