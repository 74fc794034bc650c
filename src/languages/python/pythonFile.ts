import type { ExpressionRef, ScopeRef, TypeExpression, TypeRef } from "../facts.ts";
import type { Walker } from "../walker.ts";

/** A function whose body is being read. */
export interface OpenFunction {
  readonly scope: ScopeRef;
  /** The first parameter of a method, which stands for its instance or its class. */
  readonly receiver: Receiver | null;
  /** The names of the other parameters. */
  readonly parameters: readonly string[];
  /** Names that are assigned more than once. */
  readonly reassigned: ReadonlySet<string>;
  readonly results: ExpressionRef[];
  readonly yields: ExpressionRef[];
  /** Names that `global` and `nonlocal` say are bound further out. */
  readonly outerNames: Map<string, ScopeRef>;
}

export interface Receiver {
  readonly name: string;
  /** What the name is worth. */
  readonly value: ExpressionRef;
  readonly classScope: ScopeRef;
}

/** What is remembered of a file while it is read, beside its facts. */
export class PythonFile {
  /** Names that imports bind at any depth, as the dotted path they stand for. */
  readonly imported = new Map<string, string>();
  /** The type variables that the file makes, with their bounds. */
  readonly typeVariables = new Map<string, TypeRef | null>();
  /** What a bare type name means in the signature that is being read, where that is not what its scope says. */
  readonly typeNames = new Map<string, TypeExpression>();
  readonly functions: OpenFunction[] = [];
  /** Names that the file itself has bound so far. */
  readonly topNames = new Set<string>();
  /** Names that statements outside of functions assign more than once. */
  reassigned: ReadonlySet<string> = new Set();
  /** The name whose value the current statement replaces for all that follow it. */
  replacing: string | null = null;
  isTypeOnly = false;

  get function(): OpenFunction | undefined {
    return this.functions.at(-1);
  }

  /** The method's receiver that a name stands for, from inside closures too. */
  receiverNamed(name: string): Receiver | null {
    for (let at = this.functions.length - 1; at >= 0; at--) {
      const { receiver, parameters } = this.functions[at] ?? NO_FUNCTION;
      if (receiver?.name === name) return receiver;
      if (parameters.includes(name)) return null;
    }
    return null;
  }
}

const NO_FUNCTION: Pick<OpenFunction, "receiver" | "parameters"> = { receiver: null, parameters: [] };

const files = new WeakMap<Walker, PythonFile>();

export function fileOf(walker: Walker): PythonFile {
  const known = files.get(walker);
  if (known) return known;
  const made = new PythonFile();
  files.set(walker, made);
  return made;
}
