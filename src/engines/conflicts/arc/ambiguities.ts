import type { Assertion, Reading } from "../reading/assertion.ts";
import { mayMeet } from "../reading/qualifiers.ts";
import { type Clash, clashOf, isDenial, isSameValue } from "../structure/clash.ts";
import { isOneSubject, isSubjectDenied } from "../structure/subjects.ts";
import { isBefore, standBeside } from "./chronology.ts";
import type { Finding } from "./finding.ts";

/** Pairs that stand side by side and cannot both hold, with nothing later that says which. */
export function ambiguitiesIn(readings: readonly Reading[]): Finding[] {
  const found: Finding[] = [];
  const speakers = new Speakers(readings);
  for (const [at, other] of readings.entries()) {
    for (const one of readings.slice(0, at)) {
      if (!mayDisagree(one, other)) continue;
      const clash = disagreement(one, other);
      if (clash !== null && !isSettledLater(speakers, one, other, clash))
        found.push(findingOf(one, other, clash));
    }
  }
  return found;
}

/** Whether both say plainly how things are, side by side. The older one may tell of a change, the newer one may not. */
function mayDisagree(one: Reading, other: Reading): boolean {
  if (!standBeside(one, other) || !one.isCurrent || !other.isCurrent) return false;
  const newer = isBefore(other, one) ? one : other;
  return !newer.isSettling && (one.told.at !== null || !one.isSettling);
}

interface Disagreement extends Clash {
  readonly assertion: Assertion;
}

function disagreement(one: Reading, other: Reading): Disagreement | null {
  for (const here of one.assertions) {
    if (!isClaim(here)) continue;
    for (const there of other.assertions) {
      const newest = isBefore(other, one) ? here : there;
      if (newest.isAnnounced || (one.told.at === null && here.isAnnounced)) continue;
      const clash = claimsClash(here, one, there, other);
      if (clash !== null) return { ...clash, assertion: here };
    }
  }
  return null;
}

function claimsClash(here: Assertion, one: Reading, there: Assertion, other: Reading): Clash | null {
  if (!isClaim(there)) return null;
  if (isDenial(here, there)) {
    if (!isSubjectDenied(here, one, there, other)) return null;
    return { kind: "negated", attribute: attributeOf(here), one: here.value.shown, other: there.value.shown };
  }
  if (here.stance === "denied" || there.stance === "denied") return null;
  const clash = clashOf(here.value, there.value);
  if (clash === null || saysToo(one, there) || saysToo(other, here)) return null;
  return isOneSubject(here, one, there, other) ? clash : null;
}

function isClaim({ stance }: Assertion): boolean {
  return stance === "holds" || stance === "arrives" || stance === "denied";
}

/** Whether a statement names the other's value as well, and so knows of both. */
function saysToo({ assertions }: Reading, { value }: Assertion): boolean {
  return assertions.some((own) => {
    if (own.value.kind === "quantity" && value.kind === "quantity")
      return own.value.quantity.amount === value.quantity.amount;
    return isClaim(own) && isSameValue(own.value, value);
  });
}

function attributeOf({ value }: Assertion): string {
  return value.kind === "name" ? value.of.id : value.kind === "slot" ? value.slot : value.quantity.dimension;
}

/** Whether something later speaks of the same, so that the order tells, or says that it has been settled. */
function isSettledLater(
  speakers: Speakers,
  one: Reading,
  other: Reading,
  { assertion }: Disagreement,
): boolean {
  const newer = isBefore(other, one) ? one : other;
  return speakers
    .of(assertion, one)
    .some(
      (later) =>
        isToldBetween(one, later, other) ||
        (isBefore(newer, later) && (later.isAnnounced || later.isSettling || !standBeside(newer, later))),
    );
}

/** A change of it that was told after the first and before the last: the last goes on from there. */
function isToldBetween(one: Reading, turn: Reading, other: Reading): boolean {
  if (!turn.isAnnounced) return false;
  if (other.told.at !== null) return isBefore(one, turn) && isBefore(turn, other);
  return one.place < turn.place && turn.place < other.place;
}

/** Who speaks of the same as an assertion. One that disagrees with many is looked up once. */
class Speakers {
  readonly #readings: readonly Reading[];
  readonly #found = new Map<Assertion, readonly Reading[]>();

  constructor(readings: readonly Reading[]) {
    this.#readings = readings;
  }

  of(assertion: Assertion, one: Reading): readonly Reading[] {
    const known = this.#found.get(assertion);
    if (known) return known;
    const found = this.#readings.filter(
      (reading) =>
        reading.isCurrent && reading.assertions.some((own) => speaksOf(own, reading, assertion, one)),
    );
    this.#found.set(assertion, found);
    return found;
  }
}

function speaksOf(own: Assertion, reading: Reading, assertion: Assertion, one: Reading): boolean {
  return (
    (clashOf(own.value, assertion.value) !== null || isSameValue(own.value, assertion.value)) &&
    mayMeet(own.qualifiers, assertion.qualifiers) &&
    isOneSubject(own, reading, assertion, one)
  );
}

function findingOf(one: Reading, other: Reading, clash: Disagreement): Finding {
  const isTimed = one.told.at !== null;
  return {
    category: "ambiguity",
    readings: [one, other],
    attribute: clash.attribute,
    value: clash.one,
    rival: clash.other,
    kind: clash.kind,
    about: one,
    claim: clash.assertion,
    structure: {
      says:
        clash.kind === "negated"
          ? `One statement says ${clash.one} and the other denies it.`
          : `Two values${clash.kind === "numeric" ? "" : ` for one ${clash.attribute}`}: ${clash.one} and ${clash.other}.`,
      score: clash.kind === "slot" ? 0.6 : 0.75,
    },
    arc: {
      says: isTimed
        ? "They were said close together in time by different voices, and nothing later settles which holds."
        : "Neither has a time, so no order tells which holds.",
      score: isTimed ? 0.7 : 0.6,
    },
  };
}
