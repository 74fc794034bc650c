import type { Call } from "../../languages/facts.ts";
import { argumentFor, type Evaluation } from "./evaluation.ts";
import type { FileView, Located } from "./fileView.ts";
import { NOTHING, together, type Value, type Values } from "./values.ts";

/** A function that is called in more places than this is handed anything. */
const MOST_CALLS = 24;

const callsIn = new WeakMap<FileView, ReadonlyMap<string, readonly Call[]>>();

/**
 * The functions and classes that calls in the same file hand over for a parameter that does not say what it is. What else
 * is handed over is left out: it may be anything there, and where it comes from tells little about the parameter.
 */
export function handedOver(evaluation: Evaluation, at: Located, position: number): Values {
  const { file, definition } = at;
  const parameter = definition.parameters?.[position];
  const called = calledAs(at);
  const calls = callsOf(file).get(called.definition.name) ?? [];
  if (!parameter || parameter.rest || calls.length > MOST_CALLS) return NOTHING;
  let values = NOTHING;
  for (const { expression } of calls) {
    const call = file.facts.expressions[expression];
    if (call?.[0] !== "call" && call?.[0] !== "new") continue;
    const [, callee, args, typeArgs = [], named] = call;
    const argument = argumentFor({ file, args, typeArgs, named }, parameter, position);
    if (argument === undefined || !isCalled(evaluation, file, callee, called)) continue;
    values = together(values, evaluation.value(file, argument).filter(canBeCalled));
  }
  return values;
}

/** A constructor is called by the name of its class. */
function calledAs(at: Located): Located {
  const { form, parent } = at.definition;
  return form === "constructor" && parent !== null ? at.file.locate(parent) : at;
}

function isCalled(evaluation: Evaluation, file: FileView, callee: number, at: Located): boolean {
  return evaluation.value(file, callee).some((value) => canBeCalled(value) && value.at === at);
}

function canBeCalled(value: Value): value is Value & { readonly is: "function" | "class" } {
  return value.is === "function" || value.is === "class";
}

/** The calls in a file by the last name of what they call. */
function callsOf(file: FileView): ReadonlyMap<string, readonly Call[]> {
  const known = callsIn.get(file);
  if (known) return known;
  const calls = Map.groupBy(file.facts.calls, ({ expression }) => calledName(file, expression));
  callsIn.set(file, calls);
  return calls;
}

function calledName({ facts }: FileView, expression: number): string {
  const call = facts.expressions[expression];
  const callee = call?.[0] === "call" || call?.[0] === "new" ? facts.expressions[call[1]] : undefined;
  return callee?.[0] === "name" || callee?.[0] === "member" ? callee[2] : "";
}
