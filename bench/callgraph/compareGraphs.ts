import { callerFinder } from "./callerFinder.ts";
import { type Matches, matchDefinitions } from "./matchDefinitions.ts";
import type { OracleEdge, OracleGraph } from "./oracleGraph.ts";
import type { OurCall, OurGraph } from "./ourGraph.ts";

/** Both graphs over the same definitions: an edge is a caller and a callee, however often and wherever it calls. */
export interface Comparison {
  readonly oracle: OracleGraph;
  readonly pairs: readonly Pair[];
  /** Calls of ours to what the oracle has no function for, or from files it did not read. */
  readonly strangers: number;
  readonly matches: Matches;
}

export interface Pair {
  readonly from: number;
  readonly to: number;
  /** What the oracle knows of it, the surest first; empty: only ours. */
  readonly known: readonly OracleEdge[];
  /** Our edges that became this one; empty: only the oracle's. */
  readonly ours: readonly OurCall[];
}

/**
 * Puts both graphs over the definitions that both know. Calls of a caller that only one of them knows, such as a local
 * function or a test case, count for the definition around it; a constructor and its class are one callee.
 */
export function compareGraphs(oracle: OracleGraph, ours: OurGraph): Comparison {
  const matches = matchDefinitions(oracle, ours);
  const callers = callerFinder(oracle, ours, matches);
  const pairs = new PairTable();
  for (const edge of oracle.edges) {
    const from = callers.ofOracle(edge.from);
    if (from !== null) pairs.at(from, targetOf(oracle, edge.to)).known.push(edge);
  }
  let strangers = 0;
  for (const call of ours.calls) {
    const from = callers.ofOurs(call.from);
    const to = matches.oracleOf.get(call.to);
    if (from === null || to === undefined) strangers += 1;
    else pairs.at(from, targetOf(oracle, to)).ours.push(call);
  }
  return { oracle, pairs: pairs.all(), strangers, matches };
}

function targetOf(oracle: OracleGraph, index: number): number {
  const standsFor = oracle.functions[index]?.standsFor;
  return standsFor === undefined ? index : targetOf(oracle, standsFor);
}

/** The callees our graph has a node for, be it the class or its constructor. */
export function matchedTargets({ oracle, matches }: Comparison): Set<number> {
  return new Set([...matches.oursOf.keys()].map((index) => targetOf(oracle, index)));
}

interface OpenPair {
  readonly from: number;
  readonly to: number;
  readonly known: OracleEdge[];
  readonly ours: OurCall[];
}

const SUREST_FIRST = ["static", "dynamic", "other"];

class PairTable {
  readonly #pairs = new Map<string, OpenPair>();

  at(from: number, to: number): OpenPair {
    const key = `${from} ${to}`;
    const pair = this.#pairs.get(key) ?? { from, to, known: [], ours: [] };
    this.#pairs.set(key, pair);
    return pair;
  }

  all(): Pair[] {
    const sureness = ({ certainty }: OracleEdge) => SUREST_FIRST.indexOf(certainty);
    for (const { known } of this.#pairs.values()) known.sort((a, b) => sureness(a) - sureness(b));
    return [...this.#pairs.values()];
  }
}
