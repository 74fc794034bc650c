import type { Parameter } from "../../languages/facts.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Located } from "./fileView.ts";
import { type Environment, NOTHING, together, type Values } from "./values.ts";

/** What a function takes at a position, as its type says. */
export function parameterType(
  evaluation: Evaluation,
  { file, definition }: Located,
  env: Environment,
  position: number,
): Values {
  const { parameters = [] } = definition;
  const last = parameters.length - 1;
  const isRest = position >= last && parameters[last]?.rest === true;
  const parameter: Parameter | undefined = isRest ? parameters[last] : parameters[position];
  if (parameter?.type === undefined) return NOTHING;
  const values = evaluation.type(file, parameter.type, env);
  return isRest ? oneOfRest(values, position - last) : values;
}

/** Of what takes all that is left, what it takes at a position. Some languages write the type of one, others of all. */
function oneOfRest(values: Values, position: number): Values {
  return values.reduce<Values>((all, value) => {
    if (value.is === "list") return together(all, value.items);
    if (value.is === "tuple") return together(all, value.items[position] ?? NOTHING);
    return together(all, [value]);
  }, NOTHING);
}
