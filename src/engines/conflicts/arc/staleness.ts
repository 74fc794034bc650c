import type { Assertion, NameValue, Reading, Value } from "../reading/assertion.ts";
import { isApart } from "../reading/qualifiers.ts";
import { clashOf, isSameValue, isVaguer } from "../structure/clash.ts";
import { isOneSubject, isWholeProject, likenessOf, mayBeOne } from "../structure/subjects.ts";
import { daysBetween, isBefore, isLongBefore, isOneSitting } from "./chronology.ts";
import type { Finding } from "./finding.ts";

/** Old statements that nobody took back, while newer ones work with what came after. */
export function staleIn(readings: readonly Reading[]): Finding[] {
  return readings.flatMap((old) =>
    old.isCurrent
      ? old.assertions.flatMap((said) => (isStanding(said) ? (staleness(readings, old, said) ?? []) : []))
      : [],
  );
}

function isStanding({ stance, value }: Assertion): boolean {
  return (stance === "holds" || stance === "arrives") && value.kind === "name";
}

function staleness(readings: readonly Reading[], old: Reading, said: Assertion): Finding | null {
  const { value } = said;
  if (value.kind !== "name") return null;
  const heirs = readings.flatMap((reading) => heirIn(reading, old, said));
  const [newest] = heirs;
  if (newest === undefined) return null;
  if (readings.some((reading) => isSpokenOf(reading, old, said, newest.value))) return null;
  const works = heirs.filter((heir) => clashOf(heir.value, newest.value) === null);
  if (works.length < leastWorks(value, works)) return null;
  return findingOf(
    old,
    said,
    value,
    works.map(({ reading }) => reading),
    newest.value,
  );
}

/** A name that is in no table, or on a subject that the old statement does not have, is taken for a successor only when more than one statement works with it. */
function leastWorks({ of, name, version }: NameValue, works: readonly Heir[]): number {
  const isKnown = of.names.length > 0 || version !== null;
  const isTied = works.some((work) => work.isShared || work.value.name === name);
  return isKnown && isTied ? 1 : 2;
}

interface Heir {
  readonly reading: Reading;
  readonly value: NameValue;
  /** Whether it is worked with on a subject, or in a part of the project, that the old statement has, too. */
  readonly isShared: boolean;
}

/** Of the whole project, unless the newer statement gives its value a purpose of its own. */
function isOfProject(own: Assertion, reading: Reading, said: Assertion, old: Reading): boolean {
  if (!isWholeProject(said, old, reading)) return false;
  return (
    own.stance !== "holds" || isOneFocus(old, reading) || clashOf(own.value, said.value)?.kind === "version"
  );
}

function isOneFocus({ told: one }: Reading, { told: other }: Reading): boolean {
  return one.focus !== null && one.focus === other.focus;
}

/** What a much newer statement works with in place of the old value, on the same subject. */
function heirIn(reading: Reading, old: Reading, said: Assertion): Heir[] {
  if (!isLongBefore(old, reading) || isOneSitting(old, reading)) return [];
  return reading.assertions.flatMap((own) => {
    if (own.value.kind !== "name" || !WORKED_WITH.has(own.stance)) return [];
    if (old.assertions.some((before) => isSameValue(before.value, own.value))) return [];
    if (clashOf(own.value, said.value) === null || isApart(own.qualifiers, said.qualifiers)) return [];
    if (isOfTrial(own, said)) return [];
    const isShared = mayBeOne(own, reading, said, old);
    if (!isShared && !isOfProject(own, reading, said, old)) return [];
    return [{ reading, value: own.value, isShared: isShared || isOneFocus(old, reading) }];
  });
}

/** What is tried in staging has taken no place elsewhere yet. */
function isOfTrial({ qualifiers }: Assertion, said: Assertion): boolean {
  return qualifiers.get("environment")?.has("staging") === true && !said.qualifiers.has("environment");
}

const WORKED_WITH: ReadonlySet<string> = new Set(["mentioned", "reported", "ongoing", "holds"]);

/** Whether another statement retires the old value, says plainly what holds now, or shows that both are in use. */
function isSpokenOf(reading: Reading, old: Reading, said: Assertion, heir: NameValue): boolean {
  if (reading === old) return false;
  return reading.assertions.some((own) => {
    if (isOldValue(own, said.value)) return isBefore(old, reading) && own.stance !== "planned";
    if (clashOf(own.value, said.value) === null) return false;
    // What was there before the old statement is no successor of it.
    if (isBefore(reading, old)) return isSameValue(own.value, heir);
    if (own.stance === "arrives") return true;
    return own.stance === "holds" && isSaidAnew(own, reading, said, old);
  });
}

/** A name without a version does not say that the old version is in use; but where the name goes, so does the version. */
function isOldValue({ value, stance }: Assertion, old: Value): boolean {
  return isSameValue(value, old) && (!isVaguer(value, old) || stance === "left" || stance === "arrives");
}

/** Whether it says of the same thing, and of nothing else, what it has now. */
function isSaidAnew(own: Assertion, reading: Reading, said: Assertion, old: Reading): boolean {
  return isOneSubject(own, reading, said, old) && likenessOf(own, reading, said, old).here <= 0.5;
}

function findingOf(
  old: Reading,
  said: Assertion,
  value: NameValue,
  works: readonly Reading[],
  heir: NameValue,
): Finding {
  const [newest] = works.slice(-1);
  const days = newest === undefined ? 0 : daysBetween(old, newest);
  return {
    category: "stale",
    readings: [old, ...works],
    attribute: value.of.id,
    value: value.shown,
    rival: heir.shown,
    kind: value.name === heir.name ? "version" : "categorical",
    about: old,
    claim: said,
    structure: {
      says: `${value.shown} and ${heir.shown} are two values of one ${value.of.id}.`,
      score: 0.65,
    },
    arc: {
      says: `${value.shown} was never retired, and ${days} days later ${works.length === 1 ? "a statement works" : `${works.length} statements work`} with ${heir.shown}.`,
      score: Math.min(0.9, 0.55 + 0.12 * works.length),
    },
  };
}
