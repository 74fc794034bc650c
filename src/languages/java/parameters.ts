import type { Parameter, TypeParameter, TypeRef } from "../facts.ts";
import { partsOf } from "../parts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { useAnnotations } from "./modifiers.ts";
import { listOf, mentionedType } from "./types.ts";

export function parametersOf(w: Walker, list: number): Parameter[] {
  const parameters: Parameter[] = [];
  for (const part of partsOf(w, list)) {
    if (w.read.is(part, "formal_parameter")) parameters.push(formalParameter(w, part));
    else if (w.read.is(part, "spread_parameter")) parameters.push(spreadParameter(w, part));
  }
  return parameters;
}

function formalParameter(w: Walker, node: number): Parameter {
  useAnnotations(w, node);
  const name = w.read.text(w.read.child(node, "name"));
  const type = mentionedType(w, w.read.child(node, "type"));
  return { name, type: listOf(w, type, w.read.text(w.read.child(node, "dimensions"))) };
}

function spreadParameter(w: Walker, node: number): Parameter {
  useAnnotations(w, node);
  const declarator = w.read.firstOf(node, "variable_declarator");
  const type = partsOf(w, node).find((part) => part !== declarator && !w.read.is(part, "modifiers")) ?? NONE;
  return { name: w.read.text(w.read.child(declarator, "name")), type: mentionedType(w, type), rest: true };
}

/** `<T extends A & B>` */
export function typeParametersOf(w: Walker, list: number): TypeParameter[] {
  return partsOf(w, list).map((parameter) => {
    const name = w.read.text(w.read.firstOf(parameter, "type_identifier", "identifier"));
    const bounds = partsOf(w, w.read.firstOf(parameter, "type_bound")).map((type) => mentionedType(w, type));
    const bound = boundOf(w, bounds);
    return bound === undefined ? { name } : { name, bound };
  });
}

function boundOf(w: Walker, bounds: readonly TypeRef[]): TypeRef | undefined {
  return bounds.length > 1 ? w.facts.type(["intersection", bounds]) : bounds[0];
}
