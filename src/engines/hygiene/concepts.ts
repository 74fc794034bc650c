import { counted } from "../../domain/counted.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { type Candidate, memberOf } from "./candidate.ts";
import { shortName } from "./shortName.ts";

export function conceptCandidate(record: NodeRecord): Candidate | null {
  const { status, canonicalName, name } = record.props;
  if (status !== "candidate") return null;
  const times = demandOf(record);
  return {
    group: "concept_candidates",
    members: [memberOf(record)],
    reason: `${shortName({ title: canonicalName ?? name ?? "" })} was asked for ${counted(times, "time")}.`,
    proposal: "accept if it is a thing worth a name; else reject",
  };
}

/** How often it was asked for. */
export function demandOf({ props }: NodeRecord): number {
  return typeof props.demand === "number" ? props.demand : 0;
}
