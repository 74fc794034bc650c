import type { DefinitionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { docAbove, place, textUpTo } from "./descriptions.ts";
import { isExported } from "./names.ts";
import { readTypeParameters } from "./signatures.ts";
import { readMembers } from "./typeBodies.ts";

/** `type X …` by itself, or several in brackets. */
export function readTypes(walker: Walker, declaration: number): void {
  const { read } = walker;
  const grouped = read.has(declaration, "(");
  for (const spec of read.children(declaration)) {
    if (read.is(spec, "type_spec", "type_alias")) readType(walker, spec, grouped ? spec : declaration);
    else walker.visit(spec);
  }
}

function readType(walker: Walker, spec: number, whole: number): void {
  const { read, facts } = walker;
  const body = read.child(spec, "type");
  const made = defineType(walker, spec, whole, body);
  // Another name for a type has no members of its own, and so no scope.
  if (read.is(spec, "type_alias") && !isBody(walker, body)) {
    facts.definitionAt(made).type = walker.type(body);
    return;
  }
  facts.within("class", made, () => {
    const typeParameters = readTypeParameters(walker, spec);
    if (typeParameters.length > 0) facts.definitionAt(made).typeParameters = typeParameters;
    if (isBody(walker, body)) readMembers(walker, body, made);
    else facts.definitionAt(made).type = walker.type(body);
  });
}

function isBody({ read }: Walker, type: number): boolean {
  return read.is(type, "struct_type", "interface_type");
}

function defineType(walker: Walker, spec: number, whole: number, body: number): DefinitionRef {
  const { read, facts } = walker;
  const nameNode = read.child(spec, "name");
  const name = read.text(nameNode);
  return facts.define({
    name,
    kind: "CLASS",
    form: formOf(read.kind(body)),
    scope: null,
    ...place(walker, whole, nameNode),
    exported: facts.owner === null && isExported(name),
    signature: textUpTo(walker, spec, membersOf(walker, body), "type "),
    ...docAbove(walker, whole),
  });
}

function formOf(body: string): "struct" | "interface" | "type" {
  if (body === "struct_type") return "struct";
  return body === "interface_type" ? "interface" : "type";
}

/** Where the members begin, which a signature leaves out. */
function membersOf({ read }: Walker, body: number): number {
  if (read.is(body, "struct_type")) return read.firstOf(body, "field_declaration_list");
  return read.is(body, "interface_type") ? read.firstOf(body, "{") : NONE;
}
