import { createHash } from "node:crypto";
import type {
  Binding,
  Definition,
  DefinitionRef,
  Expression,
  ExpressionRef,
  FileFacts,
  ScopeRef,
  TypeExpression,
  TypeRef,
} from "../../languages/facts.ts";

/**
 * A hash of what other files can learn from this one. What happens inside a function counts only as far as its result
 * follows from it, so that most edits leave all other files alone.
 */
export function interfaceHash(facts: FileFacts): string {
  return new InterfaceHash(facts).digest();
}

type Part = string | number | boolean | null | undefined;

/**
 * Walks the facts from what can be seen to all that follows from it. What was met before is named by when that was, and
 * never by its place in a table, which shifts with every edit further up.
 */
class InterfaceHash {
  readonly #facts: FileFacts;
  readonly #parts: string[] = [];
  readonly #definitions = new Map<DefinitionRef, number>();
  readonly #expressions = new Map<ExpressionRef, number>();
  readonly #types = new Map<TypeRef, number>();
  readonly #locals = new Map<string, number>();

  constructor(facts: FileFacts) {
    this.#facts = facts;
  }

  digest(): string {
    const { unit, language, imports, exports, definitions, implementations = [] } = this.#facts;
    this.#add(language, unit, exports === null);
    for (const { line: _, ...imported } of imports) this.#add(JSON.stringify(imported));
    for (const exported of exports ?? []) {
      const { value, ...named } = { value: undefined, ...exported };
      this.#add("export", JSON.stringify(named));
      this.#expression(value);
    }
    definitions.forEach(({ name }, index) => {
      if (name !== "") this.#definition(index);
    });
    this.#bindings(0);
    for (const { type, trait } of implementations) {
      this.#add("implementation");
      this.#type(type);
      this.#type(trait);
    }
    return createHash("sha256").update(this.#parts.join("\n")).digest("hex").slice(0, 24);
  }

  #add(...parts: readonly Part[]): void {
    this.#parts.push(parts.join(" "));
  }

