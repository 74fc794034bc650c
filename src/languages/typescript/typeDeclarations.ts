import type { Base, ClassForm, DefinitionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { draftOf, type Naming } from "./drafts.ts";
import { propertyName, unquoted } from "./names.ts";
import { readTypeParameters, setTypeParameters } from "./parameters.ts";
import { readTypeMembers } from "./typeMembers.ts";

function define(
  walker: Walker,
  naming: Naming,
  form: ClassForm,
  body: number,
  inside: (definition: DefinitionRef) => void,
): void {
  const { read, facts } = walker;
  const definition = facts.define(draftOf(read, naming, { kind: "CLASS", form }, body));
  facts.within("class", definition, () => inside(definition));
}

export function defineInterface(walker: Walker, node: number, naming: Naming): void {
  const { read, facts } = walker;
  const body = read.child(node, "body");
  define(walker, naming, "interface", body, (definition) => {
    const open = facts.definitionAt(definition);
    setTypeParameters(open, readTypeParameters(walker, node));
    const clause = read.firstOf(node, "extends_type_clause");
    const bases: Base[] =
      clause === NONE
        ? []
        : read.childrenIn(clause, "type").map((type) => ({ type: walker.type(type), relation: "extends" }));
    if (bases.length > 0) open.bases = bases;
    if (body !== NONE) readTypeMembers(walker, body);
  });
}

/** A name for a type; one with members of its own has them like an interface. */
export function defineTypeAlias(walker: Walker, node: number, naming: Naming): void {
  const { read, facts } = walker;
  const value = read.child(node, "value");
  const isObject = read.is(value, "object_type");
  define(walker, naming, "type", isObject ? value : NONE, (definition) => {
    const open = facts.definitionAt(definition);
    setTypeParameters(open, readTypeParameters(walker, node));
    if (isObject) readTypeMembers(walker, value);
    else {
      open.type = walker.type(value);
      // The scope is there for its type parameters; members are those of the type it stands for.
      open.scope = null;
    }
  });
}

export function defineEnum(walker: Walker, node: number, naming: Naming): void {
  const { read, facts } = walker;
  const body = read.child(node, "body");
  define(walker, naming, "enum", body, () => {
    if (body === NONE) return;
    for (const member of read.children(body)) {
      const isAssigned = read.is(member, "enum_assignment");
      if (!isAssigned && read.fieldOf(member) !== "name") continue;
      const name = propertyName(read, isAssigned ? read.child(member, "name") : member);
      const value = isAssigned
        ? walker.value(read.child(member, "value"))
        : facts.expression(["literal", "number"]);
      facts.bind({ name, value, static: true });
    }
  });
}

/** `namespace A.B { … }` and `declare module "x" { … }`. */
export function defineNamespace(walker: Walker, node: number, naming: Naming): void {
  const { read } = walker;
  const nameNode = read.child(node, "name");
  const names = read.is(nameNode, "string") ? [unquoted(naming.name)] : naming.name.split(".");
  defineNested(walker, node, naming, names);
}

function defineNested(
  walker: Walker,
  node: number,
  naming: Naming,
  [name = "", ...rest]: readonly string[],
): void {
  const { read } = walker;
  const body = read.child(node, "body");
  define(walker, { ...naming, name: name.trim() }, "module", body, () => {
    if (rest.length > 0) defineNested(walker, node, naming, rest);
    else if (body !== NONE) walker.visitChildren(body);
  });
}
