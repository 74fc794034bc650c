import { Failure } from "../../../domain/failure.ts";
import type { Instant } from "../../../domain/time.ts";
import type { Interval } from "../../port.ts";
import { number, numberOrNull, type Row } from "../connection.ts";
import { type Sql, sql } from "../sql.ts";

/** When a version holds, as it is written: to be ended later, or over when it is learned of. */
export type Lifetime = Interval | { readonly validFrom: Instant; readonly validTo: null };

/** What is over has been so, to our knowledge, since we learned of it. */
export function expiryOf({ validTo }: Lifetime, learnedAt: Instant): Instant | null {
  return validTo === null ? null : learnedAt;
}

/** Versions that share a moment with an interval; one that ended as it began never held. */
export function overlapping({ validFrom, validTo }: Interval): Sql {
  return sql`valid_from < ${validTo} AND (valid_to IS NULL OR valid_to > ${validFrom}) AND valid_from IS NOT valid_to`;
}

export function hasInterval(version: Row, { validFrom, validTo }: Interval): boolean {
  return number(version, "valid_from") === validFrom && numberOrNull(version, "valid_to") === validTo;
}

export function overlapFailure(what: string, version: Row): Failure {
  const from = new Date(number(version, "valid_from")).toISOString();
  const end = numberOrNull(version, "valid_to");
  const to = end === null ? "now" : new Date(end).toISOString();
  return new Failure(
    "conflict",
    `${what} has a version from ${from} to ${to} already.`,
    "Write only of times that nothing is known of.",
  );
}

/** A version cannot end before it began, nor begin before the one before it ended: the earlier past stays as it was. */
export function checkOrder(earlier: Instant, later: Instant, what: string): void {
  if (later >= earlier) return;
  throw new Failure(
    "conflict",
    `${what} has a version up to ${new Date(earlier).toISOString()}; it cannot be changed as of ${new Date(later).toISOString()}.`,
    "Use a later moment, or leave it out to mean now.",
  );
}
