import { type Comparison, matchedTargets, type Pair } from "./compareGraphs.ts";
import { ANY_NAME } from "./oracleGraph.ts";

/**
 * Of what ours has: `right` if the oracle has it too, `undecided` where the oracle does not know what is called, else
 * `wrong`. Of what only the oracle has: `missed`, if it was asked for.
 */
export type Verdict = "right" | "wrong" | "undecided" | "missed" | "spared";

/**
 * Whether an edge of the oracle has to be found. `asked`: yes. `value`: a variable or field that holds a function made
 * elsewhere is called. `unmatched`: a method without code for which ours has no node. `none`: no edge of the oracle, or
 * only another name for one.
 */
export type Duty = "asked" | "value" | "unmatched" | "none";

export interface JudgedPair extends Pair {
  readonly verdict: Verdict;
  readonly duty: Duty;
}

export function judgePairs(comparison: Comparison): JudgedPair[] {
  const targets = matchedTargets(comparison);
  const isBlind = blindCalls(comparison);
  return comparison.pairs.map((pair) => {
    const duty = dutyOf(pair, comparison, targets);
    return { ...pair, duty, verdict: verdictOf(pair, duty, isBlind) };
  });
}

function verdictOf(pair: Pair, duty: Duty, isBlind: (pair: Pair) => boolean): Verdict {
  if (pair.ours.length === 0) return duty === "asked" ? "missed" : "spared";
  if (pair.known.length > 0) return "right";
  return isBlind(pair) ? "undecided" : "wrong";
}

function dutyOf({ to, known }: Pair, { oracle }: Comparison, targets: ReadonlySet<number>): Duty {
  if (!known.some(({ certainty }) => certainty !== "other")) return "none";
  const form = oracle.functions[to]?.form;
  if (form === "variable") return "value";
  return form === "signature" && !targets.has(to) ? "unmatched" : "asked";
}

function blindCalls({ oracle }: Comparison): (pair: Pair) => boolean {
  const key = (path: string, line: number, name: string) => `${path}:${line}:${name}`;
  const blind = new Set(oracle.blind.map(({ path, line, name }) => key(path, line, name)));
  return ({ from, to, ours }) => {
    const path = oracle.functions[from]?.path ?? "";
    const name = oracle.functions[to]?.name ?? "";
    const isBlind = (line: number) =>
      blind.has(key(path, line, name)) || blind.has(key(path, line, ANY_NAME));
    return ours.some(({ lines }) => lines.some(isBlind));
  };
}
