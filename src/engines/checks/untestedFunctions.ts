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
  return code.functions
    .filter((each) => !each.isTest && each.form !== "macro" && linesOf(each) >= lines)
    .filter(({ id }) => !reached.has(id))
    .sort((one, other) => linesOf(other) - linesOf(one))
    .map(({ id, name, path, startLine, endLine }) => ({
      path,
      startLine,
      endLine,
      id,
      note: `no test reaches ${name} (${linesOf({ startLine, endLine })} lines)`,
    }));
}

/** All that a test may come to, by whatever way the graph knows. */
function reachedFrom(code: TestedCode): Set<string> {
  const onwards = onwardsIn(code);
  const reached = new Set(startsOf(code));
  const waiting = [...reached];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const further of onwards(id)) {
      if (reached.has(further)) continue;
      reached.add(further);
      waiting.push(further);
    }
  }
  return reached;
}

function startsOf({ functions, testFiles, edges }: TestedCode): string[] {
  const tests = functions.flatMap(({ id, isTest }) => (isTest ? [id] : []));
  return [
    ...testFiles,
    ...tests,
    ...edges.map(({ from }) => from).filter((from) => testFiles.has(fileOf(from))),
  ];
}

/** What may run where one thing does. */
function onwardsIn(code: TestedCode): (id: string) => string[] {
  const { functions, classes, edges, valuesIn } = code;
  const next = Map.groupBy(edges, ({ from }) => from);
  const inherits = ({ type }: RunsEdge) => type === "EXTENDS" || type === "IMPLEMENTS";
  const heirs = Map.groupBy(edges.filter(inherits), ({ to }) => to);
  const byName = Map.groupBy(functions, ({ name }) => name);
  const held = heldBy(code);
  return (id) => {
    const around = aroundOf(id);
    return [
      ...(next.get(id) ?? []).map(({ to }) => to),
      ...(held.get(id) ?? []),
      ...[...(valuesIn.get(id) ?? [])].flatMap((name) => (byName.get(name) ?? []).map((named) => named.id)),
      ...(classes.has(around) ? [around] : []),
      // Who calls a method of a type may be calling that of a type that takes its place.
      ...(heirs.get(around) ?? []).map(({ from }) => from + id.slice(around.length)),
    ];
  };
}

/**
 * What comes with a thing: the members of a type, as who has one may call any; the functions in a function; of a file
 * those that stand in values, as they are there once it is loaded.
 */
function heldBy({ functions, classes, edges }: TestedCode): Map<string, string[]> {
  const known = new Set([...functions.map(({ id }) => id), ...classes]);
  const held = new Map<string, string[]>();
  const hold = (around: string, id: string) => {
    const own = held.get(around);
    if (own) own.push(id);
    else held.set(around, [id]);
  };
  for (const { id, path } of functions) {
    let around = aroundOf(id);
    if (around === path) continue;
    while (around !== path && !known.has(around)) around = aroundOf(around);
    hold(around, id);
  }
  // Values, which call what they are made of when the file is loaded.
  const values = new Set(edges.map(({ from }) => from).filter((from) => !known.has(from)));
  for (const id of values) if (fileOf(id) !== id) hold(fileOf(id), id);
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
