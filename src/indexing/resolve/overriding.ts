import type { Evaluation } from "./evaluation.ts";
import type { Located } from "./fileView.ts";
import { parameterType } from "./parameterType.ts";
import { NOTHING, type Values } from "./values.ts";

/** What a method's parameter is by the method that it overrides. */
export function overriddenParameter(evaluation: Evaluation, at: Located, position: number): Values {
  const { file, definition } = at;
  const owner = definition.parent === null ? null : file.facts.definitions[definition.parent];
  if (owner?.kind !== "CLASS") return NOTHING;
  for (const { type } of owner.bases ?? []) {
    for (const base of evaluation.type(file, type, null)) {
      if (base.is !== "instance" && base.is !== "class") continue;
      const [method] = evaluation.memberOf(base.at, base.env, definition.name, base);
      if (method?.is !== "function") continue;
      const found = parameterType(evaluation, method.at, method.env, position);
      if (found.length > 0) return found;
      if (method.at !== at) return overriddenParameter(evaluation, method.at, position);
    }
  }
  return NOTHING;
}
