import type { TypeRef } from "../../languages/facts.ts";
import { argumentFor, type CallSite, type Evaluation } from "./evaluation.ts";
import type { FileView, Located } from "./fileView.ts";
import { itemsOf } from "./items.ts";
import { type Environment, NOTHING, type Values } from "./values.ts";

/** What the type parameters stand for in this call: as written, else as the arguments suggest. */
export function inferEnvironment(
  evaluation: Evaluation,
  at: Located,
  env: Environment,
  call: CallSite | null,
  owner: Located = at,
): Environment {
  const parameters = owner.definition.typeParameters;
  if (!parameters || !call) return env;
  const inferred = new Map<string, Values>(env ?? []);
  const names = new Set(parameters.map(({ name }) => name));
  call.typeArgs.forEach((type, index) => {
    const name = parameters[index]?.name;
    if (name !== undefined) inferred.set(name, evaluation.type(call.file, type, null));
  });
  at.definition.parameters?.forEach((parameter, index) => {
    const { type } = parameter;
    const argument = argumentFor(call, parameter, index);
    if (type === undefined || argument === undefined) return;
    unify(evaluation, at.file, type, () => evaluation.value(call.file, argument), names, inferred);
  });
  return inferred;
}

/** Notes what the values say about the type parameters that a type mentions. */
function unify(
  evaluation: Evaluation,
  file: FileView,
  type: TypeRef,
  values: () => Values,
  names: ReadonlySet<string>,
  inferred: Map<string, Values>,
): void {
  const expression = file.facts.types[type];
  if (expression?.[0] === "named") {
    const [, , path, args = []] = expression;
    const name = path.length === 1 ? path[0] : undefined;
    if (name !== undefined && names.has(name)) {
      const found = inferred.has(name) ? NOTHING : values();
      if (found.length > 0) inferred.set(name, found);
      return;
    }
    args.forEach((argument, index) => {
      unify(evaluation, file, argument, () => argumentsOf(values(), index), names, inferred);
    });
  } else if (expression?.[0] === "list") {
    unify(evaluation, file, expression[1], () => itemsOf(evaluation, values()), names, inferred);
  } else if (expression?.[0] === "union") {
    for (const part of expression[1]) unify(evaluation, file, part, values, names, inferred);
  } else if (expression?.[0] === "function" && expression[2] !== null) {
    const results = () => values().flatMap((value) => evaluation.result(value, null));
    unify(evaluation, file, expression[2], results, names, inferred);
  }
}

/** What the type arguments of these values are at a position. */
function argumentsOf(values: Values, index: number): Values {
  return values.flatMap((value): Values => {
    if (value.is === "list") return index === 0 ? value.items : NOTHING;
    if (value.is === "outside") return value.args[index] ?? NOTHING;
    if (value.is === "class") return index === 0 ? [{ ...value, is: "instance" }] : NOTHING;
    if (value.is !== "instance") return NOTHING;
    const name = value.at.definition.typeParameters?.[index]?.name;
    return (name !== undefined && value.env?.get(name)) || NOTHING;
  });
}
