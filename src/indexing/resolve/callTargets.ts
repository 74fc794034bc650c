import type { Call, Expression, ScopeRef } from "../../languages/facts.ts";
import { calledVariable } from "./calledVariable.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileView, Located } from "./fileView.ts";
import { type Implementations, implementationsOf, implementationsOutside } from "./implementations.ts";
import { CALL_MEMBER, constructorName } from "./results.ts";
import { methodsNamed, uniquelyNamed } from "./uniqueName.ts";
import type { Value, Values } from "./values.ts";

/** How a call was resolved: where the called name was found. */
export type Resolution = "scope" | "file" | "import" | "type" | "name";

export interface CallTargets {
  readonly targets: readonly Located[];
  readonly resolution: Resolution;
  /** Whether what is called may as well be something that the project does not hold. */
  readonly isOpen?: boolean;
  /** Methods of which an object decides, where they are too many to be called targets. */
  readonly perhaps?: readonly Located[];
}

/** More than this many possible targets say that the receiver is not really known. */
const MOST_TARGETS = 4;

/** What a call calls; null when that is not in the project, or cannot be told. */
export function callTargets(evaluator: Evaluator, file: FileView, call: Call): CallTargets | null {
  const expression = file.facts.expressions[call.expression];
  if (expression?.[0] !== "call" && expression?.[0] !== "new") return null;
  const [, calleeRef, positional, , named = []] = expression;
  const args = positional.length + named.length;
  const callee = file.facts.expressions[calleeRef];
  if (!callee) return null;
  if (call.implied && callee[0] === "member") return methodRun(evaluator, file, callee);
  const asked = evaluator.ask(file, calleeRef);
  // What decorates a function is one itself; an object that can be called is what becomes of it.
  const values = call.implied ? asked.filter(({ is }) => is === "function") : asked;
  if (call.implied && values.length === 0) return null;
  const site = { evaluator, file, callee, args };
  const possible = chosen(values, args);
  const targets = new Set(possible.flatMap((value) => targetsOf(evaluator, value, args)));
  if (targets.size > MOST_TARGETS) return null;
  return targets.size > 0 ? withImplementations(site, possible, targets) : targetsGuessed(site, values);
}

interface Site {
  readonly evaluator: Evaluator;
  readonly file: FileView;
  readonly callee: Expression;
  readonly args: number;
}

/** What is called, with the methods that stand for it where it is one of an interface. */
function withImplementations(
  { evaluator, file, callee }: Site,
  possible: Values,
  targets: Set<Located>,
): CallTargets {
  const implemented = implementedBy(evaluator, file, possible);
  for (const { methods, areSure } of implemented) {
    for (const method of areSure ? methods : []) targets.add(method);
  }
  const perhaps = implemented.flatMap(({ methods, areSure }) => (areSure ? [] : methods));
  return { targets: [...targets], resolution: resolutionOf(evaluator, file, callee), perhaps };
}

/** What a callee may be of which no definition is known, by an interface from outside, by its variable or by its name. */
function targetsGuessed({ evaluator, file, callee, args }: Site, values: Values): CallTargets | null {
  const outside = values.flatMap((value) =>
    value.is === "outside" ? implementationsOutside(evaluator, file, value.name, args) : [],
  );
  if (outside.length > 0) return { targets: [...new Set(outside)], resolution: "type", isOpen: true };
  const variable = calledVariable(evaluator, file, callee);
  if (variable) return { targets: [variable], resolution: resolutionOf(evaluator, file, callee) };
  if (values.length > 0) return null;
  const only = uniquelyNamed(evaluator.project, file, callee, args);
  if (only) return { targets: [only], resolution: "name" };
  const perhaps = methodsNamed(evaluator.project, file, callee, args);
  return perhaps.length > 0 ? { targets: [], resolution: "name", perhaps } : null;
}

/** The methods that are run of a class itself, when one that builds on it is made. */
const ON_CLASSES = new Set(["__new__", "__init__", "__init_subclass__"]);

/**
 * What an operator or a `with` runs: a method of an object of the project, and nothing where the object is not known.
 * A class is no object of its own.
 */
