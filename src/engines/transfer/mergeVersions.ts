import type { Instant, Instants } from "../../domain/time.ts";

/** A version of one thing, with what tells it from others that began with it. */
export interface MergedVersion extends Instants {
  readonly deletedAt?: Instant | null;
  readonly txId: string;
}

export type Merge<Version> =
  /** What has to be written, which is nothing where all is known. */
  | { readonly load: readonly Version[] }
  /** The two tell different stories of the same time. */
  | { readonly conflict: Version };

/**
 * What has to be added to the versions that are kept of one thing, to have those given as well. Where one side knows how
 * a version ended and the other does not, it has ended; and what was deleted on either side is deleted.
 */
export function mergeVersions<Version extends MergedVersion>(
  stored: readonly Version[],
  given: readonly Version[],
  saySame: (a: Version, b: Version) => boolean,
): Merge<Version> {
  const unmatched = [...stored];
  const kept: Version[] = [];
  const load: Version[] = [];
  for (const version of given) {
    const at = findSame(unmatched, version, saySame);
    const [same] = at < 0 ? [] : unmatched.splice(at, 1);
    if (same && contradicts(same, version)) return { conflict: version };
    const merged = same ? joined(same, version) : version;
    (merged === same ? kept : load).push(merged);
  }
  const others = [...unmatched, ...kept];
  const overlap = load.find((version) => others.some((other) => overlaps(version, other)));
  return overlap ? { conflict: overlap } : { load };
}

/** The one that ended as it did, else one that is not known to have ended on one of the sides. */
function findSame<Version extends MergedVersion>(
  among: readonly Version[],
  version: Version,
  saySame: (a: Version, b: Version) => boolean,
): number {
  const isSame = (other: Version) =>
    other.txId === version.txId &&
    other.validFrom === version.validFrom &&
    other.recordedAt === version.recordedAt &&
    saySame(other, version);
  const exact = among.findIndex((other) => other.validTo === version.validTo && isSame(other));
  return exact >= 0 ? exact : among.findIndex(isSame);
}

function contradicts(a: Instants, b: Instants): boolean {
  return a.validTo !== null && b.validTo !== null && a.validTo !== b.validTo;
}

/** The stored one itself where it says all that the given one does. */
function joined<Version extends MergedVersion>(stored: Version, given: Version): Version {
  const isEnding = stored.validTo === null && given.validTo !== null;
  const isDeleting = (stored.deletedAt ?? null) === null && (given.deletedAt ?? null) !== null;
  if (!isEnding && !isDeleting) return stored;
  const end = isEnding ? given : stored;
  const mark = isDeleting ? given.deletedAt : stored.deletedAt;
  return {
    ...given,
    validTo: end.validTo,
    expiredAt: end.expiredAt,
    ...(mark !== undefined && { deletedAt: mark }),
  };
}

function overlaps(a: Instants, b: Instants): boolean {
  const endOf = ({ validTo }: Instants) => validTo ?? Number.POSITIVE_INFINITY;
  const isEmpty = (one: Instants) => one.validFrom === one.validTo;
  return !isEmpty(a) && !isEmpty(b) && a.validFrom < endOf(b) && b.validFrom < endOf(a);
}
