import type { ExpressionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { addClass } from "./classes.ts";
import { addFunction, FUNCTION_KINDS } from "./functions.ts";
import { objectValue } from "./objects.ts";
import { unwrapped } from "./wrappers.ts";

/** `module.exports = x`, `exports.a = x`, `module.exports.a = x`; null when an assignment is no such thing. */
export function commonExport(
  walker: Walker,
  node: number,
  left: number,
  right: number,
): ExpressionRef | null {
  const { read, facts } = walker;
  if (facts.enclosing("function") !== null) return null;
  const target = read.text(left);
  if (target === "module.exports") return exportWhole(walker, node, right);
  const nameNode = read.child(left, "property");
  const object = read.text(read.child(left, "object"));
  if (object !== "exports" && object !== "module.exports") return null;
  const name = read.text(nameNode);
  const value = heldValue(walker, node, right, { name, nameNode });
  facts.export({ name, value });
  return value;
}

function exportWhole(walker: Walker, node: number, right: number): ExpressionRef {
  const { read, facts } = walker;
  const held = unwrapped(read, right);
  const value = read.is(held, "object")
    ? objectValue(walker, held, [])
    : heldValue(walker, node, right, { name: "default", nameNode: right });
  facts.export({ name: "export=", value });
  const literal = facts.expressionAt(value);
  // What the object holds can also be asked for by name.
  if (literal[0] === "object")
    for (const [name, property] of literal[1]) facts.export({ name, value: property });
  return value;
}

/** A function or class that is exported by an assignment is a definition by the name it is exported as. */
function heldValue(
  walker: Walker,
  node: number,
  right: number,
  named: { readonly name: string; readonly nameNode: number },
): ExpressionRef {
  const { read, facts } = walker;
  const held = unwrapped(read, right);
  const naming = { ...named, outer: node, exported: true };
  if (held !== NONE && FUNCTION_KINDS.includes(read.kind(held))) {
    const form = read.is(held, "arrow_function") ? "arrow" : "function";
    return facts.expression(["definition", addFunction(walker, held, { ...naming, form })]);
  }
  if (read.is(held, "class")) return facts.expression(["definition", addClass(walker, held, naming)]);
  return walker.value(right);
}
