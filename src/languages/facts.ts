/**
 * What one file says, before anything is known of other files. A language turns a syntax tree into this; the resolver
 * reads nothing else. Tables refer to each other by index, so facts are plain JSON: a worker posts them, the store keeps
 * them, and a file that did not change is never parsed again to resolve another one.
 */
export interface FileFacts {
  readonly language: string;
  /** The unit the file says it belongs to: a Go, Java, Kotlin or Scala package, a C# or PHP namespace. */
  readonly unit: string | null;
  /** The first sentence of the comment at the head of the file. */
  readonly summary: string | null;
  readonly definitions: readonly Definition[];
  /** The first is the file's own. */
  readonly scopes: readonly Scope[];
  readonly expressions: readonly Expression[];
  readonly types: readonly TypeExpression[];
  readonly imports: readonly Import[];
  /** Only for languages where a file says what it exports by name; elsewhere the file's scope is what it offers. */
  readonly exports: readonly Export[] | null;
  readonly calls: readonly Call[];
  /** Where a type is said to have a trait away from both: Rust's `impl Trait for Type`. */
  readonly implementations?: readonly Implementation[];
  readonly typeUses: readonly TypeUse[];
  readonly problems: readonly SyntaxProblem[];
}

export type DefinitionRef = number;
export type ScopeRef = number;
export type ExpressionRef = number;
export type TypeRef = number;
export type ImportRef = number;

export type ClassForm = "class" | "interface" | "trait" | "struct" | "enum" | "type" | "module" | "object";
export type FunctionForm = "function" | "method" | "constructor" | "arrow" | "test" | "macro";
export type VariableForm = "constant" | "variable";

export interface Definition {
  /** Empty for an anonymous function or type: it gets no node, and what it does counts for whoever holds it. */
  readonly name: string;
  readonly kind: "CLASS" | "FUNCTION" | "VARIABLE";
  readonly form: ClassForm | FunctionForm | VariableForm;
  /** The definition it is written in; ids are the chain of these names. */
  readonly parent: DefinitionRef | null;
  /** Names that stand between the parent and this one in its id although nothing here defines them (`impl Foo`). */
  readonly qualifier?: readonly string[];
  /** The scope it opens: the members of a class, the parameters and locals of a function. */
  readonly scope: ScopeRef | null;
  /** Where it stands, as offsets into the text; from its modifiers and decorators to its end. */
  readonly start: number;
  readonly end: number;
  /** Counted from 1. */
  readonly startLine: number;
  readonly endLine: number;
  /** The line of its name. */
  readonly nameLine: number;
  readonly exported: boolean;
  readonly flags?: readonly DefinitionFlag[];
  /** On one line, without its body. */
  readonly signature: string;
  /** The first sentence of its doc comment. */
  readonly doc?: string;
  readonly parameters?: readonly Parameter[];
  readonly typeParameters?: readonly TypeParameter[];
  readonly returns?: TypeRef;
  /** What it gives back, where `returns` does not say. */
  readonly results?: readonly ExpressionRef[];
  readonly bases?: readonly Base[];
  /** The type it is a member of although it stands outside of it: Go receivers, Rust impl blocks, extension methods. */
  readonly receiver?: TypeRef;
  readonly decorators?: readonly ExpressionRef[];
  /** Of a variable, or of a type that is another name for `type`. */
  readonly value?: ExpressionRef;
  /** Of a function, what it is written against, from which parameters that do not say so take their types. */
  readonly type?: TypeRef;
  /** Where a function is handed over: the call, the position among its arguments, and the properties that lead to it. */
  readonly passedTo?: {
    readonly call: ExpressionRef;
    readonly argument: number;
    readonly path?: readonly string[];
  };
  readonly contentHash: string;
}

export type DefinitionFlag =
  | "async"
  | "generator"
  | "static"
  | "abstract"
  | "getter"
  | "setter"
  | "property"
  | "optional"
  | "private"
  | "override"
  | "signature";

export interface Parameter {
  readonly name: string;
  readonly type?: TypeRef;
  readonly default?: ExpressionRef;
  readonly optional?: boolean;
  /** Takes all that are left: `...rest`, `*args`, `**kwargs`. */
  readonly rest?: boolean;
}

export interface TypeParameter {
  readonly name: string;
  readonly bound?: TypeRef;
  readonly default?: TypeRef;
}

export interface Base {
  readonly type: TypeRef;
  /** `mixes` adds members without being a subtype: Go embedding, Ruby include. */
  readonly relation: "extends" | "implements" | "mixes";
}

export interface Scope {
  readonly parent: ScopeRef | null;
  readonly kind: "file" | "class" | "function" | "block";
  /** The definition that opens it; a block has none. */
  readonly owner: DefinitionRef | null;
  /** One name may be bound more than once: overloads, assignments, branches. */
  readonly bindings: readonly Binding[];
}

