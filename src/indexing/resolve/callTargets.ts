import type { Call, Expression, ScopeRef } from "../../languages/facts.ts";
import { calledVariable } from "./calledVariable.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileView, Located } from "./fileView.ts";
import { implementationsOf, implementationsOutside } from "./implementations.ts";
import { CALL_MEMBER, constructorName } from "./results.ts";
import { uniquelyNamed } from "./uniqueName.ts";
import type { Value, Values } from "./values.ts";

/** How a call was resolved: where the called name was found. */
export type Resolution = "scope" | "file" | "import" | "type" | "name";

export interface CallTargets {
  readonly targets: readonly Located[];
  readonly resolution: Resolution;
  /** Whether what is called may as well be something that the project does not hold. */
  readonly isOpen?: boolean;
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
  const values = evaluator.ask(file, calleeRef);
  const possible = chosen(values, args);
  const targets = new Set(possible.flatMap((value) => targetsOf(evaluator, value, args)));
  if (targets.size > MOST_TARGETS) return null;
  if (targets.size > 0) {
    for (const target of implementedBy(evaluator, file, possible)) targets.add(target);
    return { targets: [...targets], resolution: resolutionOf(evaluator, file, callee) };
  }
  const outside = values.flatMap((value) =>
    value.is === "outside" ? implementationsOutside(evaluator, file, value.name, args) : [],
  );
  if (outside.length > 0) return { targets: [...new Set(outside)], resolution: "type", isOpen: true };
  const variable = calledVariable(evaluator, file, callee);
  if (variable) return { targets: [variable], resolution: resolutionOf(evaluator, file, callee) };
  const only = values.length === 0 ? uniquelyNamed(evaluator.project, file, callee, args) : null;
  return only ? { targets: [only], resolution: "name" } : null;
}

function implementedBy(evaluator: Evaluator, file: FileView, methods: Values): readonly Located[] {
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
