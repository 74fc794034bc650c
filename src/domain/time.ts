/** Milliseconds since the epoch. */
export type Instant = number;

/**
 * The four instants of a version. A version is always written open; `close` ends it once, setting
 * `validTo` (when it stopped being true) and `expiredAt` (when Loci learned so) together.
 */
export interface Instants {
  readonly validFrom: Instant;
  readonly validTo: Instant | null;
  readonly recordedAt: Instant;
  readonly expiredAt: Instant | null;
}

/** Where on the two axes a read stands. Both left out means *current*. */
export interface AtTime {
  readonly asOf?: Instant;
  readonly knownAt?: Instant;
}

/** Whether a read stands anywhere but in the present. */
export function isPast(at: AtTime | undefined): boolean {
  return at?.asOf !== undefined || at?.knownAt !== undefined;
}

/**
 * Whether a version is what the world looked like at `asOf`, going by what was known at `knownAt`.
 * Before `expiredAt` nobody knew of the end, so for an earlier `knownAt` the version still counts as open.
 */
export function holdsAt(version: Instants, at: AtTime): boolean {
  if (!isPast(at)) return version.expiredAt === null;
  const knownAt = at.knownAt ?? Number.POSITIVE_INFINITY;
  const asOf = at.asOf ?? knownAt;
  if (version.recordedAt > knownAt || version.validFrom > asOf) return false;
  const endIsKnown = version.expiredAt !== null && version.expiredAt <= knownAt;
  return !endIsKnown || (version.validTo !== null && asOf < version.validTo);
}
