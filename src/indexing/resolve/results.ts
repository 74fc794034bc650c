import type { ExpressionRef, TypeRef } from "../../languages/facts.ts";
import { outsideResult } from "./builtins.ts";
import { argumentFor, type CallSite, type Evaluation } from "./evaluation.ts";
import type { FileView, Located } from "./fileView.ts";
import { inferEnvironment } from "./inference.ts";
import { environmentOf, underlying } from "./types.ts";
import { type Environment, NOTHING, together, type Value, type Values } from "./values.ts";

/** What calling a value gives. */
export function result(evaluation: Evaluation, of: Value, call: CallSite | null): Values {
  switch (of.is) {
    case "function":
      return functionResult(evaluation, of, call);
    case "class":
      return [{ is: "instance", at: of.at, env: instanceEnvironment(evaluation, of.at, call) ?? of.env }];
    case "signature":
      return signatureResult(evaluation, of);
    case "instance":
      return instanceResult(evaluation, of, call);
    case "outside":
      return outsideResult(evaluation, of, call);
    default:
      return NOTHING;
  }
}

/** What makes an instance something that can be called. */
export const CALL_MEMBER: Readonly<Record<string, string>> = {
  python: "__call__",
  php: "__invoke",
  scala: "apply",
};

function instanceResult(
  evaluation: Evaluation,
  of: Value & { is: "instance" },
  call: CallSite | null,
): Values {
  const name = CALL_MEMBER[of.at.file.facts.language] ?? "()";
  const callees = together(evaluation.memberOf(of.at, of.env, name, of), underlying(evaluation, of));
  return callees.reduce<Values>((all, callee) => together(all, evaluation.result(callee, call)), NOTHING);
}

function functionResult(
  evaluation: Evaluation,
  { at, self, env }: Value & { is: "function" },
  call: CallSite | null,
): Values {
  const { file, definition } = at;
  if (definition.returns !== undefined) {
    if (self && file.facts.types[definition.returns]?.[0] === "self") return [self];
    const typed = evaluation.type(file, definition.returns, inferEnvironment(evaluation, at, env, call));
    // A function that is made inside says more than that it is one.
    const made = (definition.results ?? []).flatMap((each) => evaluation.value(file, each));
    return made.length > 0 && !typed.some(({ is }) => is === "instance") ? made : typed;
  }
  if (definition.form === "constructor") return self ? [self] : NOTHING;
  let values = NOTHING;
  for (const expression of definition.results ?? []) {
    const isSelf = self !== null && file.facts.expressions[expression]?.[0] === "self";
    const given = isSelf ? [self] : handedBack(evaluation, at, expression, call);
    values = together(values, given ?? evaluation.value(file, expression));
  }
  return values;
}

/** What a call gets back of what it hands over; null where its result is not just that. */
function handedBack(
  evaluation: Evaluation,
  { file, definition }: Located,
  result: ExpressionRef,
  call: CallSite | null,
): Values | null {
  const name = file.facts.expressions[result];
  if (!call || name?.[0] !== "name" || definition.scope === null) return null;
  const [binding, ...others] = file.bindings(definition.scope, name[2]);
  if (!binding || others.length > 0 || !("parameter" in binding) || binding.type !== undefined) return null;
  const position = binding.parameter ?? -1;
  const parameter = definition.parameters?.[position];
  const argument = parameter && !parameter.rest ? argumentFor(call, parameter, position) : undefined;
  return argument === undefined ? null : evaluation.value(call.file, argument);
}

function instanceEnvironment(evaluation: Evaluation, at: Located, call: CallSite | null): Environment {
  if (!at.definition.typeParameters || !call) return null;
  if (call.typeArgs.length > 0) {
    return environmentOf(
      at,
      call.typeArgs.map((type) => evaluation.type(call.file, type, null)),
    );
  }
  const [made] = evaluation.memberOf(at, null, constructorName(at.file), null);
  return made?.is === "function" ? inferEnvironment(evaluation, made.at, null, call, at) : null;
}

const CONSTRUCTOR_NAMES: Readonly<Record<string, string>> = {
  python: "__init__",
  php: "__construct",
  ruby: "initialize",
};

export function constructorName({ facts }: FileView): string {
  return CONSTRUCTOR_NAMES[facts.language] ?? "constructor";
}

function signatureResult(evaluation: Evaluation, { file, type, env }: Value & { is: "signature" }): Values {
  const expression = file.facts.types[type];
  const returns: TypeRef | null = expression?.[0] === "function" ? expression[2] : null;
  return returns === null ? NOTHING : evaluation.type(file, returns, env);
}