function methodRun(
  evaluator: Evaluator,
  file: FileView,
  [, object, name]: Expression & readonly ["member", ...unknown[]],
): CallTargets | null {
  // Most objects have no such method, which is known at once where nothing in the project has one.
  if (evaluator.project.filesDefining(name).length === 0) return null;
  const targets = evaluator
    .ask(file, object)
    .flatMap((value) =>
      value.is === "instance" || (value.is === "class" && ON_CLASSES.has(name))
        ? evaluator.member(value, name).flatMap((found) => (found.is === "function" ? [found.at] : []))
        : [],
    );
  if (targets.length === 0 || targets.length > MOST_TARGETS) return null;
  return { targets: [...new Set(targets)], resolution: "type" };
}

function implementedBy(evaluator: Evaluator, file: FileView, methods: Values): readonly Implementations[] {
  return methods.flatMap((value) =>
    value.is === "function" ? implementationsOf(evaluator, file, value) : [],
  );
}

/** Of overloads, those that take so many arguments; if none seems to, all are possible. */
function chosen(values: Values, args: number): Values {
  if (values.length < 2) return values;
  const fitting = values.filter((value) => value.is !== "function" || takes(value.at, args));
  if (fitting.length === 0) return values;
  return areOverloads(fitting) ? fitting.slice(-1) : fitting;
}

/** Where a language has no overloads, a name that is defined twice is so in different branches, and means both. */
const WITHOUT_OVERLOADS = new Set(["python", "javascript", "ruby", "php", "lua", "bash", "go", "rust"]);

function areOverloads(values: Values): boolean {
  const [first] = values;
  if (first?.is !== "function" || WITHOUT_OVERLOADS.has(first.at.file.facts.language)) return false;
  const { file, definition } = first.at;
  return values.every(
    (value) =>
      value.is === "function" &&
      value.at.file === file &&
      value.at.definition.name === definition.name &&
      value.at.definition.parent === definition.parent,
  );
}

function takes({ definition }: Located, args: number): boolean {
  const { parameters } = definition;
  if (!parameters) return true;
  if (parameters.some(({ rest }) => rest)) return true;
  const required = parameters.filter((parameter) => !parameter.optional && parameter.default === undefined);
  return args >= required.length && args <= parameters.length;
}

function targetsOf(evaluator: Evaluator, value: Value, args: number): readonly Located[] {
  switch (value.is) {
    case "function":
      return value.at.definition.name === "" ? [] : [value.at];
    case "class":
      return value.at.definition.name === "" || isConversion(value.at) ? [] : [constructorOf(value.at, args)];
    case "instance":
      return evaluator
        .memberOf(value.at, value.env, CALL_MEMBER[value.at.file.facts.language] ?? "()", value)
        .flatMap((callee) => (callee.is === "function" ? [callee.at] : []));
    default:
      return [];
  }
}

/** Where a type is called in Go, a value becomes one of that type and nothing runs. */
function isConversion({ file }: Located): boolean {
  return file.facts.language === "go";
}

/** The constructor that a class itself has, else the class. */
function constructorOf(at: Located, args: number): Located {
  const { scope } = at.definition;
  if (scope === null) return at;
  const all: Located[] = [];
  for (const bindings of at.file.namesIn(scope).values()) {
    for (const binding of bindings) {
      if (!("definition" in binding)) continue;
      const member = at.file.locate(binding.definition);
      const { form, name } = member.definition;
      if (form === "constructor" || name === constructorName(at.file)) all.push(member);
    }
  }
  return all.find((one) => takes(one, args)) ?? all[0] ?? at;
}

function resolutionOf(evaluator: Evaluator, file: FileView, callee: Expression): Resolution {
  if (callee[0] === "name") return whereBound(file, callee[1], callee[2]);
  if (callee[0] === "member") {
    return evaluator.value(file, callee[1]).some((value) => value.is === "module") ? "import" : "type";
  }
  return callee[0] === "definition" ? "scope" : "type";
}

function whereBound(file: FileView, from: ScopeRef, name: string): Resolution {
  const { scopes } = file.facts;
  for (let scope: ScopeRef | null = from; scope !== null; scope = scopes[scope]?.parent ?? null) {
    const [binding] = file.bindings(scope, name);
    if (!binding) continue;
    if ("import" in binding) return "import";
    return scope === 0 ? "file" : "scope";
  }
  return file.support.membersInScope ? "type" : "import";
}
