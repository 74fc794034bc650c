import type { Call } from "../../languages/facts.ts";
import { calledVariable } from "./calledVariable.ts";
import type { Evaluator } from "./evaluator.ts";
import type { FileView, Located } from "./fileView.ts";
import { fieldFunctions, namedFunctions, type UsedFunction } from "./usedFunctions.ts";

/** What a call runs that names a variable with a type of its own: the functions that are its value, where that leads to none. */
export function functionsHeld(evaluator: Evaluator, file: FileView, call: Call): UsedFunction[] {
  const expression = file.facts.expressions[call.expression];
  const callee = expression?.[0] === "call" ? file.facts.expressions[expression[1]] : undefined;
  const variable = callee && !call.implied ? calledVariable(evaluator, file, callee) : null;
  const { type, value } = variable?.definition ?? {};
  if (!variable || type === undefined || value === undefined) return [];
  const named = namedFunctions(evaluator, variable.file, value).map(({ at }) => ({ at, as: "run" as const }));
  return named.length > 0 ? named : fieldFunctions(evaluator, variable.file, value);
}

/** The classes of an object, one of whose methods is called by a name that is put together, and how that begins. */
export function methodsBegun(
  evaluator: Evaluator,
  file: FileView,
  call: Call,
): { readonly types: readonly Located[]; readonly start: string } | null {
  const expression = file.facts.expressions[call.expression];
  const callee = expression?.[0] === "call" ? file.facts.expressions[expression[1]] : undefined;
  if (callee?.[0] !== "member" || !callee[2].endsWith("*")) return null;
  const types = evaluator
    .value(file, callee[1])
    .flatMap((value) => (value.is === "instance" || value.is === "class" ? [value.at] : []));
  return { types, start: callee[2].slice(0, -1) };
}
