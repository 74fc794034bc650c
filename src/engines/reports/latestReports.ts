import type { NodeRecord } from "../../domain/record.ts";
import { matcherOf } from "./matcherOf.ts";

/** Those that bear the keyword, the newest first; but what was tagged with it comes before what only mentions it. */
export function latestReports(reports: Iterable<NodeRecord>, keyword: string, limit: number): NodeRecord[] {
  const newest = [...new Map([...reports].map((each) => [each.id, each])).values()].sort(newerFirst);
  const matchOf = matcherOf(keyword);
  const matches = newest.map((report) => ({ report, match: matchOf(report.props) }));
  const of = (wanted: "tag" | "text") => matches.filter(({ match }) => match === wanted);
  return [...of("tag"), ...of("text")].slice(0, limit).map(({ report }) => report);
}

function newerFirst(one: NodeRecord, other: NodeRecord): number {
  return other.validFrom - one.validFrom || (one.id < other.id ? 1 : -1);
}
