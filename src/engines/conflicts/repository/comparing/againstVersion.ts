import type { VersionClaim } from "../claims/repositoryClaim.ts";
import type { Declaration } from "../declaration.ts";
import { compareVersions, floorOf, isOpen, overlap, type VersionRange } from "../versions/versionRange.ts";
import { evidenceOf, type RepositoryEvidence } from "./repositoryEvidence.ts";
import { type Witnesses, witnessesOf } from "./witnesses.ts";

type Versioned = Declaration & { readonly versions: VersionRange };

export function againstVersion(
  claim: VersionClaim,
  declarations: readonly Declaration[],
): RepositoryEvidence | null {
  const about = declarations.filter(
    (each): each is Versioned => each.subject === claim.subject && each.versions !== undefined,
  );
  const asked = about.filter(({ isResolved }) => isResolved !== true);
  if (asked.length === 0) return null;
  // Much is resolved for the sake of others: it tells something only where the project itself leaves it open.
  const witness = WITNESS[claim.meaning](claim, witnessesOf(claim, asked.some(isClosed) ? asked : about));
  return witness === null ? null : evidenceOf(claim, witness, witness.standing === "checks" ? 0.7 : 0.9);
}

const WITNESS: Readonly<
  Record<VersionClaim["meaning"], (claim: VersionClaim, witnesses: Witnesses) => Declaration | null>
> = {
  uses: againstUse,
  supports: againstSupport,
  requires: againstFloor,
};

function againstUse({ versions }: VersionClaim, { all, against }: Witnesses): Declaration | null {
  // A range without an end says what will do. It settles nothing where something as near says what is used.
  const isPinned = (range: Declaration) =>
    against.some((each) => isClosed(each) && depthOf(each) <= depthOf(range) + 1);
  const agrees = (each: Declaration) => allows(each, versions) && (isClosed(each) || !isPinned(each));
  return all.some(agrees) ? null : (against.find((each) => !allows(each, versions)) ?? null);
}

/** That one version is used does not say that another is not supported: only a bound does. */
function againstSupport({ versions }: VersionClaim, { all, against }: Witnesses): Declaration | null {
  const bounds = against.filter(
    (each) => each.versions !== undefined && (each.versions.length > 1 || !isClosed(each)),
  );
  return all.some((each) => allows(each, versions)) ? null : (bounds[0] ?? null);
}

/** Only a bound that has risen: one that has fallen may stand for something else. */
function againstFloor({ versions }: VersionClaim, { all, against }: Witnesses): Declaration | null {
  const bounds = against.filter((each) => !isClosed(each));
  const below = versions[0]?.below ?? null;
  const hasRisen = ({ versions: range = [] }: Declaration) => {
    const floor = floorOf(range);
    return floor !== null && below !== null && compareVersions(floor, below) >= 0;
  };
  const isUsed = all.some((each) => isClosed(each) && allows(each, versions));
  return !isUsed && bounds.every(hasRisen) ? (bounds[0] ?? null) : null;
}

function depthOf({ path }: Declaration): number {
  return path.split("/").length;
}

function allows({ versions = [] }: Declaration, claimed: VersionRange): boolean {
  return overlap(versions, claimed);
}

function isClosed({ versions = [] }: Declaration): boolean {
  return !isOpen(versions);
}