  /** Whether something is there and was not met before. */
  #isNew<Ref extends number>(seen: Map<Ref, number>, ref: Ref | null | undefined): ref is Ref {
    const before = ref === null || ref === undefined ? "nothing" : seen.get(ref);
    if (before !== undefined) this.#add("again", before);
    else seen.set(ref as Ref, seen.size);
    return before === undefined;
  }

  #definition(ref: DefinitionRef | null): void {
    if (!this.#isNew(this.#definitions, ref)) return;
    const definition = this.#facts.definitions[ref];
    if (!definition) return;
    const { name, kind, form, qualifier, flags, exported } = definition;
    this.#add("def", name, kind, form, qualifier?.join("."), flags?.join(","), exported);
    this.#definition(definition.parent);
    this.#signature(definition);
    this.#type(definition.type);
    this.#expression(definition.value);
    for (const base of definition.bases ?? []) {
      this.#add("base", base.relation);
      this.#type(base.type);
    }
    for (const decorator of definition.decorators ?? []) this.#expression(decorator);
    const { scope } = definition;
    const isClass = scope !== null && this.#facts.scopes[scope]?.kind === "class";
    this.#add("members", scope === null, isClass);
    if (isClass) this.#bindings(scope);
  }

  #signature({ parameters, typeParameters, receiver, returns, results }: Definition): void {
    for (const { name, optional, rest, type, default: value } of parameters ?? []) {
      this.#add("parameter", name, optional, rest);
      this.#type(type);
      this.#expression(value);
    }
    for (const { name, bound, default: standard } of typeParameters ?? []) {
      this.#add("type parameter", name);
      this.#type(bound);
      this.#type(standard);
    }
    this.#add("receiver", parameters === undefined);
    this.#type(receiver);
    this.#type(returns);
    if (returns === undefined) for (const result of results ?? []) this.#expression(result);
  }

  #bindings(scope: ScopeRef): void {
    for (const binding of this.#facts.scopes[scope]?.bindings ?? []) this.#binding(scope, binding);
  }

  #binding(scope: ScopeRef, binding: Binding): void {
    this.#add("bind", binding.name);
    if ("definition" in binding) this.#definition(binding.definition);
    else if ("import" in binding) this.#add("import", binding.import);
    else {
      this.#add("variable", binding.static, binding.parameter);
      this.#type(binding.type);
      this.#expression(binding.value);
      if (binding.parameter !== undefined) this.#handedOver(this.#facts.scopes[scope]?.owner ?? null);
    }
  }

  /** Parameters that do not say their types take them from the call that the function is handed to. */
  #handedOver(owner: DefinitionRef | null): void {
    this.#definition(owner);
    const { passedTo } = (owner !== null && this.#facts.definitions[owner]) || {};
    if (!passedTo) return;
    this.#add("passed", passedTo.argument, passedTo.path?.join("."));
    this.#expression(passedTo.call);
  }

  #expression(ref: ExpressionRef | undefined): void {
    if (!this.#isNew(this.#expressions, ref)) return;
    const expression = this.#facts.expressions[ref];
    if (expression) this.#describe(expression);
  }

  #describe(expression: Expression): void {
    this.#add(expression[0]);
    switch (expression[0]) {
      case "name":
        this.#add(expression[2]);
        this.#local(expression[1], expression[2]);
        break;
      case "member":
      case "key":
        this.#add(expression[2]);
        this.#expression(expression[1]);
        break;
      case "call":
      case "new":
        this.#expression(expression[1]);
        this.#list(expression[2], (argument) => this.#expression(argument));
        this.#list(expression[3], (type) => this.#type(type));
        this.#list(expression[4], ([name, argument]) => {
          this.#add(name);
          this.#expression(argument);
        });
        break;
      case "self":
      case "class":
      case "super":
        this.#classAround(expression[1]);
        break;
      case "await":
      case "item":
      case "index":
        this.#expression(expression[1]);
        break;
      case "object":
        this.#list(expression[1], ([key, value]) => {
          this.#add(key);
          this.#expression(value);
        });
        this.#list(expression[2], (spread) => this.#expression(spread));
        break;
      case "list":
      case "either":
        this.#list(expression[1], (part) => this.#expression(part));
        break;
      case "definition":
        this.#definition(expression[1]);
        break;
      case "typed":
        this.#type(expression[1]);
        break;
      case "literal":
      case "module":
        this.#add(expression[1]);
        break;
      case "unknown":
        break;
    }
  }

  #list<T>(items: readonly T[] | undefined, each: (item: T) => void): void {
    this.#add(items?.length);
    for (const item of items ?? []) each(item);
  }

  /** A name of the file or a class is described where it is bound; one of a function is part of whatever uses it. */
  #local(from: ScopeRef, name: string): void {
    const { scopes } = this.#facts;
    for (let at: ScopeRef | null = from; at !== null; at = scopes[at]?.parent ?? null) {
      const scope = scopes[at];
      if (!scope || scope.kind === "file" || scope.kind === "class") continue;
      this.#typeParameter(scope.owner, name);
      const bindings = scope.bindings.filter((binding) => binding.name === name);
      if (bindings.length === 0) continue;
      const key = `${at} ${name}`;
      const before = this.#locals.get(key);
      this.#add("local", before);
      if (before !== undefined) return;
      this.#locals.set(key, this.#locals.size);
      for (const binding of bindings) this.#binding(at, binding);
      return;
    }
    this.#add("outer");
  }

  #typeParameter(owner: DefinitionRef | null, name: string): void {
    const parameters = owner === null ? undefined : this.#facts.definitions[owner]?.typeParameters;
    if (parameters?.some((parameter) => parameter.name === name)) this.#definition(owner);
  }

  /** The definition that `self` in a scope is an instance of, or that is written as one of its methods. */
  #classAround(from: ScopeRef): void {
    const { scopes, definitions } = this.#facts;
    for (let at: ScopeRef | null = from; at !== null; at = scopes[at]?.parent ?? null) {
      const owner: DefinitionRef | null = scopes[at]?.owner ?? null;
      if (owner === null) continue;
      if (scopes[at]?.kind === "class" || definitions[owner]?.receiver !== undefined) {
        this.#definition(owner);
        return;
      }
    }
    this.#add("no class");
  }

  #type(ref: TypeRef | null | undefined): void {
    if (!this.#isNew(this.#types, ref)) return;
    const type = this.#facts.types[ref];
    if (type) this.#describeType(type);
  }

  #describeType(type: TypeExpression): void {
    this.#add("type", type[0]);
    switch (type[0]) {
      case "named":
        this.#add(type[2].join("."));
        this.#local(type[1], type[2][0] ?? "");
        this.#list(type[3], (argument) => this.#type(argument));
        break;
      case "union":
      case "intersection":
      case "tuple":
        this.#list(type[1], (part) => this.#type(part));
        break;
      case "list":
        this.#type(type[1]);
        break;
      case "map":
        this.#type(type[1]);
        this.#type(type[2]);
        break;
      case "function":
        this.#list(type[1], (parameter) => this.#type(parameter));
        this.#type(type[2]);
        break;
      case "object":
        this.#definition(type[1]);
        break;
      case "typeof":
        this.#expression(type[1]);
        break;
      case "self":
        this.#classAround(type[1]);
        break;
      case "property":
        this.#add(type[2]);
        this.#type(type[1]);
        break;
      case "literal":
        this.#add(type[1]);
        break;
      case "unknown":
        break;
    }
  }
}
