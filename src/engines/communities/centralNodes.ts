import { type CodeGraph, NODE_CODES, shortName, TIE_WEIGHTS } from "./codeGraph.ts";
import type { CodeUnits } from "./codeUnits.ts";

/**
 * For each community its most tied members, at most so many and no two that read the same; `of` says where each node is
 * (-1: nowhere). Files come after symbols, as they are tied by every symbol in them, and tests last.
 */
export function centralNodes(
  code: CodeGraph,
  units: CodeUnits,
  of: Int32Array,
  count: number,
  most: number,
): string[][] {
  const degrees = degreesInside(code, units, of);
  const members = Array.from({ length: count }, (): number[] => []);
  of.forEach((community, node) => {
    members[community]?.push(node);
  });
  const tier = (node: number) =>
    2 * (code.isTest[node] as number) + (code.kinds[node] === NODE_CODES.FILE || degrees[node] === 0 ? 1 : 0);
  const idOf = (node: number) => code.ids[node] ?? "";
  const byDegree = (a: number, b: number) =>
    tier(a) - tier(b) || (degrees[b] as number) - (degrees[a] as number) || (idOf(a) < idOf(b) ? -1 : 1);
  return members.map((nodes) => firstDistinct(nodes.sort(byDegree).map(idOf), most));
}

/** Leaves out what reads like one before it, and the members of a class that is named already. */
function firstDistinct(ids: readonly string[], most: number): string[] {
  const chosen: string[] = [];
  const names = new Set<string>();
  for (const id of ids) {
    if (chosen.length === most) break;
    const isInside = chosen.some((other) => other.includes("::") && id.startsWith(`${other}::`));
    if (isInside || names.has(shortName(id))) continue;
    chosen.push(id);
    names.add(shortName(id));
  }
  return chosen;
}

/** A tie from another file says more about how central something is than one among neighbours. */
const FROM_OUTSIDE = 3;

/**
 * The weight of each node's ties inside its community, those of tests left out. What is tied to a method is tied to its
 * class as well: it is the class that people speak of.
 */
function degreesInside(code: CodeGraph, units: CodeUnits, of: Int32Array): Float64Array {
  const degrees = new Float64Array(code.ids.length);
  const enclosing = enclosingSymbols(code.ids);
  const { from, to, types } = code.edges;
  for (let at = 0; at < from.length; at++) {
    const ends = [from[at] as number, to[at] as number] as const;
    if (of[ends[0]] !== of[ends[1]] || code.isTest[ends[0]] === 1 || code.isTest[ends[1]] === 1) continue;
    const reach = units.of[ends[0]] === units.of[ends[1]] ? 1 : FROM_OUTSIDE;
    const weight = reach * (TIE_WEIGHTS[types[at] as number] as number);
    for (const end of ends) {
      for (let node = end; node >= 0; node = enclosing[node] as number) {
        degrees[node] = (degrees[node] as number) + weight;
      }
    }
  }
  return degrees;
}

/** The symbol around each symbol; -1 where that is a file. */
function enclosingSymbols(ids: readonly string[]): Int32Array {
  const numbers = new Map(ids.map((id, at) => [id, at]));
  return Int32Array.from(ids, (id) => {
    const around = id.slice(0, Math.max(0, id.lastIndexOf("::")));
    return around.includes("::") ? (numbers.get(around) ?? -1) : -1;
  });
}
