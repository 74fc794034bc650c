import { CONTAINS_WEIGHT, type CodeGraph, fileOf, foldersAbove, TIE_WEIGHTS } from "./codeGraph.ts";
import type { CodeUnits } from "./codeUnits.ts";
import { type WeightedGraph, weightedGraph } from "./leiden/weightedGraph.ts";
import { scattered } from "./scatter.ts";

/**
 * The graph that communities are found in: units, tied by what their symbols do, and the folders around them. Folders hold
 * together what no call or import shows to belong together, such as the files of a Go package, and through the root all
 * hangs together.
 */
export interface Landscape {
  readonly graph: WeightedGraph;
  /** The place of each unit in the graph; -1 for those left out. */
  readonly places: Int32Array;
  /** 1 where a unit stands, 0 where a folder does. */
  readonly isUnit: Uint8Array;
}

/** With the units that `included` names; folders come with them. */
export function landscape(code: CodeGraph, units: CodeUnits, included: (unit: number) => boolean): Landscape {
  const unitNames = units.names.filter((_, unit) => included(unit));
  const containers = new Set(unitNames.flatMap((name) => containersOf(name)));
  const names = scattered([...unitNames, ...containers]);
  const numbers = new Map(names.map((name, at) => [name, at]));
  const places = Int32Array.from(units.names, (name, unit) =>
    included(unit) ? (numbers.get(name) ?? -1) : -1,
  );
  const isUnit = new Uint8Array(names.length);
  for (const place of places) if (place >= 0) isUnit[place] = 1;
  const edges = [...containment(names, numbers), ...couplings(code, units, places)];
  const graph = weightedGraph(names.length, {
    from: Int32Array.from(edges, ([from]) => from),
    to: Int32Array.from(edges, ([, to]) => to),
    weights: Float64Array.from(edges, ([, , weight]) => weight),
  });
  return { graph, places, isUnit };
}

type WeighedEdge = readonly [from: number, to: number, weight: number];

/** A folder's name ends in a slash, so that it is no file's. */
const folderName = (path: string) => `${path}/`;

/** What is around a unit, nearest first: for a part of a file the file, then the folders. */
function containersOf(name: string): string[] {
  const file = fileOf(name);
  const folders = foldersAbove(file).map(folderName);
  return file === name ? folders : [file, ...folders];
}

function containerOf(name: string): string | undefined {
  if (!name.endsWith("/")) return containersOf(name)[0];
  const [parent] = foldersAbove(name.slice(0, -1));
  return parent === undefined ? undefined : folderName(parent);
}

function* containment(names: readonly string[], numbers: ReadonlyMap<string, number>): Iterable<WeighedEdge> {
  for (const [at, name] of names.entries()) {
    const container = numbers.get(containerOf(name) ?? name);
    if (container !== undefined && container !== at) yield [container, at, CONTAINS_WEIGHT];
  }
}

function* couplings(code: CodeGraph, units: CodeUnits, places: Int32Array): Iterable<WeighedEdge> {
  const placeOf = (node: number) => places[units.of[node] as number] ?? -1;
  const { from, to, types } = code.edges;
  for (let at = 0; at < from.length; at++) {
    const source = placeOf(from[at] as number);
    const target = placeOf(to[at] as number);
    if (source < 0 || target < 0 || source === target) continue;
    yield [source, target, TIE_WEIGHTS[types[at] as number] as number];
  }
}
