import { hash } from "node:crypto";
import { CALL_CHANCE } from "../domain/callChance.ts";
import { contentOf } from "./contentOf.ts";
import type {
  Binding,
  Call,
  Definition,
  DefinitionRef,
  Export,
  Expression,
  ExpressionRef,
  FileFacts,
  Implementation,
  Import,
  ImportRef,
  Scope,
  ScopeRef,
  SyntaxProblem,
  TypeExpression,
  TypeRef,
  TypeUse,
} from "./facts.ts";

type Open<T> = { -readonly [Key in keyof T]: T[Key] };
export type DefinitionDraft = Omit<Open<Definition>, "parent" | "contentHash"> & {
  parent?: DefinitionRef | null;
};
type OpenScope = Open<Scope> & { bindings: Binding[] };

/** What is between a call that is noted now and the definition that begins at this offset. */
type ChanceHere = (start: number) => number;

const MOST_PROBLEMS = 20;

/** Collects the facts of one file. The scope that was opened last is where names are bound. */
export class FactsBuilder {
  readonly language: string;
  readonly #text: string;
  readonly #chanceHere: ChanceHere;
  readonly #definitions: Open<Definition>[] = [];
  readonly #scopes: OpenScope[] = [{ parent: null, kind: "file", owner: null, bindings: [] }];
  readonly #boundNames = new Set<string>();
  readonly #expressions: Expression[] = [];
  readonly #names = new Map<string, ExpressionRef>();
  readonly #results = new Map<DefinitionRef, ExpressionRef[]>();
  readonly #types: TypeExpression[] = [];
  readonly #imports: Import[] = [];
  readonly #calls: Call[] = [];
  readonly #implementations: Implementation[] = [];
  readonly #typeUses: TypeUse[] = [];
  readonly #problems: SyntaxProblem[] = [];
  #exports: Export[] | null = null;
  #hashed = { start: 0, end: 0, hash: hashOf("") };
  #scope: ScopeRef = 0;
  unit: string | null = null;
  summary: string | null = null;

  constructor(language: string, text: string, chanceHere: ChanceHere = () => 0) {
    this.language = language;
    this.#text = text;
    this.#chanceHere = chanceHere;
  }

  /** The scope that is open now. */
  get scope(): ScopeRef {
    return this.#scope;
  }

  scopeAt(scope: ScopeRef): Readonly<Scope> {
    const found = this.#scopes[scope];
    if (!found) throw new RangeError(`no scope ${scope}`);
    return found;
  }

  definitionAt(definition: DefinitionRef): Open<Definition> {
    const found = this.#definitions[definition];
    if (!found) throw new RangeError(`no definition ${definition}`);
    return found;
  }

  expressionAt(expression: ExpressionRef): Expression {
    return this.#expressions[expression] ?? UNKNOWN;
  }

