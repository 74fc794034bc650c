import type { PathClaim } from "../claims/repositoryClaim.ts";
import type { Exists, RepositoryEvidence } from "./repositoryEvidence.ts";

const PACKAGE_FOLDER = /^(?:src|lib|app|tests?|spec|config|cmd|internal|pkg|server|client)$/;

/** A path that is gone, in a place that is there: one whose first folder is unknown may be another repository's. */
export function againstPath(claim: PathClaim, exists: Exists): RepositoryEvidence | null {
  if (exists(claim.path) !== false) return null;
  const [first = "", ...rest] = claim.path.split("/");
  // Only folders that every package has may lie deeper: two names are also how repositories are called.
  const isDoubtful = !PACKAGE_FOLDER.test(first) || (rest.length === 1 && !claim.path.includes("."));
  if (rest.length > 0 && exists(isDoubtful ? `/${first}` : first) !== true) return null;
  const says = `The repository has no \`${claim.path}\`.`;
  return { claim, path: claim.path, line: null, text: "", says, score: 0.75 };
}
