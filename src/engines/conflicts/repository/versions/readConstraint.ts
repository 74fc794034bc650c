import {
  allOf,
  compareVersions,
  next,
  type Span,
  type Version,
  type VersionRange,
  versionIn,
} from "./versionRange.ts";

/** What a version without any sign means: exactly that, or as much newer as Cargo and Poetry allow. */
export type BareMeaning = "exact" | "caret" | "least";

const LONGEST = 200;
const MOST_ALTERNATIVES = 12;
const ANY: VersionRange = [{ from: [0], below: null }];
const ANYTHING = /^(?:\*|x|latest|any|)$/i;
const HYPHEN = /^(\S+)\s+-\s+(\S+)$/;
const COMPARATOR = /(\^|~>|~=|~|>=|<=|===?|!=|>|<|≥)?\s*v?(\d[\w.+*-]*)/gi;

/**
 * What a constraint allows, in the language of npm, pip, Cargo, Bundler or Composer: they agree on the signs, and where
 * they do not (`~1`, `~>`) the wider reading is taken. Null where it is no constraint on versions, such as a link.
 */
export function readConstraint(constraint: string, bare: BareMeaning = "exact"): VersionRange | null {
  const text = constraint.trim().replace(/^(?:npm:.*@|workspace:)/, "");
  if (text.length > LONGEST) return null;
  if (ANYTHING.test(text)) return ANY;
  if (/[/:@]|\.git\b|\$/.test(text)) return null;
  const alternatives = text.split(/\|\|?/).slice(0, MOST_ALTERNATIVES);
  const spans = alternatives.map((each) => readSpan(each.trim(), bare));
  return spans.every((span) => span !== null) ? spans : null;
}

function readSpan(text: string, bare: BareMeaning): Span | null {
  if (ANYTHING.test(text)) return { from: [0], below: null };
  const [, lowest, highest] = HYPHEN.exec(text) ?? [];
  if (lowest !== undefined && highest !== undefined) return between(lowest, highest);
  let span: Span | null = null;
  for (const [, sign = "", number = ""] of text.matchAll(COMPARATOR)) {
    const version = versionIn(number);
    if (version === null) return null;
    const one = spanOf(sign, version, bare);
    if (one !== null) span = span === null ? one : both(span, one);
  }
  return span;
}

function between(lowest: string, highest: string): Span | null {
  const [from, to] = [versionIn(lowest), versionIn(highest)];
  return from && to ? { from, below: allOf(to).below } : null;
}

function spanOf(sign: string, version: Version, bare: BareMeaning): Span | null {
  const meant = sign === "" ? { exact: "=", caret: "^", least: ">=" }[bare] : sign;
  switch (meant) {
    case "^":
      return { from: version, below: next(version, firstTelling(version)) };
    case "~":
    case "~>":
    case "~=":
      return { from: version, below: next(version, Math.max(0, Math.min(version.length - 2, 1))) };
    case ">=":
    case "≥":
      return { from: version, below: null };
    case ">":
      return { from: next(version, version.length - 1), below: null };
    case "<":
      return { from: [0], below: version };
    case "<=":
      return { from: [0], below: allOf(version).below };
    case "!=":
      return null;
    default:
      return allOf(version);
  }
}

/** A caret keeps the first part that is not zero, as far as parts are given. */
function firstTelling(version: Version): number {
  const place = version.findIndex((part) => part > 0);
  return place < 0 ? version.length - 1 : place;
}

function both(one: Span, other: Span): Span {
  const from = compareVersions(one.from, other.from) >= 0 ? one.from : other.from;
  if (one.below === null || other.below === null) return { from, below: one.below ?? other.below };
  return { from, below: compareVersions(one.below, other.below) <= 0 ? one.below : other.below };
}
