import { defineClass } from "../shallow/classes.ts";
import { field, nothing } from "../shallow/finders.ts";
import type { Shape } from "../shallow/shape.ts";
import type { Walker } from "../walker.ts";

/** A type with its constructors, which are names of values that stand for it. */
export function dataType(shape: Shape, w: Walker, node: number): void {
  defineClass(shape, { form: "type", name: field("name"), body: nothing }, w, node);
  const definition = w.facts.scopeAt(w.facts.scope).bindings.at(-1);
  if (!definition || !("definition" in definition)) return;
  const end = w.read.tree.after[node] ?? 0;
  for (let at = node; at < end; at++) {
    if (!w.read.is(at, "constructor") || w.read.tree.after[at] !== at + 1) continue;
    const name = w.read.text(at);
    if (name !== definition.name) w.facts.bind({ name, definition: definition.definition });
  }
}
