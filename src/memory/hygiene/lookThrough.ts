import type { Candidate } from "../../engines/hygiene/candidate.ts";
import { HYGIENE_GROUPS, type HygieneGroup } from "../../engines/hygiene/hygieneGroups.ts";
import { keptKey } from "../../engines/hygiene/keptKey.ts";
import { CHECKS } from "./hygieneChecks.ts";
import type { HygieneLook } from "./hygieneLook.ts";
import { keptKeys } from "./keptMarks.ts";

export interface HygieneFindings {
  readonly group: HygieneGroup;
  /** The most useful of them. */
  readonly candidates: readonly Candidate[];
  readonly total: number;
}

export interface LookOptions {
  readonly groups?: readonly HygieneGroup[] | undefined;
  /** How many candidates of a group are told. */
  readonly limit: number;
  onGroup(group: HygieneGroup): void;
}

/** Runs the checks asked for, one after the other. What somebody said is fine as it is is not told again. */
export async function lookThrough(
  look: HygieneLook,
  { groups = HYGIENE_GROUPS, limit, onGroup }: LookOptions,
): Promise<HygieneFindings[]> {
  const kept = await keptKeys(look.memory, { account: look.guard.account, project: look.project });
  const findings: HygieneFindings[] = [];
  for (const group of HYGIENE_GROUPS.filter((each) => groups.includes(each))) {
    onGroup(group);
    const candidates: Candidate[] = [];
    let total = 0;
    for await (const candidate of CHECKS[group](look)) {
      if (kept.size > 0 && kept.has(keptKey(group, candidate.members))) continue;
      total += 1;
      if (candidates.length < limit) candidates.push(candidate);
    }
    findings.push({ group, candidates, total });
  }
  return findings;
}
