import type { RepositoryClaim } from "../claims/repositoryClaim.ts";
import type { Declaration } from "../declaration.ts";

export interface Witnesses {
  /** All that are about the same. One that agrees is enough to leave a claim alone. */
  readonly all: readonly Declaration[];
  /** Those that may speak against it, the one to name first. */
  readonly against: readonly Declaration[];
}

/** Of the declarations about one subject those that speak of the part and the environment that the claim is about. */
export function witnessesOf(claim: RepositoryClaim, about: readonly Declaration[]): Witnesses {
  const all = ofPart(claim, about);
  const fitting = all.filter((declaration) => isOfEnvironment(claim, declaration));
  const ofProject = fitting.filter(({ standing }) => standing === "project");
  const against = ofProject.length > 0 ? ofProject : fitting.filter(({ standing }) => standing === "checks");
  return { all, against: against.toSorted(byPlainness) };
}

function ofPart({ part }: RepositoryClaim, about: readonly Declaration[]): readonly Declaration[] {
  if (part === null) return about;
  const ofIt = about.filter(({ of, path }) => of === part.name || hasFolder(path, part.name));
  return part.isOwn || ofIt.length > 0 ? ofIt : about;
}

function hasFolder(path: string, name: string): boolean {
  return path.toLowerCase().split("/").slice(0, -1).includes(name);
}

/** What is said of no environment is not contradicted by how tests or the stage before production are set up. */
function isOfEnvironment({ environment }: RepositoryClaim, declaration: Declaration): boolean {
  if (environment === "checks") return declaration.standing === "checks";
  if (environment !== null) return declaration.environment === environment;
  return declaration.environment !== "test" && declaration.environment !== "staging";
}

/** What lies at the top, and is written by hand, is the easiest to look at. */
function byPlainness(one: Declaration, other: Declaration): number {
  return depthOf(one) - depthOf(other) || one.line - other.line;
}

function depthOf({ path, isResolved }: Declaration): number {
  return path.split("/").length + (isResolved === true ? 10 : 0);
}
