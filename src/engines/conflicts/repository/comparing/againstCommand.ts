import type { CommandClaim } from "../claims/repositoryClaim.ts";
import type { Declaration } from "../declaration.ts";
import type { RepositoryEvidence } from "./repositoryEvidence.ts";
import { witnessesOf } from "./witnesses.ts";

const KINDS: Readonly<Record<string, string>> = {
  npm: "script",
  composer: "script",
  make: "target",
  just: "recipe",
};

/** A script or target that nothing declares any more. One file that may know more than it shows is enough to be silent. */
export function againstCommand(
  claim: CommandClaim,
  declarations: readonly Declaration[],
): RepositoryEvidence | null {
  const about = declarations.filter(({ attribute, of }) => attribute === "command" && of === claim.runner);
  if (about.some(({ subject }) => subject === claim.name || subject === "*")) return null;
  const [witness] = witnessesOf({ ...claim, part: null }, about).against;
  if (witness === undefined) return null;
  const says = `${witness.path} has no ${KINDS[claim.runner] ?? "script"} \`${claim.name}\`.`;
  return { claim, path: witness.path, line: witness.line, text: witness.text, says, score: 0.85 };
}
