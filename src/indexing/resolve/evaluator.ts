import type { Binding, ExpressionRef, ImportRef, ScopeRef, TypeRef } from "../../languages/facts.ts";
import { awaited } from "./builtins.ts";
import { handedOver } from "./callSites.ts";
import { contextualParameter } from "./contextual.ts";
import type { CallSite, Evaluation, Space } from "./evaluation.ts";
import type { FileView, Located } from "./fileView.ts";
import { indexesOf, itemsOf, keyOf } from "./items.ts";
import { member, memberOf } from "./members.ts";
import { imported, lookup, offered } from "./names.ts";
import type { Project } from "./project.ts";
import { result } from "./results.ts";
import { enclosingBases, enclosingSelf } from "./self.ts";
import { typeValues } from "./types.ts";
import { type Environment, NOTHING, together, type Value, type Values } from "./values.ts";

/** Chains of reasoning longer than this lead nowhere a reader would follow. */
const DEEPEST = 48;
/** How many steps one question may take. */
const MOST_STEPS = 4_000;

/** Stands where an answer is being found. */
const UNDER_WAY: Values = [];

/** Modules that include each other are asked once for a name, on all ways that lead to them. */
interface NameSearch {
  readonly asked: Set<string>;
  underWay: number;
}

/**
 * Follows expressions to what they can be. What it found out is remembered for as long as one file is resolved: then the
 * outcome depends on that file and what it asked for, and never on which files were resolved before it.
 */
export class Evaluator implements Evaluation {
  readonly project: Project;
  readonly #values = new Map<FileView, (Values | undefined)[]>();
  readonly #imported = new Map<string, Values>();
  readonly #offered = new Map<string, Values>();
  readonly #typesUnderWay = new Set<string>();
  readonly #searches = new Map<string, NameSearch>();
  /** How often a question was answered by less than all there is: being under way itself, or having taken too long. */
  #cutShort = 0;
  /** The file whose calls are asked about. Only its own calls count for it: those of others are not for it to see. */
  #home: FileView | null = null;
  #depth = 0;
  #steps = 0;

  constructor(project: Project) {
    this.project = project;
  }

  /** A question of its own, with all the steps it may take. */
  ask(file: FileView, expression: ExpressionRef): Values {
    this.#steps = 0;
    this.#home = file;
    return this.value(file, expression);
  }

  /** The same for what something of a type is. */
  askType(file: FileView, type: TypeRef): Values {
    this.#steps = 0;
    this.#home = file;
    return this.type(file, type, null);
  }

  value(file: FileView, expression: ExpressionRef): Values {
    let known = this.#values.get(file);
    if (!known) {
      known = [];
      this.#values.set(file, known);
    }
    const found = known[expression];
    if (found) return this.#noted(found);
    // What is asked for while it is being found out adds nothing to itself.
    known[expression] = UNDER_WAY;
    const values = this.#step(() => this.#evaluate(file, expression));
    known[expression] = values ?? undefined;
    return values ?? NOTHING;
  }

