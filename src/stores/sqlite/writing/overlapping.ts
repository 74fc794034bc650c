import type { Interval } from "../../port.ts";
import { number, numberOrNull, type Row } from "../connection.ts";
import { type Sql, sql } from "../sql.ts";

/** Versions that share a moment with an interval; one that ended as it began never held. */
export function overlapping({ validFrom, validTo }: Interval): Sql {
  return sql`valid_from < ${validTo} AND (valid_to IS NULL OR valid_to > ${validFrom}) AND valid_from IS NOT valid_to`;
}

/** When a version holds. */
export function intervalOf(version: Row) {
  return { validFrom: number(version, "valid_from"), validTo: numberOrNull(version, "valid_to") };
}

export function hasInterval(version: Row, { validFrom, validTo }: Interval): boolean {
  const own = intervalOf(version);
  return own.validFrom === validFrom && own.validTo === validTo;
}
