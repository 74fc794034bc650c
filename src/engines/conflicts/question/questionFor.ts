import type { Finding } from "../arc/finding.ts";

/** A question about what holds now that can be answered yes or no. */
export function questionFor({ category, value, rival, attribute, kind }: Finding): string {
  if (category === "stale") return `Is ${value} still in use, although newer statements work with ${rival}?`;
  if (kind === "numeric") return `Is it ${value} (and not ${rival})?`;
  if (rival === "") return `Is ${value} in use again?`;
  return `Is ${value} the ${attribute} now (and not ${rival})?`;
}
