import type { Call, Definition, ExpressionRef } from "../../languages/facts.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileView, Located } from "./fileView.ts";
import { functionsOfObject } from "./objectsHanded.ts";

/** A function that runs although nobody calls it by its name: a getter that is read, or one that is handed to somebody. */
export interface UsedFunction {
  readonly at: Located;
  readonly as: "run" | "read" | "handed";
}

const LONGEST_CHAIN = 20;

/** Those that a call uses to come to what it calls, and as its arguments. */
export function usedFunctions(evaluator: Evaluator, file: FileView, call: Call): UsedFunction[] {
  const expression = file.facts.expressions[call.expression];
  if (expression?.[0] === "member") {
    const isDefined = evaluator.project.filesDefining(expression[2]).length > 0;
    if (!isDefined) return [];
    evaluator.ask(file, expression[1]);
    return gettersRead(evaluator, file, call.expression);
  }
  if ((expression?.[0] !== "call" && expression?.[0] !== "new") || call.implied) return [];
  const [, callee, args, , named = []] = expression;
  const given = [...args, ...named.map(([, argument]) => argument)];
  return [
    ...receivers(file, callee).flatMap((receiver) => gettersRead(evaluator, file, receiver)),
    ...given.flatMap((argument) => [
      ...gettersRead(evaluator, file, argument),
      ...handed(evaluator, file, argument),
    ]),
  ];
}

/** `a.b` and `a` of `a.b.c`. */
function receivers({ facts }: FileView, callee: ExpressionRef): ExpressionRef[] {
  const chain: ExpressionRef[] = [];
  for (let at = facts.expressions[callee]; at?.[0] === "member" && chain.length < LONGEST_CHAIN; ) {
    chain.push(at[1]);
    at = facts.expressions[at[1]];
  }
  return chain;
}

function gettersRead(evaluator: Evaluator, file: FileView, ref: ExpressionRef): UsedFunction[] {
  const expression = file.facts.expressions[ref];
  if (expression?.[0] !== "member") return [];
  const [, object, name] = expression;
  return evaluator.value(file, object).flatMap((value) => {
    const at = value.is === "instance" ? memberOf(evaluator, value.at, name, isGetter) : null;
    return at ? [{ at, as: "read" as const }] : [];
  });
}

/** The function that was put into a field, where the type of the field says nothing of it: `this.use = () => …`. */
export function functionInField(evaluator: Evaluator, file: FileView, call: Call): UsedFunction[] {
  const expression = file.facts.expressions[call.expression];
  return expression?.[0] === "call" ? fieldFunctions(evaluator, file, expression[1]) : [];
}

export function fieldFunctions(evaluator: Evaluator, file: FileView, ref: ExpressionRef): UsedFunction[] {
  const expression = file.facts.expressions[ref];
  if (expression?.[0] !== "member") return [];
  const [, object, name] = expression;
  return evaluator.value(file, object).flatMap((value) => {
    const at = value.is === "instance" ? memberOf(evaluator, value.at, name, isFunction) : null;
    return at ? [{ at, as: "run" as const }] : [];
  });
}

function isGetter({ flags }: Definition): boolean {
  return flags?.includes("getter") === true;
}

function isFunction({ kind }: Definition): boolean {
  return kind === "FUNCTION";
}

/** What a class has of this kind under a name, its own before those of what it builds on. */
function memberOf(
  evaluator: Evaluator,
  type: Located,
  name: string,
  isWanted: (definition: Definition) => boolean,
  seen: Set<Located> = new Set(),
): Located | null {
  if (seen.has(type)) return null;
  seen.add(type);
  const { file, definition } = type;
  const bindings = definition.scope === null ? [] : file.bindings(definition.scope, name);
  for (const binding of bindings) {
    const member = "definition" in binding ? file.locate(binding.definition) : null;
    if (member && isWanted(member.definition)) return member;
  }
  if (bindings.length > 0) return null;
  for (const { type: base } of definition.bases ?? []) {
    for (const value of evaluator.type(file, base, null)) {
      const found = value.is === "instance" ? memberOf(evaluator, value.at, name, isWanted, seen) : null;
      if (found) return found;
    }
  }
  return null;
}

/** A function by its name, or those that an object is made of, there or where it goes by a name. */
function handed(evaluator: Evaluator, file: FileView, ref: ExpressionRef): UsedFunction[] {
  const expression = file.facts.expressions[ref];
  if (expression?.[0] === "object")
    return expression[1].flatMap(([, part]) => namedFunctions(evaluator, file, part));
  return [
    ...namedFunctions(evaluator, file, ref),
    ...functionsOfObject(evaluator, file, ref).map((at) => ({ at, as: "handed" as const })),
  ];
}

export function namedFunctions(evaluator: Evaluator, file: FileView, ref: ExpressionRef): UsedFunction[] {
  const kind = file.facts.expressions[ref]?.[0];
  if (kind !== "name" && kind !== "member") return [];
  return evaluator
    .value(file, ref)
    .flatMap((value) => (value.is === "function" && value.at.definition.name !== "" ? [value.at] : []))
    .map((at) => ({ at, as: "handed" as const }));
}
