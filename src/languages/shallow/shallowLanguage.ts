import type { Language, Walker } from "../walker.ts";
import { headComment } from "./docs.ts";
import { rulesOf } from "./rules.ts";
import type { Shape } from "./shape.ts";

/** Makes a language from a table. */
export function shallowLanguage(shape: Shape): Language {
  return {
    name: shape.name,
    grammar: shape.grammar,
    rules: rulesOf(shape),
    begin(walker: Walker, root: number) {
      walker.facts.summary = headComment(walker, root);
    },
  };
}
