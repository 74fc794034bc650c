/** 1 where something is said to be so, -1 where it is denied. */
export type Sign = 1 | -1;

/** A word that tells something. */
export interface Term {
  /** As it stands there, in lower case. */
  readonly text: string;
  /** The form under which the tables know it. */
  readonly sense: string;
  readonly sign: Sign;
  /** How much is lost if it is not there. */
  readonly weight: number;
  /** Among all terms of its sentence. */
  readonly place: number;
  /** The number of its clause. */
  readonly clause: number;
  /** The preposition before it; else empty. */
  readonly role: string;
  /** Whether it stands in what the sentence is about, before its verb. */
  readonly isSubject: boolean;
  /** "Up", "into": it belongs to the word after it, and tells little by itself. */
  readonly isDirection: boolean;
}

/** How many or how much. */
export interface Quantity {
  readonly text: string;
  readonly value: number;
  /** What is counted or measured in; empty where a number stands alone. */
  readonly of: string;
  readonly bound: "exactly" | "least" | "most" | "about";
  readonly sign: Sign;
  /** A number after its name tells which one is meant: "port 80", "Postgres 17". */
  readonly isLabel: boolean;
  readonly isSubject: boolean;
}

export interface Sentence {
  readonly terms: readonly Term[];
  /** Whether it asks for something to be done: "Remove the proxy". */
  readonly isAsking: boolean;
  readonly quantities: readonly Quantity[];
  /** Whether it tells what somebody saw and not how things are: "a man is playing". */
  readonly isScene: boolean;
}
