import type { Comparison } from "./compareGraphs.ts";
import { matchedTargets } from "./compareGraphs.ts";
import type { JudgedPair } from "./judgePairs.ts";
import type { OracleEdge, OracleForm } from "./oracleGraph.ts";

/** One mistake: why it probably happened, and where to look. */
export interface Mistake {
  readonly pair: JudgedPair;
  readonly cause: string;
  readonly line: number;
  /** What the oracle says instead, if it says anything. */
  readonly instead?: number;
}

/** A miss is explained by how the call is written: what the resolver would have had to understand. */
export function missCauses(comparison: Comparison, pairs: readonly JudgedPair[]): Mistake[] {
  const targets = matchedTargets(comparison);
  return pairs
    .filter(({ verdict }) => verdict === "missed")
    .map((pair) => {
      const form = comparison.oracle.functions[pair.to]?.form ?? "";
      const [{ via, line } = { via: "", line: 0 }] = pair.known;
      const lack = targets.has(pair.to) ? "" : `, ${whyNoNode(comparison, pair.to)}`;
      return { pair, cause: `${via} → ${form}${lack}`, line };
    });
}

function whyNoNode({ oracle, matches }: Comparison, target: number): string {
  const path = oracle.functions[target]?.path;
  const file = oracle.functions.findIndex((each) => each.form === "module" && each.path === path);
  return matches.oursOf.has(file) ? "for which there is no node" : "in a file that is not indexed";
}

/** A wrong edge is explained by what the oracle says of the same line. */
export function wrongCauses(comparison: Comparison, pairs: readonly JudgedPair[]): Mistake[] {
  const edgesAt = edgesByLine(comparison);
  return pairs
    .filter(({ verdict }) => verdict === "wrong" || verdict === "undecided")
    .map((pair) => {
      const [{ resolution, lines } = { resolution: "", lines: [] }] = pair.ours;
      const line = lines[0] ?? 0;
      const { says, instead } = oracleAnswer(comparison, pair, edgesAt(pair.from, lines));
      const mistake = { pair, cause: `by ${resolution}; ${says}`, line };
      return instead === undefined ? mistake : { ...mistake, instead };
    });
}

interface Answer {
  readonly says: string;
  readonly instead?: number;
}

function oracleAnswer({ oracle }: Comparison, pair: JudgedPair, edges: readonly OracleEdge[]): Answer {
  if (pair.verdict === "undecided") return { says: "the oracle does not know what is called" };
  if (edges.some(({ to }) => to === pair.to)) return { says: "the same callee, but another caller" };
  const name = oracle.functions[pair.to]?.name;
  const namesake = edges.find(({ to }) => oracle.functions[to]?.name === name);
  const form = namesake && oracle.functions[namesake.to]?.form;
  if (namesake && form) return { says: `the oracle names ${NAMESAKE[form]}`, instead: namesake.to };
  return { says: "the oracle sees no call of that name into the project" };
}

const NAMESAKE: Readonly<Record<OracleForm, string>> = {
  module: "a file",
  function: "another function of that name",
  method: "another method of that name",
  constructor: "another class",
  class: "another class of that name",
  signature: "a method without code, as of an interface",
  variable: "a value of that name",
};

function edgesByLine({ oracle }: Comparison) {
  const pathOf = (index: number) => oracle.functions[index]?.path ?? "";
  const byLine = Map.groupBy(oracle.edges, ({ from, line }) => `${pathOf(from)}:${line}`);
  return (caller: number, lines: readonly number[]): OracleEdge[] =>
    lines.flatMap((line) => byLine.get(`${pathOf(caller)}:${line}`) ?? []);
}
