import type { Evaluation } from "./evaluation.ts";
import type { Located } from "./fileView.ts";
import { NOTHING, together, type Values } from "./values.ts";

/** What the decorators of a function make of it, the outermost last; nothing where that cannot be told. */
export function decorated(evaluation: Evaluation, { file, definition }: Located): Values {
  for (const decorator of definition.decorators ?? []) {
    const made = evaluation
      .value(file, decorator)
      .reduce<Values>(
        (all, value) => together(all, evaluation.result(value, { file, args: [], typeArgs: [] })),
        NOTHING,
      );
    if (made.length > 0) return made;
  }
  return NOTHING;
}
