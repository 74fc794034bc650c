/** A piece of code, as far as it matters for what reaches what. */
export interface ReachNode {
  readonly id: string;
  readonly kind: "FILE" | "CLASS" | "FUNCTION" | "VARIABLE";
  readonly name: string;
  /** As languages say it: `method`, `constructor`, `struct`, `test`. */
  readonly form: string | null;
  /** Of a file: whether it holds tests. */
  readonly isTest: boolean;
  /** Of what was there before a change, and is not any more. */
  readonly isGone?: true;
}

/** A tie as the graph has it: the first uses the second. */
export interface ReachEdge {
  readonly type: "CALLS" | "EXTENDS" | "IMPLEMENTS" | "REFERENCES" | "IMPORTS";
  readonly from: string;
  readonly to: string;
  /** Of a call that is made under conditions, these (`CALL_CHANCE`), for each place where it is made. */
  readonly chances?: readonly number[];
  /**
   * Of a function that is mentioned: whether the language or a test runner runs it there, its value is read, or it is
   * handed to somebody who may call it. Of a class: that a method of it is called by a name put together when it runs, or
   * that an object of it is in a variable that is named.
   */
  readonly as?: "run" | "read" | "handed" | "begun" | "held";
  /** Of such a name, how it may begin. */
  readonly starts?: readonly string[];
  /** Of a call that may be of one of several, of how many. */
  readonly targets?: number;
  /** Of an import that is gone when the program runs. */
  readonly typeOnly?: boolean;
}

/** Some of the code with all that leads to it, or all of it. */
export interface ReachGraph {
  readonly nodes: readonly ReachNode[];
  readonly edges: readonly ReachEdge[];
}

/** `src/a.ts::Store` of `src/a.ts::Store::put`; a file is in nothing. */
export function outerOf(id: string): string | null {
  const at = id.lastIndexOf("::");
  return at < 0 ? null : id.slice(0, at);
}

/** `src/a.ts` of `src/a.ts::Store::put`. */
export function pathOf(id: string): string {
  const at = id.indexOf("::");
  return at < 0 ? id : id.slice(0, at);
}
