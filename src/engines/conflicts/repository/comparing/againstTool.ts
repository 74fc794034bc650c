import type { ToolClaim } from "../claims/repositoryClaim.ts";
import type { Declaration } from "../declaration.ts";
import { type Role, rivalsOf } from "../roles.ts";
import { evidenceOf, type RepositoryEvidence } from "./repositoryEvidence.ts";
import { witnessesOf } from "./witnesses.ts";

/** The scripts in which a tool plainly has that role. */
const SCRIPTS: Readonly<Record<Role, RegExp>> = {
  "test runner": /^(?:unit[:-]?)?tests?(?:[:-]unit)?$/,
  linter: /^(?:lint|check)(?:[:-]\w+)?$/,
  formatter: /^(?:format|fmt|style|check)(?:[:-]\w+)?$/,
  bundler: /^(?:build|dev|start)$/,
  "package manager": /^$/,
  "build tool": /^$/,
  "browser test runner": /e2e|browser|cypress|playwright/,
};

/** The tool is gone from every file, and another one has its role. */
export function againstTool(
  claim: ToolClaim,
  declarations: readonly Declaration[],
): RepositoryEvidence | null {
  if (declarations.some((declaration) => isThere(claim, declaration))) return null;
  const rivals = new Set(rivalsOf(claim.tool, claim.role));
  const about = declarations.filter(
    (declaration) =>
      declaration.attribute === "tool" && rivals.has(declaration.subject) && hasRole(claim.role, declaration),
  );
  const [witness] = witnessesOf(claim, about).against;
  if (witness === undefined || witness.standing === "checks") return null;
  const evidence = evidenceOf(claim, witness, 0.8);
  // Of a file that only one tool writes or reads, its being there is what tells.
  const isWhole = witness.line === 1 && (claim.role === "package manager" || claim.role === "build tool");
  return isWhole
    ? { ...evidence, says: `There is ${witness.path}, which belongs to ${witness.subject}.` }
    : evidence;
}

/** A package manager is named in many places that do not mean that it is the one in use. */
function isThere({ tool, role }: ToolClaim, { subject, attribute, value, isResolved }: Declaration): boolean {
  if (subject !== tool || isResolved === true) return false;
  return role === "package manager"
    ? attribute === "tool" && value === "manager"
    : attribute === "tool" || attribute === "version";
}

function hasRole(role: Role, { value, of = "", path }: Declaration): boolean {
  if (role === "package manager") return value === "manager" && !path.includes("/");
  if (value === "script") return SCRIPTS[role].test(of);
  return value === "dependency" && role !== "bundler";
}
