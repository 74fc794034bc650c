import type { ClassForm, FunctionForm } from "../facts.ts";
import type { Rules, Walker } from "../walker.ts";
import type { Finder } from "./finders.ts";

type ByKind<T> = Readonly<Record<string, T>>;

/** A language as a table: which kinds of nodes mean what, and where their parts are. */
export interface Shape {
  readonly name: string;
  readonly grammar: string;
  /** Kinds of children that hold words before a declaration: `public static`, annotations. */
  readonly modifiers?: readonly string[];
  /** Kinds that wrap a declaration, so that the comment stands above them: `template <class T> …`. */
  readonly wrappers?: readonly string[];
  exported(declared: Declared): boolean;
  isTest?(declared: Declared): boolean;

  readonly classes?: ByKind<ClassShape>;
  readonly functions?: ByKind<FunctionShape>;
  readonly parameters?: ByKind<ParameterShape>;
  readonly variables?: ByKind<VariableShape>;
  readonly loops?: ByKind<LoopShape>;
  /** Kinds that open a scope of their own. */
  readonly blocks?: readonly string[];
  /** Statements that give back a value from a function. */
  readonly returns?: readonly string[];

  readonly calls?: ByKind<CallShape>;
  readonly creations?: ByKind<CreationShape>;
  readonly members?: ByKind<MemberShape>;
  readonly lambdas?: ByKind<LambdaShape>;
  /** Kinds that take one of many, by what it is taken from. */
  readonly indexes?: ByKind<Finder>;
  /** Kinds that say what type a value has. */
  readonly casts?: ByKind<{ readonly type: Finder }>;
  readonly names?: readonly string[];
  readonly selves?: readonly string[];
  readonly supers?: readonly string[];
  /** Kinds worth what their last part is worth: parentheses, `await x`, `name: x` among arguments. */
  readonly transparent?: readonly string[];
  readonly strings?: readonly string[];
  readonly numbers?: readonly string[];
  readonly types?: TypeShape;
  /** What is visited for nothing. */
  readonly skipped?: readonly string[];

  /** Where a grammar is too odd for a table; these win over it. */
  readonly statements?: Rules["statements"];
  readonly values?: Rules["values"];
}

/** A declaration, as the rules for exports and tests see it. */
export interface Declared {
  readonly w: Walker;
  readonly node: number;
  readonly name: string;
  readonly words: readonly string[];
}

export interface ClassShape {
  readonly form: ClassForm | ((w: Walker, node: number) => ClassForm);
  readonly name: Finder;
  readonly body?: Finder;
  /** The nodes of the types it builds on. */
  readonly bases?: (w: Walker, node: number) => readonly BaseNode[];
  /** Where the parameters of a primary constructor are; they become fields. */
  readonly fields?: Finder;
  /** The type that this is only another name for. */
  readonly alias?: Finder;
}

export interface BaseNode {
  readonly type: number;
  readonly relation: "extends" | "implements" | "mixes";
}

export interface FunctionShape {
  readonly form?: FunctionForm;
  readonly name: Finder | string;
  readonly parameters?: Finder;
  readonly returns?: Finder;
  /** What is run before the body: calls of other constructors, values of fields. */
  readonly before?: Finder;
  readonly body?: Finder;
  /** The type it extends from outside. */
  readonly receiver?: Finder;
  /** Whether no name leads to it: a further constructor beside the one in the head of its class. */
  readonly unbound?: boolean;
}

export interface ParameterShape {
  readonly name: Finder;
  readonly type?: Finder;
  readonly optional?: boolean | ((w: Walker, node: number) => boolean);
  readonly rest?: boolean | ((w: Walker, node: number) => boolean);
}

export interface VariableShape {
  /** The kinds of its parts that each declare one name; without it, the node itself does. */
  readonly each?: readonly string[];
  readonly name: Finder;
  readonly value?: Finder;
  /** Looked for in the node, not in each part. */
  readonly type?: Finder;
}

export interface LoopShape {
  readonly name: Finder;
  readonly type?: Finder;
  readonly over: Finder;
}

export interface CallShape {
  readonly callee: Finder;
  /** Where the callee is a mere name: what it is called on. */
  readonly receiver?: Finder;
  readonly arguments: Finder;
  readonly typeArguments?: Finder;
}

export interface CreationShape {
  readonly type: Finder;
  readonly arguments: Finder;
}

export interface MemberShape {
  readonly object: Finder;
  readonly name: Finder;
}

export interface LambdaShape {
  readonly parameters: Finder;
  /** What it takes where it does not say: `it`, `$0`. */
  readonly implicit?: readonly string[];
  readonly body: Finder;
}

export interface TypeShape {
  /** Kinds that are names in a type; those of a path stand one after another. */
  readonly names: readonly string[];
  /** Kinds of the types that the language brings along. */
  readonly primitives?: readonly string[];
  /** Names of the class that a type stands in: `Self`, `static`. */
  readonly selves?: readonly string[];
  readonly arguments?: readonly string[];
  /** Names of types that only hold another: smart pointers. */
  readonly holders?: readonly string[];
  readonly lists?: readonly string[];
  /** Words that leave the type to the value: `var`, `auto`. */
  readonly inferred?: readonly string[];
}
