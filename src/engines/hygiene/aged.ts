import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { type Candidate, memberOf } from "./candidate.ts";
import { shortName } from "./shortName.ts";

const DAY_MS = 24 * 3_600_000;
/** After so long somebody should say whether it still holds. */
const DECISION_AGE_MS = 180 * DAY_MS;
const PATTERN_AGE_MS = 90 * DAY_MS;
/** A question that nobody answered for so long may not be worth one. */
const CONFLICT_AGE_MS = 30 * DAY_MS;

export function outdatedDecision(record: NodeRecord, saidAt: Instant, now: Instant): Candidate | null {
  const days = daysSince(validatedAt(record, saidAt), now);
  if (days * DAY_MS < DECISION_AGE_MS || record.props.status === "rejected") return null;
  return {
    group: "outdated_decisions",
    members: [memberOf(record)],
    reason: `${shortName(record.props)} was decided ${days} days ago, and nobody replaced or confirmed it since.`,
    proposal: "validate if it still holds; else retire",
  };
}

export function obsoletePattern(record: NodeRecord, saidAt: Instant, now: Instant): Candidate | null {
  const days = daysSince(validatedAt(record, saidAt), now);
  if (days * DAY_MS < PATTERN_AGE_MS) return null;
  return {
    group: "obsolete_patterns",
    members: [memberOf(record)],
    reason: `${shortName(record.props)} was not confirmed for ${days} days.`,
    proposal: "validate if it still holds; else retire",
  };
}

export function oldConflict(record: NodeRecord, saidAt: Instant, now: Instant): Candidate | null {
  if (record.props.status !== "open") return null;
  const days = daysSince(momentOf(record.props.raisedAt) ?? saidAt, now);
  if (days * DAY_MS < CONFLICT_AGE_MS) return null;
  return {
    group: "old_conflicts",
    members: [memberOf(record)],
    reason: `${shortName(record.props)} is open for ${days} days.`,
    proposal: "dismiss if it does not matter any more; else keep",
  };
}

function validatedAt({ props }: NodeRecord, saidAt: Instant): Instant {
  return Math.max(momentOf(props.lastValidatedAt) ?? saidAt, saidAt);
}

function momentOf(value: unknown): Instant | null {
  const moment = typeof value === "string" ? Date.parse(value) : Number(value ?? Number.NaN);
  return Number.isFinite(moment) ? moment : null;
}

function daysSince(moment: Instant, now: Instant): number {
  return Math.floor((now - moment) / DAY_MS);
}
