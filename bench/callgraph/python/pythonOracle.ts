import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { GraphBuilder } from "../graphBuilder.ts";
import { ANY_NAME, type OracleForm, type OracleGraph } from "../oracleGraph.ts";
import { type Place, Pyright } from "./pyright.ts";

export interface PythonTools {
  /** Pyright's language server, a JavaScript file. */
  readonly pyright: string;
  /** The interpreter whose packages the project's imports are looked up in. */
  readonly python: string;
}

/** The calls of a Python project: call sites by Python's own parser, what they name by Pyright. */
export async function pythonOracle(
  root: string,
  files: readonly string[],
  { pyright, python }: PythonTools,
): Promise<OracleGraph> {
  const sources = readSources(root, files, python);
  const builder = new GraphBuilder();
  const server = await Pyright.open(pyright, python, root);
  try {
    const indexes = new Map(sources.map((source) => [source, define(source, builder)]));
    for (const [source, ofSource] of indexes) await addCalls(source, ofSource, server, builder);
  } finally {
    await server.close();
  }
  return builder.build();
}

interface Source {
  readonly path: string;
  readonly lines: number;
  readonly definitions: readonly Definition[];
  readonly calls: readonly Call[];
  /** Lines where what an expression gives is called. */
  readonly unnamedCalls: readonly number[];
}

interface Definition {
  readonly name: string;
  readonly form: OracleForm;
  readonly startLine: number;
  readonly endLine: number;
  /** Of the name. */
  readonly column: number;
  /** Index of the definition it is one callee with. */
  readonly standsFor: number | null;
}

interface Call {
  /** Index of the definition it stands in; -1: the file. */
  readonly caller: number;
  readonly line: number;
  readonly column: number;
  readonly name: string;
  readonly via: string;
}

function readSources(root: string, files: readonly string[], python: string): Source[] {
  const input = files.filter((file) => file.endsWith(".py")).join("\n");
  const script = join(import.meta.dirname, "callSites.py");
  const output = execFileSync(python, [script], { cwd: root, input, encoding: "utf8", maxBuffer: 2 ** 30 });
  return output
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** The builder's index of each definition, and of the file under -1. */
function define({ path, lines, definitions }: Source, builder: GraphBuilder): Map<number, number> {
  const module = { path, name: path, form: "module", startLine: 1, endLine: lines } as const;
  const indexes = new Map([[-1, builder.define(path, module)]]);
  for (const [at, { column, standsFor, ...definition }] of definitions.entries()) {
    const key = keyOf({ path, line: definition.startLine - 1, column });
    indexes.set(at, builder.define(key, { path, ...definition }));
  }
  for (const [at, { standsFor }] of definitions.entries()) {
    const [index, target] = [indexes.get(at), indexes.get(standsFor ?? Number.NaN)];
    if (index !== undefined && target !== undefined) builder.standFor(index, target);
  }
  return indexes;
}

async function addCalls(
  { path, calls, unnamedCalls }: Source,
  indexes: ReadonlyMap<number, number>,
  server: Pyright,
  builder: GraphBuilder,
): Promise<void> {
  const positions = calls.map(({ line, column }) => ({ line: line - 1, column }));
  const found = await server.definitions(path, positions);
  for (const line of unnamedCalls) builder.blindCall({ path, line, name: ANY_NAME });
  for (const [at, { caller, line, name, via }] of calls.entries()) {
    const places = found[at] ?? [];
    const keys = places.filter((place) => place !== null).map(keyOf);
    if (places.length === 0) builder.blindCall({ path, line, name });
    if (keys.some((key) => !builder.isDefined(key))) builder.blindCall({ path, line, name: ANY_NAME });
    const from = indexes.get(caller) ?? 0;
    for (const to of keys) builder.call({ from, to, line, via, certainty: "static" });
  }
}

function keyOf({ path, line, column }: NonNullable<Place>): string {
  return `${path}:${line}:${column}`;
}
