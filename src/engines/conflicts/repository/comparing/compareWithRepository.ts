import type { RepositoryClaim } from "../claims/repositoryClaim.ts";
import type { Declaration } from "../declaration.ts";
import { againstCommand } from "./againstCommand.ts";
import { againstPath } from "./againstPath.ts";
import { againstPort } from "./againstPort.ts";
import { againstSetting } from "./againstSetting.ts";
import { againstTool } from "./againstTool.ts";
import { againstVersion } from "./againstVersion.ts";
import { DeclarationIndex } from "./declarationIndex.ts";
import type { Exists, RepositoryEvidence } from "./repositoryEvidence.ts";

/**
 * What the repository says against claims: at most one piece of evidence each, and none where any file agrees or nothing
 * speaks of it.
 */
export function compareWithRepository(
  claims: readonly RepositoryClaim[],
  declarations: readonly Declaration[],
  exists: Exists,
): RepositoryEvidence[] {
  const index = new DeclarationIndex(declarations);
  return claims
    .map((claim) => against(claim, index.about(claim), exists))
    .filter((evidence) => evidence !== null);
}

function against(
  claim: RepositoryClaim,
  declarations: readonly Declaration[],
  exists: Exists,
): RepositoryEvidence | null {
  switch (claim.kind) {
    case "version":
      return againstVersion(claim, declarations);
    case "port":
      return againstPort(claim, declarations);
    case "command":
      return againstCommand(claim, declarations);
    case "tool":
      return againstTool(claim, declarations);
    case "path":
      return againstPath(claim, exists);
    case "setting":
      return againstSetting(claim, declarations);
  }
}
