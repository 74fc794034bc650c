import type { Call, ExpressionRef } from "../../languages/facts.ts";
import { calledVariable } from "./calledVariable.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileView, Located } from "./fileView.ts";
import type { UsedFunction } from "./usedFunctions.ts";

const LONGEST_CHAIN = 20;

/** The classes whose objects are in variables of modules that a call names: what it is called on, and its arguments. */
export function objectsHeld(evaluator: Evaluator, file: FileView, call: Call): Located[] {
  const named = namedBy(file, call).flatMap((ref) => typesHeld(evaluator, file, ref));
  return [...new Set(named)];
}

/** The method of the object in a variable, where the type that is written beside it is not of the project. */
export function methodOfHeld(evaluator: Evaluator, file: FileView, call: Call): UsedFunction[] {
  const expression = file.facts.expressions[call.expression];
  const callee = expression?.[0] === "call" ? file.facts.expressions[expression[1]] : undefined;
  if (callee?.[0] !== "member") return [];
  return typesHeld(evaluator, file, callee[1]).flatMap((type) =>
    evaluator
      .memberOf(type, null, callee[2], { is: "instance", at: type, env: null })
      .flatMap((value) => (value.is === "function" ? [{ at: value.at, as: "run" as const }] : [])),
  );
}

function namedBy({ facts }: FileView, call: Call): ExpressionRef[] {
  const expression = facts.expressions[call.expression];
  if (expression?.[0] !== "call" && expression?.[0] !== "new") return [];
  const [, callee, args, , named = []] = expression;
  const given = [...args, ...named.map(([, argument]) => argument)];
  return [callee, ...given].flatMap((ref) => chainOf(facts, ref));
}

/** `a.b.c`, `a.b` and `a`. */
function chainOf({ expressions }: FileView["facts"], ref: ExpressionRef): ExpressionRef[] {
  const chain = [ref];
  for (let at = expressions[ref]; at?.[0] === "member" && chain.length < LONGEST_CHAIN; ) {
    chain.push(at[1]);
    at = expressions[at[1]];
  }
  return chain;
}

function typesHeld(evaluator: Evaluator, file: FileView, ref: ExpressionRef): Located[] {
  const expression = file.facts.expressions[ref];
  if (expression?.[0] !== "name" && expression?.[0] !== "member") return [];
  const variable = calledVariable(evaluator, file, expression);
  const { value } = variable?.definition ?? {};
  if (!variable || value === undefined) return [];
  return evaluator
    .value(variable.file, value)
    .flatMap((held) => (held.is === "instance" && held.at.definition.kind === "CLASS" ? [held.at] : []));
}
