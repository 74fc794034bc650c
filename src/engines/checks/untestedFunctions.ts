import type { CheckFinding } from "./check.ts";
import { type CodeFunction, linesOf } from "./oversizedFunctions.ts";

/** What leads from code to the code that it runs or may run. */
export interface RunsEdge {
  readonly type: "CALLS" | "TESTS" | "REFERENCES" | "EXTENDS" | "IMPLEMENTS" | "IMPORTS";
  readonly from: string;
  readonly to: string;
}

export interface TestedCode {
  readonly functions: readonly CodeFunction[];
  /** Ids of the types that functions can be members of. */
  readonly classes: ReadonlySet<string>;
  readonly testFiles: ReadonlySet<string>;
  readonly edges: readonly RunsEdge[];
  /** The names that a file hands around as values; who knows them may call what they stand for. */
  readonly valuesIn: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Functions of at least so many lines that no test reaches, the longest first. Where it is in doubt, one is reached. */
export function untestedFunctions(code: TestedCode, lines: number): CheckFinding[] {
  const reached = reachedFrom(code);
  const values = new Set(
    [...code.valuesIn].flatMap(([path, names]) => (reached.has(path) ? [...names] : [])),
  );
  return code.functions
    .filter((each) => isAsked(each, code) && linesOf(each) >= lines)
    .filter(({ id, name }) => !reached.has(id) && !values.has(name))
    .sort((one, other) => linesOf(other) - linesOf(one))
    .map(({ id, name, path, startLine, endLine }) => ({
      path,
      startLine,
      endLine,
      id,
      note: `no test reaches ${name} (${linesOf({ startLine, endLine })} lines)`,
    }));
}

function isAsked({ path, form, isTest }: CodeFunction, { testFiles }: TestedCode): boolean {
  return !isTest && !testFiles.has(path) && form !== "test" && form !== "macro";
}

/** All that a test may come to, by whatever way the graph knows. */
function reachedFrom(code: TestedCode): Set<string> {
  const { functions, testFiles, edges } = code;
  const next = Map.groupBy(edges, ({ from }) => from);
  const inherits = ({ type }: RunsEdge) => type === "EXTENDS" || type === "IMPLEMENTS";
  const heirs = Map.groupBy(edges.filter(inherits), ({ to }) => to);
  const held = heldBy(code);
  const reached = new Set<string>();
  const waiting: string[] = [];
  const reach = (id: string) => {
    if (reached.has(id)) return;
    reached.add(id);
    waiting.push(id);
  };
  for (const path of testFiles) reach(path);
  for (const { id, isTest } of functions) if (isTest) reach(id);
  for (const { from } of edges) if (testFiles.has(fileOf(from))) reach(from);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const { to } of next.get(id) ?? []) reach(to);
    for (const inside of held.get(id) ?? []) reach(inside);
    const around = aroundOf(id);
    if (code.classes.has(around)) reach(around);
    // Who calls a method of a type may be calling that of a type that takes its place.
    for (const { from } of heirs.get(around) ?? []) reach(from + id.slice(around.length));
  }
  return reached;
}

/**
 * What comes with a thing: the members of a type, as who has one may call any; the functions in a function; of a file
 * those that stand in values, as they are there once it is loaded.
 */
function heldBy({ functions, classes }: TestedCode): Map<string, string[]> {
  const known = new Set(functions.map(({ id }) => id));
  const held = new Map<string, string[]>();
  for (const { id, path } of functions) {
    let around = aroundOf(id);
    const isAtTop = around === path;
    while (around !== path && !known.has(around) && !classes.has(around)) around = aroundOf(around);
    if (!isAtTop) held.set(around, [...(held.get(around) ?? []), id]);
  }
  return held;
}

function aroundOf(id: string): string {
  const end = id.lastIndexOf("::");
  return end === -1 ? id : id.slice(0, end);
}

function fileOf(id: string): string {
  const end = id.indexOf("::");
  return end === -1 ? id : id.slice(0, end);
}
