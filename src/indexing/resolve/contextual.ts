import type { Definition } from "../../languages/facts.ts";
import { callbackArgument } from "./builtins.ts";
import type { CallSite, Evaluation } from "./evaluation.ts";
import type { FileView, Located } from "./fileView.ts";
import { inferEnvironment } from "./inference.ts";
import { overriddenParameter } from "./overriding.ts";
import { parameterType } from "./parameterType.ts";
import { constructorName } from "./results.ts";
import { NOTHING, type Value, type Values } from "./values.ts";

type PassedTo = NonNullable<Definition["passedTo"]>;

/** What a parameter that does not say so is: from what its function is written against, is handed to, or overrides. */
export function contextualParameter(evaluation: Evaluation, at: Located, parameter: number): Values {
  const { file } = at;
  const { type, passedTo } = at.definition;
  if (type !== undefined) return takenByAny(evaluation, evaluation.type(file, type, null), parameter);
  if (passedTo) return handedParameter(evaluation, file, passedTo, parameter);
  return overriddenParameter(evaluation, at, parameter);
}

function handedParameter(
  evaluation: Evaluation,
  file: FileView,
  passedTo: PassedTo,
  parameter: number,
): Values {
  const call = file.facts.expressions[passedTo.call];
  if (call?.[0] !== "call" && call?.[0] !== "new") return NOTHING;
  const [kind, callee, args, typeArgs = []] = call;
  // The function itself is left out of what its own parameters are inferred from.
  const site = { file, args: args.slice(0, passedTo.argument), typeArgs };
  for (const value of evaluation.value(file, callee)) {
    if (value.is === "outside") {
      const found = callbackArgument(value, parameter);
      if (found.length > 0) return found;
    }
    for (const expected of expectedBy(evaluation, value, kind, site, passedTo.argument)) {
      const found = takenByAny(evaluation, within(evaluation, expected, passedTo.path), parameter);
      if (found.length > 0) return found;
    }
  }
  return NOTHING;
}

/** What each way to call a value expects as an argument. */
function* expectedBy(
  evaluation: Evaluation,
  callee: Value,
  kind: "call" | "new",
  site: CallSite,
  argument: number,
): Iterable<Values> {
  if (callee.is === "function") {
    const env = inferEnvironment(evaluation, callee.at, callee.env, site);
    yield parameterType(evaluation, callee.at, env, argument);
  } else if (callee.is === "signature") {
    const type = callee.file.facts.types[callee.type];
    const expected = type?.[0] === "function" ? type[1][argument] : undefined;
    if (typeof expected === "number") yield evaluation.type(callee.file, expected, callee.env);
  } else if (callee.is === "instance" || callee.is === "class") {
    const isMade = callee.is === "class";
    const name = isMade ? constructorName(callee.at.file) : kind === "new" ? "new()" : "()";
    for (const overload of evaluation.memberOf(callee.at, callee.env, name, callee)) {
      if (overload.is === "function") yield* expectedBy(evaluation, overload, kind, site, argument);
    }
  }
}

/** What properties lead to. */
function within(evaluation: Evaluation, values: Values, path: readonly string[] = []): Values {
  return path.reduce<Values>((of, name) => of.flatMap((value) => evaluation.member(value, name)), values);
}

/** What something that can be called takes at a position: the first that says so. */
function takenByAny(evaluation: Evaluation, callables: Values, position: number): Values {
  for (const value of callables) {
    const found = takenBy(evaluation, value, position);
    if (found.length > 0) return found;
  }
  return NOTHING;
}

function takenBy(evaluation: Evaluation, value: Value, position: number): Values {
  switch (value.is) {
    case "signature": {
      const type = value.file.facts.types[value.type];
      const taken = type?.[0] === "function" ? type[1][position] : undefined;
      return typeof taken === "number" ? evaluation.type(value.file, taken, value.env) : NOTHING;
    }
    case "function":
      return parameterType(evaluation, value.at, value.env, position);
    case "instance":
      return takenByAny(evaluation, evaluation.memberOf(value.at, value.env, "()", value), position);
    case "list":
      return takenByAny(evaluation, value.items, position);
    default:
      return NOTHING;
  }
}
