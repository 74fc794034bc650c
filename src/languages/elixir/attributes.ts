import { field } from "../shallow/finders.ts";
import type { Walker } from "../walker.ts";
import { argumentNodes, target } from "./parts.ts";

/** They describe what follows, and are read with it. */
const DESCRIBING = new Set([
  "doc",
  "moduledoc",
  "typedoc",
  "spec",
  "type",
  "typep",
  "opaque",
  "callback",
  "impl",
]);

/** `@limit 3` keeps a value in the module; `&f/1` and `-x` are values like others. */
export function moduleAttribute(w: Walker, node: number): void {
  const operand = field("operand")(w, node);
  if (!w.read.has(node, "@") || !w.read.is(operand, "call")) {
    w.visit(operand);
    return;
  }
  const name = w.read.text(target(w, operand));
  if (DESCRIBING.has(name)) return;
  const [value] = argumentNodes(w, operand);
  if (value !== undefined) w.facts.bind({ name: `@${name}`, value: w.value(value) });
}
