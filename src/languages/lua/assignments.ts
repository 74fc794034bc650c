import { partsOf } from "../parts.ts";
import { kind } from "../shallow/finders.ts";
import type { Shape } from "../shallow/shape.ts";
import { declareVariable } from "../shallow/variables.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { requiredPath } from "./calls.ts";
import { functionDeclaration } from "./functions.ts";

const names = kind("variable_list");
const values = kind("expression_list");

/** `local a, b = x, y`, and `local a` alone. */
export function localVariables(shape: Shape, w: Walker, node: number): void {
  const assigned = kind("assignment_statement")(w, node);
  if (assigned !== NONE) assignAll(shape, w, node, assigned);
  else for (const part of partsOf(w, names(w, node))) declareVariable(shape, w, node, part, UNKNOWN);
}

export function assignment(shape: Shape, w: Walker, node: number): void {
  assignAll(shape, w, node, node);
}

const UNKNOWN = { type: null, value: null };

function assignAll(shape: Shape, w: Walker, node: number, assigned: number): void {
  const given = partsOf(w, values(w, assigned));
  partsOf(w, names(w, assigned)).forEach((name, position) => {
    assign(shape, w, node, name, given[position] ?? NONE);
  });
  w.visitAll(given.slice(partsOf(w, names(w, assigned)).length));
}

function assign(shape: Shape, w: Walker, node: number, name: number, value: number): void {
  const module = requiredPath(w, value);
  const isPlain = w.read.is(name, "identifier");
  if (w.read.is(value, "function_definition")) functionDeclaration(shape, w, node, name, value);
  else if (module !== null && isPlain) {
    const alias = w.read.text(name);
    w.facts.import({ specifier: module, name: "default", alias, line: w.read.line(node) });
  } else {
    const known = { type: null, value: value === NONE ? null : w.value(value) };
    if (isPlain && !isBound(w, w.read.text(name))) declareVariable(shape, w, node, name, known);
    else if (!isPlain) w.visit(name);
  }
}

/** At the top of a file, giving a variable another value does not define it again. */
function isBound(w: Walker, name: string): boolean {
  return w.facts.scope === 0 && w.facts.scopeAt(0).bindings.some((binding) => binding.name === name);
}
