import { field, kind } from "../shallow/finders.ts";
import { titleIn } from "../shallow/testCases.ts";
import type { Walker } from "../walker.ts";

/** What `@import("x.zig")` or `@import("x.zig").Name` brings in; null for anything else. */
export function importOf(w: Walker, node: number): { specifier: string; name: string | null } | null {
  if (w.read.is(node, "field_expression")) {
    const whole = importOf(w, field("object")(w, node));
    if (whole === null || whole.name !== null) return null;
    return { ...whole, name: w.read.text(field("member")(w, node)) };
  }
  const isImport =
    w.read.is(node, "builtin_function") && w.read.text(kind("builtin_identifier")(w, node)) === "@import";
  const specifier = isImport ? titleIn(w, kind("arguments")(w, node)) : null;
  return specifier === null ? null : { specifier, name: null };
}
