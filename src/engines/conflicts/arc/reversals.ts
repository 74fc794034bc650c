import type { Assertion, Reading, Stance } from "../reading/assertion.ts";
import { isApart, mayMeet } from "../reading/qualifiers.ts";
import { clashOf, isSameValue, isVaguer } from "../structure/clash.ts";
import { isContrasted, isOneArea, isOneSubject, isWholeProject, mayBeOne } from "../structure/subjects.ts";
import { howMuchLater, isBefore, isOneSitting } from "./chronology.ts";
import type { Finding } from "./finding.ts";
import { wordTurn } from "./wordTurn.ts";

/** Places where something was changed, and is later spoken of as if it had not been. */
export function reversalsIn(readings: readonly Reading[]): Finding[] {
  const found: Finding[] = [];
  const turns = readings.filter(({ isCurrent }) => isCurrent).reverse();
  for (const last of readings) {
    if (!last.isCurrent || last.isSettling) continue;
    const finding = turnBefore(readings, turns, last);
    if (finding !== null) found.push(finding);
  }
  return found;
}

/** The newest change that the last statement does not know of. */
function turnBefore(readings: readonly Reading[], turns: readonly Reading[], last: Reading): Finding | null {
  const claims = plainClaims(last).map((said) => claimOf(said, readings));
  for (const turn of turns) {
    if (!isBefore(turn, last) || isOneSitting(turn, last)) continue;
    const found = valueTurn(readings, turn, last, claims) ?? wordTurn(readings, turn, last);
    if (found !== null) return found;
  }
  return null;
}

const SPOKEN_OF: ReadonlySet<Stance> = new Set(["holds", "mentioned"]);

/** What a statement says to hold, and says nothing against itself. */
function plainClaims({ assertions }: Reading): Assertion[] {
  return assertions.filter(
    (said) =>
      !said.isAnnounced &&
      said.stance === "holds" &&
      !assertions.some((own) => own !== said && clashOf(own.value, said.value) !== null),
  );
}

interface Claim {
  readonly said: Assertion;
  /** All that have the very value in one way or another. */
  readonly saidBy: readonly Reading[];
}

function claimOf(said: Assertion, readings: readonly Reading[]): Claim {
  let saidBy: Reading[] | undefined;
  return {
    said,
    // Looked for once, and only where there is a change to hold it against.
    get saidBy() {
      saidBy ??= readings.filter(({ assertions }) =>
        assertions.some(({ value }) => isSameValue(value, said.value)),
      );
      return saidBy;
    },
  };
}

/** A → B → A, where A and B are values of one property. */
function valueTurn(
  readings: readonly Reading[],
  turn: Reading,
  last: Reading,
  claims: readonly Claim[],
): Finding | null {
  if (!turn.isAnnounced && !turn.isRetiring && turn.told.focus !== last.told.focus) return null;
  for (const claim of claims) {
    const { said } = claim;
    const left = turn.assertions.some(
      (own) =>
        own.stance === "left" &&
        isSameValue(own.value, said.value) &&
        !isVaguer(said.value, own.value) &&
        meets(own, turn, said, last),
    );
    const rival = turn.assertions.find(
      (own) => isStated(own, said) && clashOf(own.value, said.value) !== null && meets(own, turn, said, last),
    );
    if (rival === undefined && !left) continue;
    const first = claim.saidBy.find(
      (reading) =>
        isBefore(reading, turn) &&
        holdsSame(reading, said, last, { rival, isTold: turn.isAnnounced || left }),
    );
    if (first === undefined && !left) continue;
    // What nobody called a change is one only if it is said of the very same.
    if (!turn.isAnnounced && !left && rival !== undefined && !isOneSubject(rival, turn, said, last)) continue;
    if (first === undefined && rival === undefined && !turn.isAnnounced) continue;
    if (isKnownReturn(readings, turn, last, said)) continue;
    return findingOf(first, turn, last, said, rival);
  }
  return null;
}

/** A change that is told is one whatever else the last statement is about; a plain statement must be of the same form. */
function isStated(own: Assertion, said: Assertion): boolean {
  return own.stance === "arrives" || (own.stance === "holds" && said.stance === "holds");
}

function meets(own: Assertion, of: Reading, said: Assertion, last: Reading): boolean {
  if (!mayMeet(own.qualifiers, said.qualifiers)) return false;
  return isNear(own, of, said, last);
}

function isNear(own: Assertion, of: Reading, said: Assertion, last: Reading): boolean {
  if (isOneSubject(own, of, said, last) || mayBeOne(own, of, said, last) || isWholeProject(own, of, last))
    return true;
  // With values of one kind, a change that names no other thing is taken for one of this.
  return isOneArea(of, last) && !isContrasted(own, said);
}

interface Turned {
  readonly rival: Assertion | undefined;
  /** Whether somebody called it a change; else all three must be said of the very same. */
  readonly isTold: boolean;
}

function holdsSame(reading: Reading, said: Assertion, last: Reading, { rival, isTold }: Turned): boolean {
  const isOfVersions = rival !== undefined && clashOf(rival.value, said.value)?.kind === "version";
  return reading.assertions.some(
    (own) =>
      (SPOKEN_OF.has(own.stance) || own.stance === "arrives") &&
      isSameValue(own.value, said.value) &&
      !(isOfVersions && isVaguer(own.value, said.value)) &&
      !isApart(own.qualifiers, said.qualifiers) &&
      (isTold ? isNear : isOneSubject)(own, reading, said, last),
  );
}

/** Whether somebody announced the way back, before or after the last statement. */
function isKnownReturn(readings: readonly Reading[], turn: Reading, last: Reading, said: Assertion): boolean {
  return readings.some((reading) => {
    if (reading === turn || reading === last || !isBefore(turn, reading)) return false;
    if (!reading.isAnnounced && !reading.isSettling) return false;
    return reading.assertions.some(
      ({ stance, value }) =>
        (stance !== "planned" && isSameValue(value, said.value)) ||
        (stance === "arrives" && clashOf(value, said.value) !== null),
    );
  });
}

function findingOf(
  first: Reading | undefined,
  turn: Reading,
  last: Reading,
  said: Assertion,
  rival: Assertion | undefined,
): Finding {
  const value = said.value.shown;
  const other = rival?.value.shown ?? "";
  const isTold = turn.isAnnounced;
  return {
    category: "reversal",
    readings: first === undefined ? [turn, last] : [first, turn, last],
    attribute: attributeOf(said),
    value,
    rival: other,
    kind: rival === undefined ? "negated" : (clashOf(said.value, rival.value)?.kind ?? "categorical"),
    about: last,
    claim: said,
    structure: {
      says:
        rival === undefined
          ? `${value} is given up in one statement and in use in a later one.`
          : `${other} and ${value} are two values of one ${attributeOf(said)}.`,
      score: rival === undefined ? 0.65 : 0.75,
    },
    arc: {
      says: `${other === "" ? `${value} was given up` : `It went to ${other}`}, and ${howMuchLater(turn, last)} ${value} is spoken of as if that had not been.`,
      score: isTold ? 0.8 : 0.65,
    },
  };
}

function attributeOf({ value }: Assertion): string {
  if (value.kind === "name") return value.of.id;
  return value.kind === "slot" ? value.slot : value.quantity.dimension;
}
