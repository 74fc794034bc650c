import type { PathClaim } from "../claims/repositoryClaim.ts";
import type { Exists, RepositoryEvidence } from "./repositoryEvidence.ts";

/** A path that is gone, in a place that is there: one whose first folder is unknown may be another repository's. */
export function againstPath(claim: PathClaim, exists: Exists): RepositoryEvidence | null {
  if (exists(claim.path) !== false) return null;
  const [first = "", ...rest] = claim.path.split("/");
  if (rest.length > 0 && exists(first) !== true) return null;
  const says = `The repository has no \`${claim.path}\`.`;
  return { claim, path: claim.path, line: null, text: "", says, score: 0.75 };
}
