import { field } from "../shallow/finders.ts";
import { defineFunction } from "../shallow/functions.ts";
import type { Shape } from "../shallow/shape.ts";
import type { Walker } from "../walker.ts";
import { memberScope } from "./tables.ts";

const own = { name: field("name"), parameters: field("parameters") };

/** `function f()`, `function M.f()`, `function M:f()`; also `M.f = function()`, where `body` is the function. */
export function functionDeclaration(
  shape: Shape,
  w: Walker,
  node: number,
  nameNode: number,
  body: number,
): void {
  const names = w.read.text(nameNode).split(/[.:]/);
  const name = names.at(-1) ?? "";
  const holder = names.slice(0, -1);
  const scope = holder.length === 1 ? memberScope(w, holder[0] ?? "") : null;
  const shapeHere = {
    ...own,
    name: () => nameNode,
    parameters: (at: Walker) => field("parameters")(at, body),
    body: (at: Walker) => field("body")(at, body),
  };
  const define = (): void => {
    defineFunction(shape, shapeHere, w, node, {
      name,
      ...(scope === null && holder.length > 0 && { qualifier: holder }),
    });
  };
  if (scope === null) define();
  else w.facts.inside(scope, define);
}
