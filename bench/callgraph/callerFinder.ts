import type { NodeId } from "../../src/domain/ids.ts";
import type { Matches } from "./matchDefinitions.ts";
import { isCaller, type OracleGraph } from "./oracleGraph.ts";
import type { OurGraph } from "./ourGraph.ts";

/** Finds whose call it is, among the functions that both graphs know; null where the oracle did not look. */
export interface CallerFinder {
  ofOracle(index: number): number | null;
  ofOurs(id: NodeId): number | null;
}

export function callerFinder(
  oracle: OracleGraph,
  ours: OurGraph,
  { oracleOf, oursOf }: Matches,
): CallerFinder {
  const enclosing = enclosingCallers(oracle, oursOf);
  const isShared = (index: number) => {
    const form = oracle.functions[index]?.form;
    return form === "module" || (form !== undefined && isCaller(form) && oursOf.has(index));
  };
  return {
    ofOracle: (index) => (isShared(index) ? index : enclosing(oracle.functions[index])),
    ofOurs(id) {
      const index = oracleOf.get(id);
      return index !== undefined && isShared(index) ? index : enclosing(ours.nodes.get(id));
    },
  };
}

interface Place {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** The innermost function around a place that both graphs know, else the file. */
function enclosingCallers({ functions }: OracleGraph, oursOf: ReadonlyMap<number, NodeId>) {
  const callers = functions
    .map((definition, index) => ({ ...definition, index }))
    .filter(({ form, index }) => form === "module" || (isCaller(form) && oursOf.has(index)))
    // A file holds all that is in it, however its lines are counted, so it comes last.
    .sort((a, b) => Number(a.form === "module") - Number(b.form === "module") || height(a) - height(b));
  const byPath = Map.groupBy(callers, ({ path }) => path);
  return (place: Place | undefined): number | null => {
    const inFile = place ? (byPath.get(place.path) ?? []) : [];
    return (
      inFile.find((caller) => caller.form === "module" || (place && holds(caller, place)))?.index ?? null
    );
  };
}

function holds(caller: Place, { startLine, endLine }: Place): boolean {
  return caller.startLine <= startLine && endLine <= caller.endLine;
}

function height({ startLine, endLine }: Place): number {
  return endLine - startLine;
}
