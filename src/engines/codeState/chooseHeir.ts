import type { NodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { isTelling } from "./isTelling.ts";
import type { TiedCode } from "./tiedCode.ts";

/** A content that more had is nobody's own. */
export const MOST_WITH_CONTENT = 50;

/**
 * Of all that ever had the content of a lost piece of code, each as it had it first, those that had it after the lost one
 * did. What had it before, or at the same time, is not what became of it.
 */
export function heirsOf(lost: TiedCode, withContent: readonly NodeRecord[]): NodeRecord[] {
  if (withContent.length >= MOST_WITH_CONTENT) return [];
  const own = withContent.find(({ id }) => id === lost.id)?.validFrom ?? Number.NEGATIVE_INFINITY;
  return withContent.filter(
    ({ id, kind, validFrom }) => id !== lost.id && kind === (lost.kind ?? kind) && validFrom > own,
  );
}

/** The one heir that is meant: one that is still so, else one that is there, else the one to go on from. */
export function chooseHeir(
  lost: TiedCode,
  heirs: readonly NodeRecord[],
  present: ReadonlyMap<NodeId, NodeRecord>,
): NodeId | null {
  const there = heirs.filter(({ id }) => present.has(id));
  const unchanged = there.filter(({ id }) => present.get(id)?.contentHash === lost.hash);
  if (unchanged.length > 0) return theOne(lost, unchanged);
  if (there.length > 0) return theOne(lost, there);
  // It may have gone from one place to the next: where it came last, it went on from.
  const last = heirs.toSorted((one, other) => one.validFrom - other.validFrom).at(-1);
  return last ? theOne(lost, [last]) : null;
}

/** Of several none is meant, unless one alone has the name. */
function theOne(lost: TiedCode, heirs: readonly NodeRecord[]): NodeId | null {
  const [namesake, second] = heirs.filter(({ props }) => props.name === lost.name);
  if (namesake) return second ? null : namesake.id;
  const [only, other] = heirs;
  return only && !other && isTelling(only) ? only.id : null;
}
