/**
 * What a compiler knows of the calls inside one project, in a form that says nothing of the language. Definitions of
 * other packages are not in it.
 */
export interface OracleGraph {
  readonly functions: readonly OracleFunction[];
  readonly edges: readonly OracleEdge[];
  /** Calls whose target the compiler does not know, as when the receiver's type is `any` or a parameter is called. */
  readonly blind: readonly BlindCall[];
}

export interface OracleFunction {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly name: string;
  readonly form: OracleForm;
  /** The line of its name, counted from 1. */
  readonly startLine: number;
  readonly endLine: number;
  /** The index of the definition it is one callee with: a constructor's class, an overload's implementation. */
  readonly standsFor?: number;
}

/**
 * `module` stands for the code of a file outside of any function; there is one for every file the compiler read.
 * `signature` has no body: a method of an interface. `variable` is a value that is called, such as a field that holds
 * a function made elsewhere.
 */
export type OracleForm =
  | "module"
  | "function"
  | "method"
  | "constructor"
  | "class"
  | "signature"
  | "variable";

export interface OracleEdge {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  /** How the call is written, in words: the receiver, or what else is special about it. */
  readonly via: string;
  readonly certainty: Certainty;
}

/**
 * `static`: the language settles what is called. `dynamic`: one of those that may run. `other`: another right name for
 * what is called; it is never missed, but no mistake either.
 */
export type Certainty = "static" | "dynamic" | "other";

export interface BlindCall {
  readonly path: string;
  readonly line: number;
  /** What it is called as; `ANY_NAME` where a value is called, such as a parameter, which may be any function. */
  readonly name: string;
}

export const ANY_NAME = "*";

/** Whether calls inside of it are its own; those in the body of a class belong to what the class stands in. */
export function isCaller(form: OracleForm): boolean {
  return form === "module" || form === "function" || form === "method" || form === "constructor";
}