export type Binding =
  | { readonly name: string; readonly definition: DefinitionRef }
  | { readonly name: string; readonly import: ImportRef }
  /** A parameter, a local variable or a field, with what is known of it. */
  | {
      readonly name: string;
      readonly type?: TypeRef;
      readonly value?: ExpressionRef;
      /** Which parameter of the scope's owner. */
      readonly parameter?: number;
      /** A field of the class itself and not of its instances. */
      readonly static?: boolean;
    };

/**
 * A value, as far as following it can lead to a definition. Names carry the scope they are looked up in, so an expression
 * means the same wherever it is read.
 */
export type Expression =
  | readonly ["name", ScopeRef, string]
  | readonly ["member", ExpressionRef, string]
  /** The last are arguments given by name, where the language has them. */
  | readonly [
      "call",
      ExpressionRef,
      readonly ExpressionRef[],
      (readonly TypeRef[])?,
      (readonly (readonly [string, ExpressionRef])[])?,
    ]
  | readonly ["new", ExpressionRef, readonly ExpressionRef[], (readonly TypeRef[])?]
  /** The instance a method works on: `this`, `self`. */
  | readonly ["self", ScopeRef]
  /** The class a method stands in: `cls`, `Self`, `static`. */
  | readonly ["class", ScopeRef]
  | readonly ["super", ScopeRef]
  | readonly ["await", ExpressionRef]
  /** What iterating or indexing gives. */
  | readonly ["item", ExpressionRef]
  /** What iterating gives beside the item: the key of a map, the position in a list. */
  | readonly ["index", ExpressionRef]
  /** What a constant key or position gives; positions are written as decimal digits. */
  | readonly ["key", ExpressionRef, string]
  | readonly ["object", readonly (readonly [string, ExpressionRef])[], (readonly ExpressionRef[])?]
  | readonly ["list", readonly ExpressionRef[]]
  /** An anonymous function or class. */
  | readonly ["definition", DefinitionRef]
  /** One of these: branches, `a || b`, reassignments. */
  | readonly ["either", readonly ExpressionRef[]]
  | readonly ["literal", "string" | "number" | "boolean" | "regexp" | "null"]
  /** Something of this type: a cast, an assertion. */
  | readonly ["typed", TypeRef]
  /** A module as a value: `require("x")`, `import("x")`. */
  | readonly ["module", ImportRef]
  | readonly ["unknown"];

export type TypeExpression =
  /** `a.b.C<X>`: the path is looked up from the scope. */
  | readonly ["named", ScopeRef, readonly string[], (readonly TypeRef[])?]
  | readonly ["union", readonly TypeRef[]]
  | readonly ["intersection", readonly TypeRef[]]
  | readonly ["list", TypeRef]
  | readonly ["map", TypeRef, TypeRef]
  | readonly ["tuple", readonly TypeRef[]]
  | readonly ["function", readonly (TypeRef | null)[], TypeRef | null]
  /** An inline type with members: an anonymous definition. */
  | readonly ["object", DefinitionRef]
  | readonly ["typeof", ExpressionRef]
  | readonly ["self", ScopeRef]
  /** `T["x"]` */
  | readonly ["property", TypeRef, string]
  | readonly ["literal", "string" | "number" | "boolean" | "regexp" | "null"]
  | readonly ["unknown"];

export interface Import {
  /** As written: `./x.js`, `..pkg.mod`, `crate::a::b`, `net/http`. */
  readonly specifier: string;
  /** The name taken from there; `*` is all of it as one thing, null the module itself or nothing. */
  readonly name: string | null;
  /** What it is called here; null when no name comes in. */
  readonly alias: string | null;
  readonly line: number;
  /** All that is offered there comes in under its own name: `from x import *`, `use x::*`, a dot import. */
  readonly wildcard?: boolean;
  readonly typeOnly?: boolean;
  readonly reexport?: boolean;
  /** Only when the program comes to that place: `await import("x")`, an import in a function. */
  readonly dynamic?: boolean;
}

export type Export =
  /** Something of this file under a name. */
  | { readonly name: string; readonly local: string }
  | { readonly name: string; readonly value: ExpressionRef }
  /** Something of another module: `export { a as b } from`, `export * as ns from`. */
  | { readonly name: string; readonly import: ImportRef }
  /** Everything of another module: `export * from`. */
  | { readonly all: ImportRef };

export interface Call {
  /** A `call` or `new` expression; a `member` where reading it may run something. */
  readonly expression: ExpressionRef;
  readonly scope: ScopeRef;
  readonly line: number;
  /** `CALL_CHANCE`; left out where it is made whenever the function around it is called. */
  readonly chance?: number;
  /** Made by the language or by a test runner, and written by nobody: entering a `with`, an operator, giving a fixture. */
  readonly implied?: true;
}

export interface Implementation {
  readonly type: TypeRef;
  readonly trait: TypeRef;
  readonly line: number;
}

/** A type that a definition mentions: in its signature, its fields or its body. */
export interface TypeUse {
  readonly scope: ScopeRef;
  readonly type: TypeRef;
  readonly line: number;
}

export interface SyntaxProblem {
  readonly line: number;
  readonly message: string;
}
