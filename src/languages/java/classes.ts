import { addAnonymousClass } from "../anonymousClass.ts";
import type { Base, ClassForm, DefinitionRef } from "../facts.ts";
import { partsOf } from "../parts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { argumentsOf, handOver } from "./calls.ts";
import { declarationDraft } from "./declarations.ts";
import { useAnnotations } from "./modifiers.ts";
import { typeParametersOf } from "./parameters.ts";
import { addComponents } from "./records.ts";
import { mentionedType } from "./types.ts";

/** A rule for a declaration of a type that has a body with members. */
export const classRule =
  (form: ClassForm) =>
  (w: Walker, node: number): void => {
    const definition = w.facts.define({ ...declarationDraft(w, node), kind: "CLASS", form });
    w.facts.within("class", definition, () => {
      useAnnotations(w, node);
      describe(w, node, definition);
      if (w.read.is(node, "record_declaration")) addComponents(w, node);
      w.visit(w.read.child(node, "body"));
    });
  };

function describe(w: Walker, node: number, ref: DefinitionRef): void {
  const definition = w.facts.definitionAt(ref);
  const typeParameters = typeParametersOf(w, w.read.child(node, "type_parameters"));
  if (typeParameters.length > 0) definition.typeParameters = typeParameters;
  const bases = basesOf(w, node);
  if (bases.length > 0) definition.bases = bases;
  // Only a sealed type names who may extend it.
  for (const type of partsOf(w, listIn(w, w.read.child(node, "permits")))) mentionedType(w, type);
}

function basesOf(w: Walker, node: number): Base[] {
  const bases: Base[] = [];
  for (const type of partsOf(w, w.read.child(node, "superclass"))) {
    bases.push({ type: mentionedType(w, type), relation: "extends" });
  }
  for (const type of partsOf(w, listIn(w, w.read.child(node, "interfaces")))) {
    bases.push({ type: mentionedType(w, type), relation: "implements" });
  }
  for (const type of partsOf(w, listIn(w, w.read.firstOf(node, "extends_interfaces")))) {
    bases.push({ type: mentionedType(w, type), relation: "extends" });
  }
  return bases;
}

function listIn(w: Walker, clause: number): number {
  return clause === NONE ? NONE : w.read.firstOf(clause, "type_list");
}

/** A constant is the one instance of its own; it may have a body of its own, too. */
export function enumConstant(w: Walker, node: number): void {
  const { read, facts } = w;
  const scope = facts.enclosing("class");
  const owner = scope === null ? null : facts.scopeAt(scope).owner;
  if (scope === null || owner === null) return;
  const { name } = facts.definitionAt(owner);
  const type = facts.type(["named", scope, [name]]);
  facts.bind({ name: read.text(read.child(node, "name")), type, static: true });
  const list = read.child(node, "arguments");
  if (list !== NONE) {
    const args = argumentsOf(w, list);
    handOver(w, facts.call(["new", facts.expression(["class", scope]), args], read.line(node)), args);
  }
  const body = read.child(node, "body");
  if (body !== NONE) addAnonymousClass(w, body, [{ type, relation: "extends" }]);
}