  /** The definition around the open scope; null at the top of the file. */
  get owner(): DefinitionRef | null {
    return this.ownerOf(this.#scope);
  }

  ownerOf(scope: ScopeRef): DefinitionRef | null {
    for (let at: ScopeRef | null = scope; at !== null; at = this.scopeAt(at).parent) {
      const { owner } = this.scopeAt(at);
      if (owner !== null) return owner;
    }
    return null;
  }

  /** The nearest scope of this kind, the open one included. */
  enclosing(kind: Scope["kind"], from: ScopeRef = this.#scope): ScopeRef | null {
    for (let at: ScopeRef | null = from; at !== null; at = this.scopeAt(at).parent) {
      if (this.scopeAt(at).kind === kind) return at;
    }
    return null;
  }

  /** Opens a scope for as long as `inside` runs. That of a definition becomes its own. */
  within<T>(kind: Scope["kind"], owner: DefinitionRef | null, inside: (scope: ScopeRef) => T): T {
    const scope = this.#scopes.push({ parent: this.#scope, kind, owner, bindings: [] }) - 1;
    if (owner !== null) this.definitionAt(owner).scope = scope;
    return this.inside(scope, () => inside(scope));
  }

  /** Opens a scope again that was there before. */
  inside<T>(scope: ScopeRef, run: () => T): T {
    const outer = this.#scope;
    this.#scope = scope;
    try {
      return run();
    } finally {
      this.#scope = outer;
    }
  }

  /** Notes a definition without binding its name anywhere. */
  add(draft: DefinitionDraft): DefinitionRef {
    const parent = draft.parent === undefined ? this.owner : draft.parent;
    return this.#definitions.push({ ...draft, parent, contentHash: this.#hashOf(draft) }) - 1;
  }

  /** The names of one declaration all have the whole of it for their content, so the last hash is remembered. */
  #hashOf(draft: DefinitionDraft): string {
    const { start, end } = draft;
    if (start !== this.#hashed.start || end !== this.#hashed.end)
      this.#hashed = { start, end, hash: hashOf(contentOf(this.#text, draft)) };
    return this.#hashed.hash;
  }

  /** Notes a definition and binds its name in the open scope. */
  define(draft: DefinitionDraft): DefinitionRef {
    const definition = this.add(draft);
    this.bind({ name: draft.name, definition });
    return definition;
  }

  bind(binding: Binding, scope: ScopeRef = this.#scope): void {
    if (binding.name === "") return;
    this.#scopes[scope]?.bindings.push(binding);
    this.#boundNames.add(`${scope} ${binding.name}`);
  }

  /** Whether a scope itself binds a name, so far. */
  binds(scope: ScopeRef, name: string): boolean {
    return this.#boundNames.has(`${scope} ${name}`);
  }

  /** Notes one more value that a function may give back. */
  addResult(definition: DefinitionRef, value: ExpressionRef): void {
    const made = this.definitionAt(definition);
    const results = this.#results.get(definition) ?? [...(made.results ?? [])];
    results.push(value);
    this.#results.set(definition, results);
    made.results = results;
  }

  expression(expression: Expression): ExpressionRef {
    const key = keyOf(expression);
    if (key === null) return this.#expressions.push(expression) - 1;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const made = this.#expressions.push(expression) - 1;
    this.#names.set(key, made);
    return made;
  }

  name(name: string): ExpressionRef {
    return this.expression(["name", this.#scope, name]);
  }

  get unknown(): ExpressionRef {
    return this.expression(UNKNOWN);
  }

  type(type: TypeExpression): TypeRef {
    return this.#types.push(type) - 1;
  }

  typeAt(type: TypeRef): TypeExpression {
    return this.#types[type] ?? UNKNOWN;
  }

  /** A call, with the expression that stands for it. */
  call(expression: Expression & readonly ["call" | "new", ...unknown[]], line: number): ExpressionRef {
    return this.#note({ expression: this.expression(expression), scope: this.#scope, line });
  }

  /** A call that nobody writes: the language or a test runner makes it. */
  impliedCall(expression: Expression & readonly ["call", ...unknown[]], line: number): ExpressionRef {
    return this.#note({
      expression: this.expression(expression),
      scope: this.#scope,
      line,
      implied: true,
    });
  }

  /** A value that is read, which may run what stands behind it. */
  read(expression: Expression & readonly ["member", ...unknown[]], line: number): ExpressionRef {
    return this.#note({
      expression: this.expression(expression),
      scope: this.#scope,
      line,
      implied: true,
    });
  }

  #note(call: Call): ExpressionRef {
    const chance = this.#chance();
    this.#calls.push(chance === 0 ? call : { ...call, chance });
    return call.expression;
  }

  /** What has no name counts for the definition around it that has one. */
  #chance(): number {
    let named = this.owner;
    while (named !== null && this.definitionAt(named).name === "") named = this.definitionAt(named).parent;
    const inCallback = named === this.owner ? 0 : CALL_CHANCE.callback;
    return this.#chanceHere(named === null ? -1 : this.definitionAt(named).start) | inCallback;
  }

  implement(implementation: Implementation): void {
    this.#implementations.push(implementation);
  }

  useType(type: TypeRef, line: number): void {
    this.#typeUses.push({ scope: this.#scope, type, line });
  }

  import(imported: Import): ImportRef {
    const made = this.#imports.push(imported) - 1;
    if (imported.alias !== null) this.bind({ name: imported.alias, import: made });
    return made;
  }

  /** Those noted so far. */
  get imports(): readonly Import[] {
    return this.#imports;
  }

  export(exported: Export): void {
    this.#exports ??= [];
    this.#exports.push(exported);
  }

  /** Says that this file offers only what it exports, even if that is nothing. */
  exportsByName(): void {
    this.#exports ??= [];
  }

  problem(line: number, message: string): void {
    if (this.#problems.length < MOST_PROBLEMS) this.#problems.push({ line, message });
  }

  finish(): FileFacts {
    return {
      language: this.language,
      unit: this.unit,
      summary: this.summary,
      definitions: this.#definitions,
      scopes: this.#scopes,
      expressions: this.#expressions,
      types: this.#types,
      imports: this.#imports,
      exports: this.#exports,
      calls: this.#calls,
      ...(this.#implementations.length > 0 && { implementations: this.#implementations }),
      typeUses: this.#typeUses,
      problems: this.#problems,
    };
  }
}

const UNKNOWN = ["unknown"] as const;

/** The same name in the same scope is one expression, so that it is followed once; so is what nothing is known of. */
function keyOf(expression: Expression): string | null {
  if (expression[0] === "name") return `${expression[1]} ${expression[2]}`;
  return expression[0] === "unknown" ? "" : null;
}

function hashOf(text: string): string {
  return hash("sha256", text, "hex").slice(0, 32);
}