  #evaluate(file: FileView, ref: ExpressionRef): Values {
    const expression = file.facts.expressions[ref];
    if (!expression) return NOTHING;
    switch (expression[0]) {
      case "name":
        return this.lookup(file, expression[1], expression[2], "value");
      case "member":
        return this.#each(this.value(file, expression[1]), (value) => this.member(value, expression[2]));
      case "call":
      case "new": {
        const [kind, callee, args, typeArgs = [], named] = expression;
        const call = { file, args, typeArgs, named };
        return this.#each(this.value(file, callee), (value) => this.#made(kind, value, call));
      }
      case "self":
        return enclosingSelf(this, file, expression[1], "instance");
      case "class":
        return enclosingSelf(this, file, expression[1], "class");
      case "super":
        return enclosingBases(this, file, expression[1]);
      case "await":
        return awaited(this.value(file, expression[1]));
      case "item":
        return itemsOf(this, this.value(file, expression[1]));
      case "index":
        return indexesOf(this.value(file, expression[1]));
      case "key":
        return keyOf(this, file, this.value(file, expression[1]), expression[2]);
      case "object":
        return [{ is: "object", file, expression: ref }];
      case "list":
        return [{ is: "tuple", items: expression[1].map((item) => this.value(file, item)) }];
      case "definition":
        return this.definition(file.locate(expression[1]), null, null);
      case "either":
        return expression[1].reduce<Values>((all, part) => together(all, this.value(file, part)), NOTHING);
      case "literal":
        return [{ is: "outside", name: expression[1], args: [] }];
      case "typed":
        return this.type(file, expression[1], null);
      case "module":
        return this.imported(file, expression[1], "value");
      default:
        return NOTHING;
    }
  }

  /** A function used with `new` makes an object of its own. */
  #made(kind: "call" | "new", value: Value, call: CallSite): Values {
    if (kind === "new" && value.is === "function") return [{ is: "instance", at: value.at, env: null }];
    return this.result(value, call);
  }

  type(file: FileView, type: TypeRef, env: Environment): Values {
    const key = `t${type} ${file.path}`;
    if (this.#typesUnderWay.has(key)) return this.#noted(UNDER_WAY);
    this.#typesUnderWay.add(key);
    const values = this.#step(() => typeValues(this, file, type, env));
    this.#typesUnderWay.delete(key);
    return values ?? NOTHING;
  }

  lookup(file: FileView, scope: ScopeRef, name: string, space: Space): Values {
    return lookup(this, file, scope, name, space);
  }

  binding(file: FileView, scope: ScopeRef, binding: Binding): Values {
    if ("definition" in binding) return this.definition(file.locate(binding.definition), null, null);
    if ("import" in binding) return this.imported(file, binding.import, "value");
    if (binding.type !== undefined) {
      const typed = this.type(file, binding.type, null);
      if (typed.length > 0) return typed;
    }
    const value = binding.value === undefined ? NOTHING : this.value(file, binding.value);
    if (value.length > 0 || binding.parameter === undefined) return value;
    const owner = file.facts.scopes[scope]?.owner ?? null;
    return owner === null ? NOTHING : this.#parameter(file.locate(owner), binding.parameter);
  }

  /** What a parameter is that does not say so itself. */
  #parameter(at: Located, position: number): Values {
    const expected = contextualParameter(this, at, position);
    if (expected.length > 0 || at.file !== this.#home) return expected;
    return handedOver(this, at, position);
  }

  imported(file: FileView, ref: ImportRef, space: Space): Values {
    const key = `${space} ${ref} ${file.path}`;
    const known = this.#imported.get(key);
    if (known) return this.#noted(known);
    this.#imported.set(key, UNDER_WAY);
    const values = this.#step(() => imported(this, file, ref, space));
    if (values) this.#imported.set(key, values);
    else this.#imported.delete(key);
    return values ?? NOTHING;
  }

  offered(files: readonly FileView[], name: string, space: Space): Values {
    const key = `${space} ${name} ${files[0]?.path}`;
    const known = this.#offered.get(key);
    if (known) return known;
    const search = this.#searchFor(`${space} ${name}`);
    if (search.asked.has(key)) return NOTHING;
    search.asked.add(key);
    search.underWay += 1;
    const cutShort = this.#cutShort;
    const values = this.#step(() => offered(this, files, name, space)) ?? NOTHING;
    search.underWay -= 1;
    // That nothing was found may be for what is still under way, or was given up.
    const isSure = search.underWay === 0 && this.#cutShort === cutShort;
    if (values.length > 0 || isSure) this.#offered.set(key, values);
    if (search.underWay === 0) this.#searches.delete(`${space} ${name}`);
    return values;
  }

  #searchFor(name: string): NameSearch {
    const search = this.#searches.get(name) ?? { asked: new Set(), underWay: 0 };
    this.#searches.set(name, search);
    return search;
  }

  #noted(values: Values): Values {
    if (values === UNDER_WAY) this.#cutShort += 1;
    return values;
  }

  member(of: Value, name: string): Values {
    return this.#step(() => member(this, of, name)) ?? NOTHING;
  }

  memberOf(at: Located, env: Environment, name: string, self: Value | null): Values {
    return this.#step(() => memberOf(this, at, env, name, self)) ?? NOTHING;
  }

  result(of: Value, call: CallSite | null): Values {
    return this.#step(() => result(this, of, call)) ?? NOTHING;
  }

  definition(at: Located, self: Value | null, env: Environment): Values {
    const { kind, flags, type, scope, value } = at.definition;
    if (kind === "CLASS") return [{ is: "class", at, env: null }];
    if (kind === "FUNCTION") {
      const called: Value = { is: "function", at, self, env };
      return flags?.includes("getter") ? this.result(called, null) : [called];
    }
    if (type !== undefined) {
      const typed = this.type(at.file, type, env);
      if (typed.length > 0) return typed;
    }
    if (scope !== null) return [{ is: "instance", at, env: null }];
    return value === undefined ? NOTHING : this.value(at.file, value);
  }

  #each(values: Values, step: (value: Value) => Values): Values {
    let all = NOTHING;
    for (const value of values) all = together(all, step(value));
    return all;
  }

  /** Null when the question has become too deep or too long. */
  #step(run: () => Values): Values | null {
    if (this.#depth >= DEEPEST || this.#steps >= MOST_STEPS) {
      this.#cutShort += 1;
      return null;
    }
    this.#depth += 1;
    this.#steps += 1;
    try {
      return run();
    } finally {
      this.#depth -= 1;
    }
  }
}
