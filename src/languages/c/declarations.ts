import type { ClassForm, TypeRef } from "../facts.ts";
import { defineClass } from "../shallow/classes.ts";
import { field } from "../shallow/finders.ts";
import type { BaseNode, Shape } from "../shallow/shape.ts";
import { typeAt } from "../shallow/typeReading.ts";
import { declareVariable } from "../shallow/variables.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { readDeclarator } from "./declarators.ts";
import { bodyOf } from "./shape.ts";

const SPECIFIERS = ["struct_specifier", "class_specifier", "union_specifier", "enum_specifier"];

/** Names a type that is written without one after what a `typedef` calls it. */
export function specifier(
  shape: Shape,
  w: Walker,
  node: number,
  naming = field("name"),
  bases?: (w: Walker, node: number) => readonly BaseNode[],
): void {
  // Without a body, a type is only mentioned.
  if (bodyOf(w, node) === NONE || w.read.text(naming(w, node)) === "") return;
  defineClass(shape, { form: formOf(w, node), name: naming, body: bodyOf, ...(bases && { bases }) }, w, node);
}

function formOf(w: Walker, node: number): ClassForm {
  if (w.read.is(node, "enum_specifier")) return "enum";
  return w.read.is(node, "class_specifier") ? "class" : "struct";
}

/** `typedef struct { … } Name`, or another name for a type. */
export function typeDefinition(shape: Shape, w: Walker, node: number): void {
  const type = field("type")(w, node);
  const { name } = readDeclarator(w, field("declarator")(w, node));
  const isWritten = w.read.is(type, ...SPECIFIERS) && bodyOf(w, type) !== NONE;
  if (isWritten && w.read.text(field("name")(w, type)) === "") specifier(shape, w, type, () => name);
  else {
    w.visit(type);
    defineClass(shape, { form: "type", name: () => name, body: () => NONE, alias: field("type") }, w, node);
  }
}

/** What a variable of this type is, of which only the arguments in parentheses or braces are written. */
type Construct = (w: Walker, type: TypeRef, list: number) => void;

/** Variables, also those of a class. A function that is only declared is defined elsewhere. */
export function declaration(shape: Shape, w: Walker, node: number, construct?: Construct): void {
  const typeNode = field("type")(w, node);
  w.visit(typeNode);
  if (/\bextern\b/.test(w.read.text(node).slice(0, 10))) return;
  const type = typeAt(w, typeNode, shape.types);
  for (const part of w.read.childrenIn(node, "declarator")) {
    const { name, parameters } = readDeclarator(w, part);
    if (parameters !== NONE) continue;
    const initial = w.read.is(part, "init_declarator") ? field("value")(w, part) : field("value")(w, node);
    const isList = w.read.is(initial, "argument_list", "initializer_list");
    if (type !== null) {
      declareVariable(shape, w, node, name, { type, value: null });
      if (construct && isList) construct(w, type, initial);
      else w.visit(initial);
    } else {
      const value = initial === NONE ? null : w.value(initial);
      declareVariable(shape, w, node, name, { type, value });
    }
  }
}

/** `#include "x.h"` brings in all that the header declares. */
export function include(w: Walker, node: number): void {
  const path = field("path")(w, node);
  const isSystem = w.read.is(path, "system_lib_string");
  const specified = w.read.text(path).slice(1, -1);
  const target = isSystem ? `<${specified}>` : specified;
  if (specified === "") return;
  w.facts.import({ specifier: target, name: null, alias: null, line: w.read.line(node), wildcard: true });
}
