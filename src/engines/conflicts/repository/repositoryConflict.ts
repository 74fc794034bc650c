import type { FoundConflict } from "../foundConflict.ts";
import type { Told } from "../told.ts";
import type { RepositoryClaim, VersionClaim } from "./claims/repositoryClaim.ts";
import type { RepositoryEvidence } from "./comparing/repositoryEvidence.ts";

/** One question for a statement that the repository speaks against: about what is surest. */
export function repositoryConflict(
  told: Told,
  evidence: readonly RepositoryEvidence[],
): FoundConflict | null {
  const [surest] = evidence.toSorted((one, other) => other.score - one.score);
  if (surest === undefined) return null;
  return {
    ids: [told.id],
    category: "stale",
    question: `${questionAbout(surest.claim)} ${surest.says}`,
    confidence: surest.score,
    evidence: evidence.map(({ says, score }) => ({ tier: "repository", says, score })),
  };
}

const VERSION_QUESTIONS: Readonly<Record<VersionClaim["meaning"], string>> = {
  uses: "still what we use",
  supports: "still supported",
  requires: "still the lowest version that will do",
};

function questionAbout(claim: RepositoryClaim): string {
  switch (claim.kind) {
    case "version":
      return `Is ${claim.said} ${VERSION_QUESTIONS[claim.meaning]}?`;
    case "port":
      return `Is ${claim.said} still the one ${claim.part === null ? "we listen" : `${claim.part.name} listens`} on?`;
    case "command":
      return `Can \`${claim.said}\` still be run?`;
    case "tool":
      return `Is ${claim.tool} still our ${claim.role}?`;
    case "path":
      return `Is \`${claim.path}\` still where that is?`;
    case "setting":
      return `Is ${claim.isIdentifier ? `\`${claim.name}\`` : `the ${claim.name}`} still ${claim.value}?`;
  }
}
