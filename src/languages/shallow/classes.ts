import type { Base, DefinitionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { bareName, draftOf, wordsOf } from "./declaring.ts";
import { field } from "./finders.ts";
import { parametersIn } from "./functions.ts";
import type { ClassShape, Shape } from "./shape.ts";
import { typeAt } from "./typeReading.ts";

/** Defines a class-like thing; its members are visited inside of it. */
export function defineClass(shape: Shape, own: ClassShape, w: Walker, node: number): void {
  const nameNode = own.name(w, node);
  const body = (own.body ?? field("body"))(w, node);
  const words = wordsOf(shape, w, node);
  const name = bareName(w.read.text(nameNode));
  const form = typeof own.form === "function" ? own.form(w, node) : own.form;
  const draft = draftOf(shape, { w, node, name, words }, nameNode, body);
  const definition = w.facts.define({ ...draft, kind: "CLASS", form });
  w.facts.within("class", definition, () => {
    addBases(shape, own, w, node, definition);
    const alias = typeAt(w, own.alias?.(w, node) ?? NONE, shape.types);
    if (alias !== null) w.facts.definitionAt(definition).type = alias;
    if (own.fields) bindFields(shape, w, own.fields(w, node));
    if (body !== NONE) w.visitChildren(body);
  });
}

function addBases(shape: Shape, own: ClassShape, w: Walker, node: number, ref: DefinitionRef): void {
  const bases: Base[] = [];
  for (const { type, relation } of own.bases?.(w, node) ?? []) {
    const read = typeAt(w, type, shape.types);
    if (read !== null) bases.push({ type: read, relation });
  }
  if (bases.length > 0) w.facts.definitionAt(ref).bases = bases;
}

function bindFields(shape: Shape, w: Walker, list: number): void {
  for (const { name, type } of parametersIn(shape, w, list)) {
    w.facts.bind(type === undefined ? { name } : { name, type });
  }
}
