import type { ExpressionRef } from "../facts.ts";
import { partsOf } from "../parts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { mentionedType } from "./types.ts";

/** Binds the names of a pattern that `value` is matched with. */
export function patternBindings(w: Walker, pattern: number, value: ExpressionRef): void {
  if (pattern === NONE) return;
  switch (w.read.kind(pattern)) {
    case "pattern":
      patternBindings(w, partsOf(w, pattern)[0] ?? NONE, value);
      break;
    case "type_pattern":
    case "record_pattern_component":
      typedName(w, pattern, value);
      break;
    case "record_pattern":
      recordPattern(w, pattern);
  }
}

/** `Foo f`, `var f`; a record's component may be a pattern itself. */
function typedName(w: Walker, node: number, value: ExpressionRef): void {
  const parts = partsOf(w, node);
  const name = parts.at(-1) ?? NONE;
  const type = parts.at(-2) ?? NONE;
  if (w.read.is(name, "record_pattern")) patternBindings(w, name, value);
  else if (w.read.text(type) === "var") w.facts.bind({ name: w.read.text(name), value });
  else if (type !== NONE) w.facts.bind({ name: w.read.text(name), type: mentionedType(w, type) });
}

/** Components are taken by position, which only the record knows by name, so `var` stays unknown. */
function recordPattern(w: Walker, node: number): void {
  const [type = NONE, body = NONE] = partsOf(w, node);
  mentionedType(w, type);
  for (const component of partsOf(w, body)) patternBindings(w, component, w.facts.unknown);
}
