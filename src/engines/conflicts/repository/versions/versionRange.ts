/** The numbers of a version, most important first: "18.2" is [18, 2]. */
export type Version = readonly number[];

/** From the first version up to, and without, the second; null where there is no end. */
export interface Span {
  readonly from: Version;
  readonly below: Version | null;
}

/** Any of these. */
export type VersionRange = readonly Span[];

const MOST_PARTS = 4;
const MOST_DIGITS = 8;
const VERSION = /^[v=]?\s*(\d{1,8})((?:\.\d{1,8}){0,3})/i;

/** The version at the beginning of a text; null where there is none. */
export function versionIn(text: string): Version | null {
  const found = VERSION.exec(text.trim());
  if (!found) return null;
  return `${found[1]}${found[2]}`
    .split(".")
    .slice(0, MOST_PARTS)
    .map((part) => Number(part.slice(0, MOST_DIGITS)));
}

export function compareVersions(one: Version, other: Version): number {
  for (let at = 0; at < MOST_PARTS; at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** All versions that begin so: of 18 every 18.x. */
export function allOf(version: Version): Span {
  return { from: version, below: next(version, version.length - 1) };
}

/** The first version in which the part at that place is higher. */
export function next(version: Version, place: number): Version {
  return [...version.slice(0, place), (version[place] ?? 0) + 1];
}

/** Whether any version is in both. */
export function overlap(one: VersionRange, other: VersionRange): boolean {
  return one.some((here) =>
    other.some((there) => startsBeforeEnd(here, there) && startsBeforeEnd(there, here)),
  );
}

function startsBeforeEnd(one: Span, other: Span): boolean {
  return other.below === null || compareVersions(one.from, other.below) < 0;
}

/** Whether later versions are allowed without end: it says what will do, and not what is used. */
export function isOpen(range: VersionRange): boolean {
  return range.some(({ below }) => below === null);
}

/** The lowest version that is allowed; null where all are. */
export function floorOf(range: VersionRange): Version | null {
  const floors = range.map(({ from }) => from).sort(compareVersions);
  const lowest = floors[0];
  return lowest === undefined || lowest.every((part) => part === 0) ? null : lowest;
}
