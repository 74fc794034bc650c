import type { Assertion, NameValue, QuantityValue, SlotValue, Value } from "../reading/assertion.ts";
import { isDisjoint } from "../reading/isDisjoint.ts";
import { agrees } from "../reading/quantity.ts";

/** What two values that exclude each other say. */
export interface Clash {
  readonly kind: "numeric" | "categorical" | "version" | "slot" | "negated";
  readonly attribute: string;
  readonly one: string;
  readonly other: string;
}

/** Whether two values of one property exclude each other. */
export function clashOf(one: Value, other: Value): Clash | null {
  if (one.kind === "name" && other.kind === "name") return namesClash(one, other);
  if (one.kind === "quantity" && other.kind === "quantity") return quantitiesClash(one, other);
  if (one.kind === "slot" && other.kind === "slot") return slotsClash(one, other);
  return null;
}

function namesClash(one: NameValue, other: NameValue): Clash | null {
  if (one.of.id !== other.of.id) return null;
  const shown = { one: one.shown, other: other.shown };
  if (one.name !== other.name) return { kind: "categorical", attribute: one.of.id, ...shown };
  if (one.version === null || other.version === null || isPrefix(one.version, other.version)) return null;
  return { kind: "version", attribute: `version of ${one.name}`, ...shown };
}

/** 17 and 17.2 agree: one only says more. */
function isPrefix(one: string, other: string): boolean {
  const [here, there] = [partsOf(one), partsOf(other)];
  return here.slice(0, there.length).every((part, at) => part === there[at]);
}

function partsOf(version: string): string[] {
  return version.replace(/(?:\.0|\.x)+$/, "").split(".");
}

function quantitiesClash(one: QuantityValue, other: QuantityValue): Clash | null {
  if (!isOneDimension(one, other) || !isOneCount(one, other) || agrees(one.quantity, other.quantity))
    return null;
  if (one.bound !== other.bound && (one.bound === "least" || other.bound === "least")) return null;
  return { kind: "numeric", attribute: one.quantity.dimension, one: one.shown, other: other.shown };
}

/** A bare number is of the kind of another only where both stand with the same word. */
function isOneDimension(one: QuantityValue, other: QuantityValue): boolean {
  const [here, there] = [one.quantity.dimension, other.quantity.dimension];
  if (here !== "number" && there !== "number") return here === there;
  return isCount(here) && isCount(there) && !isDisjoint(one.near, other.near);
}

const MEASURED: ReadonlySet<string> = new Set(["time", "bytes", "share", "money", "port"]);

function isCount(dimension: string): boolean {
  return !MEASURED.has(dimension) && !dimension.endsWith("rate");
}

/** And for two different ones to be of one thing they must have more in common, or be all that is said. */
function isOneCount(one: QuantityValue, other: QuantityValue): boolean {
  if (one.quantity.dimension !== "number" && other.quantity.dimension !== "number") return true;
  const shared = [...one.near].filter((word) => other.near.has(word)).length;
  return shared > 1 || Math.max(one.near.size, other.near.size) <= MOST_WORDS;
}

const MOST_WORDS = 2;

function slotsClash(one: SlotValue, other: SlotValue): Clash | null {
  if (one.slot !== other.slot || !isDisjoint(one.words, other.words)) return null;
  return { kind: "slot", attribute: one.slot, one: one.shown, other: other.shown };
}

/** Whether both say the same of one property. */
export function isSameValue(one: Value, other: Value): boolean {
  if (one.kind === "name" && other.kind === "name")
    return one.name === other.name && one.of.id === other.of.id && clashOf(one, other) === null;
  if (one.kind === "quantity" && other.kind === "quantity")
    return isOneDimension(one, other) && agrees(one.quantity, other.quantity);
  return (
    one.kind === "slot" &&
    other.kind === "slot" &&
    one.slot === other.slot &&
    [...one.words].every((word) => other.words.has(word))
  );
}

/** Whether one says what the other denies. That one version is not supported denies no other. */
export function isDenial(one: Assertion, other: Assertion): boolean {
  const [denies, says] = one.stance === "denied" ? [one, other] : [other, one];
  if (denies.stance !== "denied" || says.stance !== "holds" || !isSameValue(one.value, other.value))
    return false;
  return !isVaguer(says.value, denies.value);
}

/** Whether one says which version it means and the other does not. */
export function isVaguer(vague: Value, exact: Value): boolean {
  return isVersioned(exact) && vague.kind === "name" && !isVersioned(vague);
}

function isVersioned(value: Value): boolean {
  return value.kind === "name" && value.version !== null;
}
