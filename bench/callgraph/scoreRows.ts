import type { BenchRow } from "../benchmark.ts";
import type { Comparison } from "./compareGraphs.ts";
import type { Duty, JudgedPair, Verdict } from "./judgePairs.ts";

/** Precision and recall of all edges and of parts of them. */
export function scoreRows(
  repository: string,
  { oracle, strangers }: Comparison,
  pairs: readonly JudgedPair[],
) {
  const isModule = ({ from }: JudgedPair) => oracle.functions[from]?.form === "module";
  const rows = [
    { ...scoreRow(repository, "all", pairs), unknown: strangers },
    scoreRow(
      repository,
      "without module level",
      pairs.filter((pair) => !isModule(pair)),
    ),
  ];
  if (oracle.edges.some(({ certainty }) => certainty === "dynamic"))
    rows.push(scoreRow(repository, "static calls", pairs.filter(isStatic)));
  return [...rows, ...resolutionRows(repository, pairs)];
}

/** Of each way of resolving only the precision: the oracle's edges have none. */
function resolutionRows(repository: string, pairs: readonly JudgedPair[]): BenchRow[] {
  const resolved = pairs.filter(({ ours }) => ours.length > 0);
  const byResolution = Map.groupBy(resolved, ({ ours }) => ours[0]?.resolution ?? "");
  return [...byResolution].map(([resolution, part]) => ({
    repository,
    part: `by ${resolution}`,
    ...precisionOf(part),
  }));
}

function isStatic({ known, ours }: JudgedPair): boolean {
  return known.length === 0 ? ours.length > 0 : known[0]?.certainty === "static";
}

function scoreRow(repository: string, part: string, pairs: readonly JudgedPair[]) {
  return { repository, part, ...precisionOf(pairs), ...recallOf(pairs) };
}

/** `precision` counts what the oracle cannot decide as wrong; `if decided` leaves it out. */
function precisionOf(pairs: readonly JudgedPair[]) {
  const count = (verdict: Verdict) => pairs.filter((pair) => pair.verdict === verdict).length;
  const [right, wrong, undecided] = [count("right"), count("wrong"), count("undecided")];
  return {
    precision: share(right, right + wrong + undecided),
    "if decided": share(right, right + wrong),
    right,
    wrong,
    undecided,
  };
}

/** `recall` is of what was asked for; `of all` also of values that are called and of methods that ours has no node for. */
function recallOf(pairs: readonly JudgedPair[]) {
  const of = (...duties: Duty[]) => pairs.filter(({ duty }) => duties.includes(duty));
  const found = (part: readonly JudgedPair[]) => part.filter(({ ours }) => ours.length > 0).length;
  const [asked, all] = [of("asked"), of("asked", "value", "unmatched")];
  return {
    recall: share(found(asked), asked.length),
    "of all": share(found(all), all.length),
    asked: asked.length,
    missed: asked.length - found(asked),
    values: of("value").length,
    unmatched: of("unmatched").length,
  };
}

function share(part: number, whole: number): number | string {
  return whole === 0 ? "-" : Number((part / whole).toFixed(3));
}
