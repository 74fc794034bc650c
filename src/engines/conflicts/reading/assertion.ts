import type { Told } from "../told.ts";
import type { Qualifiers } from "./qualifiers.ts";
import type { Quantity } from "./quantity.ts";
import type { ValueClass } from "./vocabulary/valueClass.ts";

export interface NameValue {
  readonly kind: "name";
  readonly of: ValueClass;
  readonly name: string;
  readonly version: string | null;
  readonly shown: string;
}

export interface QuantityValue {
  readonly kind: "quantity";
  readonly quantity: Quantity;
  readonly shown: string;
  /** Whether it is the most, the least, or simply so much. */
  readonly bound: "most" | "least" | "exact";
  /** The words nearest to the number, which say what it is of. */
  readonly near: ReadonlySet<string>;
}

/** What fills a place that only one thing can: who owns it, where it is kept, what it is called. */
export interface SlotValue {
  readonly kind: "slot";
  readonly slot: string;
  readonly words: ReadonlySet<string>;
  readonly shown: string;
}

export type Value = NameValue | QuantityValue | SlotValue;

/**
 * How a statement stands to a value. It *holds*, or *arrives* by a change that is told; it is *left* behind, *denied*,
 * only *mentioned* on the way, *reported* of what happened, *past*, *planned*, or part of a change that is *ongoing*.
 */
export type Stance =
  | "holds"
  | "arrives"
  | "left"
  | "denied"
  | "mentioned"
  | "reported"
  | "past"
  | "planned"
  | "ongoing";

export interface Assertion {
  readonly value: Value;
  readonly stance: Stance;
  /** What it is about, as roots of words. */
  readonly topic: ReadonlySet<string>;
  readonly qualifiers: Qualifiers;
  /** Whether its clause tells of a change. */
  readonly isAnnounced: boolean;
}

/** One statement, read. */
export interface Reading {
  readonly told: Told;
  /** Its place in the story. */
  readonly place: number;
  readonly assertions: readonly Assertion[];
  /** Whether it says of itself that something changed, or which of two it is. */
  readonly isAnnounced: boolean;
  readonly isSettling: boolean;
  /** Whether it says that something is there no longer. */
  readonly isRetiring: boolean;
  /** Whether it says how something is, and not only how it was or might be. */
  readonly isCurrent: boolean;
  /** Every telling word of it, with how the statement stands to it. */
  readonly terms: ReadonlyMap<string, Stance>;
  /** All roots it is about, with those of its subject. */
  readonly topic: ReadonlySet<string>;
  readonly qualifiers: Qualifiers;
  /** The roots of what it was said for. */
  readonly focus: ReadonlySet<string>;
  /** For each telling word those that stand right before it and tell which one is meant. */
  readonly modifiers: ReadonlyMap<string, ReadonlySet<string>>;
}
