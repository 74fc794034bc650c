import type { Claim } from "../../domain/claim.ts";
import { globsMeet } from "../globs/globsMeet.ts";

/** What a claim covers. */
export type Territory = Pick<Claim, "claimType" | "target" | "featureId">;

/** Whether two claims would be on the same thing: one of them, or a part of it, is in the other. */
export function overlaps(one: Territory, other: Territory): boolean {
  if (isWork(one) || isWork(other)) return isWork(one) && isWork(other) && isSameWork(one, other);
  if (one.claimType === "symbol" && other.claimType === "symbol")
    return holds(one.target, other.target) || holds(other.target, one.target);
  return globsMeet(pathsOf(one), pathsOf(other));
}

/** Two tasks of one feature are two things; the feature holds both. */
function isSameWork(one: Territory, other: Territory): boolean {
  return one.target === other.target || one.featureId === other.target || other.featureId === one.target;
}

function isWork({ claimType }: Territory): boolean {
  return claimType === "task" || claimType === "feature";
}

/** A class holds its methods, a file all that is in it. */
function holds(outer: string, inner: string): boolean {
  return inner === outer || inner.startsWith(`${outer}::`);
}

/** The pattern of the files that it is in. Only a glob is one; the name of a file may have stars in it. */
function pathsOf({ claimType, target }: Territory): { readonly pattern: string; readonly isGlob: boolean } {
  if (claimType === "symbol") return { pattern: target.split("::", 1)[0] ?? target, isGlob: false };
  return { pattern: target, isGlob: claimType === "glob" };
}
