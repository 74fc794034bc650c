import { daysBetween, isBefore, isLongBefore, isOneSitting } from "../arc/chronology.ts";
import type { Finding } from "../arc/finding.ts";
import type { Assertion, NameValue, Reading } from "../reading/assertion.ts";
import { isName } from "../reading/names.ts";
import { isApart } from "../reading/qualifiers.ts";
import { sharedBy } from "./ofOneStory.ts";
import { isIntended, toldChange } from "./toldChange.ts";

/**
 * A name that nobody took back, while newer statements of the same area work with another of its kind and never with the
 * old one: whoever wrote them took the change for known.
 */
export function successionsIn(readings: readonly Reading[]): Finding[] {
  return readings.flatMap((old) => {
    if (!old.isCurrent || old.isAnnounced || toldChange(old.told.text).left.size > 0) return [];
    for (const said of namesOf(old)) {
      const works = heirsOf(said, old, readings);
      const [heir] = works;
      if (!heir || works.length < leastWorks(said, old, works)) continue;
      if (!isSpokenOf(said, heir.name, old, readings)) return [findingOf(old, said, works)];
    }
    return [];
  });
}

interface Named {
  readonly assertion: Assertion;
  readonly name: NameValue;
}

interface Work {
  readonly reading: Reading;
  readonly name: NameValue;
  readonly tie: number;
}

const NAMED: ReadonlySet<string> = new Set(["holds", "mentioned", "reported"]);
const WORKED_WITH: ReadonlySet<string> = new Set(["holds", "mentioned", "reported", "ongoing", "arrives"]);

/** The names a statement says to be in use; of a kind that it names twice none is the one. */
function namesOf({ assertions }: Reading): Named[] {
  const named = assertions.flatMap((assertion) =>
    assertion.value.kind === "name" && NAMED.has(assertion.stance)
      ? [{ assertion, name: assertion.value }]
      : [],
  );
  return named.filter(
    ({ name }) => !named.some((other) => other.name.of.id === name.of.id && other.name.name !== name.name),
  );
}

function heirsOf({ name, assertion }: Named, old: Reading, readings: readonly Reading[]): Work[] {
  const works = readings.flatMap((reading) => {
    if (!isLongBefore(old, reading) || isOneSitting(old, reading) || isIntended(reading.told.text)) return [];
    const heir = reading.assertions.find(
      ({ value, stance, qualifiers }) =>
        value.kind === "name" &&
        value.of.id === name.of.id &&
        value.name !== name.name &&
        WORKED_WITH.has(stance) &&
        !isApart(qualifiers, assertion.qualifiers),
    );
    if (heir?.value.kind !== "name") return [];
    return [{ reading, name: heir.value, tie: sharedBy(old, reading, heir.value.name) }];
  });
  const [first] = works;
  return works.filter((work) => work.name.name === first?.name.name);
}

const LEAST_TIE = 0.5;
const ENOUGH_TIE = 1;

/** Where an area, or the words, tie them closely one is enough. */
function leastWorks({ name }: Named, { told: { focus } }: Reading, works: readonly Work[]): number {
  const tie = Math.max(...works.map((work) => work.tie));
  if (tie < LEAST_TIE) return Number.POSITIVE_INFINITY;
  if (!name.of.isSingle && focus === null) return tie > ENOUGH_TIE ? 2 : Number.POSITIVE_INFINITY;
  return name.of.isSingle && tie > ENOUGH_TIE ? 1 : 2;
}

/** Whether somebody retires the old, tells of the change, works with the old still, or had the new before. */
function isSpokenOf({ name }: Named, heir: NameValue, old: Reading, readings: readonly Reading[]): boolean {
  return readings.some((reading) => {
    if (reading === old) return false;
    const has = (wanted: string) =>
      reading.assertions.some(({ value }) => value.kind === "name" && value.name === wanted) ||
      reading.told.text.toLowerCase().includes(wanted);
    if (!isBefore(old, reading)) return has(heir.name);
    return (
      has(name.name) || toldChange(reading.told.text).came.has(heir.name) || isSaidAnew(heir, old, reading)
    );
  });
}

/** So much of what the old one is about, said again of the new. */
const SAID_ANEW = 0.6;

/** A plain statement of what holds now is progress, and leaves nothing open. */
function isSaidAnew(heir: NameValue, old: Reading, reading: Reading): boolean {
  const isPlain = reading.assertions.some(
    ({ value, stance }) => value.kind === "name" && value.name === heir.name && stance === "holds",
  );
  const subject = [...old.topic].filter((root) => !isName(root));
  const again = subject.filter((root) => reading.topic.has(root));
  return subject.length > 0 && again.length >= (isPlain ? SAID_ANEW : 1) * subject.length;
}

function findingOf(old: Reading, { assertion, name }: Named, works: readonly Work[]): Finding {
  const heir = works[0]?.name ?? name;
  const last = works.at(-1)?.reading ?? old;
  return {
    category: "stale",
    readings: [old, ...works.map(({ reading }) => reading)],
    attribute: name.of.id,
    value: name.shown,
    rival: heir.shown,
    kind: "categorical",
    about: old,
    claim: assertion,
    structure: { says: `${name.shown} and ${heir.shown} are two values of one ${name.of.id}.`, score: 0.55 },
    arc: {
      says: `${name.shown} was never retired, and up to ${daysBetween(old, last)} days later ${works.length === 1 ? "a statement works" : `${works.length} statements work`} with ${heir.shown}.`,
      score: Math.min(0.85, 0.45 + 0.15 * works.length),
    },
  };
}
