import { CODE_TARGETS } from "../codeWorld.ts";
import type { Moment, StoredClaim } from "../moment.ts";

type Claimed = Pick<StoredClaim, "account" | "claimType" | "target">;

/** The smallest things that a claim covers; a feature covers the tasks that are in it now. */
export function partsOf({ account, claimType, target }: Claimed, { tasks }: Moment): ReadonlySet<string> {
  if (claimType === "task") return new Set([target]);
  if (claimType === "feature") {
    const inside = tasks.filter((task) => task.account === account && task.props.featureId === target);
    return new Set([target, ...inside.map(({ id }) => id)]);
  }
  const known = CODE_TARGETS.find((each) => each.claimType === claimType && each.target === target);
  if (!known) throw new Error(`Nobody knows what the ${claimType} ${target} covers.`);
  return new Set(known.parts);
}

/** Whether two claims of one account are in each other's way. */
export function collide(one: Claimed, other: Claimed, moment: Moment): boolean {
  if (one.account !== other.account) return false;
  const parts = partsOf(one, moment);
  return [...partsOf(other, moment)].some((part) => parts.has(part));
}
