import type { Base, DefinitionRef, TypeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { docAbove, place, textUpTo } from "./descriptions.ts";
import { isExported } from "./names.ts";
import { bindSignature } from "./signatures.ts";

/** A struct or interface without a name. */
export function readAnonymousType(walker: Walker, node: number): DefinitionRef {
  const { read, facts } = walker;
  const made = facts.add({
    name: "",
    kind: "CLASS",
    form: read.is(node, "struct_type") ? "struct" : "interface",
    scope: null,
    ...place(walker, node, node),
    exported: false,
    signature: textUpTo(walker, node, NONE),
  });
  facts.within("class", made, () => readMembers(walker, node, made));
  return made;
}

/** Reads fields or methods into the scope that is open, which is the type's own. */
export function readMembers(walker: Walker, node: number, type: DefinitionRef): void {
  const bases = walker.read.is(node, "struct_type") ? readFields(walker, node) : readMethods(walker, node);
  if (bases.length > 0) walker.facts.definitionAt(type).bases = bases;
}

function readFields(walker: Walker, node: number): Base[] {
  const { read } = walker;
  const bases: Base[] = [];
  const list = read.firstOf(node, "field_declaration_list");
  if (list === NONE) return bases;
  for (const field of read.children(list))
    if (read.is(field, "field_declaration")) readField(walker, field, bases);
  return bases;
}

function readField(walker: Walker, field: number, bases: Base[]): void {
  const { read, facts } = walker;
  const type = walker.type(read.child(field, "type"));
  const names = read.childrenIn(field, "name");
  for (const name of names) facts.bind({ name: read.text(name), type });
  if (names.length > 0) return;
  bases.push({ type, relation: "mixes" });
  facts.bind({ name: lastNameOf(walker, type), type });
}

function lastNameOf({ facts }: Walker, type: TypeRef): string {
  const written = facts.typeAt(type);
  return written[0] === "named" ? (written[2].at(-1) ?? "") : "";
}

function readMethods(walker: Walker, node: number): Base[] {
  const { read } = walker;
  const bases: Base[] = [];
  for (const element of read.children(node)) {
    if (read.is(element, "method_elem")) readMethod(walker, element);
    else if (read.is(element, "type_elem")) readEmbedded(walker, element, bases);
  }
  return bases;
}

/** What an interface embeds, it extends; a union (`~int | ~string`) constrains and gives no members. */
function readEmbedded(walker: Walker, element: number, bases: Base[]): void {
  const type = walker.type(element);
  if (walker.facts.typeAt(type)[0] === "named") bases.push({ type, relation: "extends" });
}

function readMethod(walker: Walker, node: number): void {
  const { read, facts } = walker;
  const nameNode = read.child(node, "name");
  const name = read.text(nameNode);
  const method = facts.define({
    name,
    kind: "FUNCTION",
    form: "method",
    scope: null,
    ...place(walker, node, nameNode),
    exported: isExported(name),
    flags: ["signature"],
    signature: textUpTo(walker, node, NONE),
    ...docAbove(walker, node),
  });
  facts.within("function", method, () =>
    Object.assign(facts.definitionAt(method), bindSignature(walker, node)),
  );
}
