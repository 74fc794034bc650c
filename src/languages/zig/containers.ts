import type { ClassForm } from "../facts.ts";
import { defineClass } from "../shallow/classes.ts";
import { entryOf } from "../shallow/entryOf.ts";
import { kind } from "../shallow/finders.ts";
import type { Shape } from "../shallow/shape.ts";
import type { Walker } from "../walker.ts";

const FORMS: Readonly<Record<string, ClassForm>> = {
  struct_declaration: "struct",
  union_declaration: "struct",
  opaque_declaration: "struct",
  enum_declaration: "enum",
  error_set_declaration: "enum",
};

export function isContainer(w: Walker, node: number): boolean {
  return entryOf(FORMS, w.read.kind(node)) !== undefined;
}

/** `const Point = struct { … }` */
export function declareContainer(shape: Shape, w: Walker, node: number, container: number): void {
  const form = entryOf(FORMS, w.read.kind(container)) ?? "struct";
  defineClass(shape, { form, name: kind("identifier"), body: () => container }, w, node);
}
