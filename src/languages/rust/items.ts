import type { Base, ClassForm, DefinitionRef, TypeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { readGenerics } from "./generics.ts";
import { describe, headOf, innerDoc } from "./heads.ts";
import { FIELD } from "./scopes.ts";
import { readFileModule } from "./useTrees.ts";

function defineClass(walker: Walker, node: number, form: ClassForm): DefinitionRef {
  const { read, facts } = walker;
  return facts.define({
    name: read.text(read.child(node, "name")),
    kind: "CLASS",
    form,
    scope: null,
    ...describe(walker, node, headOf(read, node)),
  });
}

export function readStruct(walker: Walker, node: number): void {
  const { read, facts } = walker;
  facts.within("class", defineClass(walker, node, "struct"), () => {
    readGenerics(walker, node);
    bindFields(walker, read.child(node, "body"), FIELD);
  });
}

/** Fields under their names, or numbers where they have none, after a prefix; those of a variant after its name. */
function bindFields(walker: Walker, body: number, prefix: string): TypeRef[] {
  const { read, facts } = walker;
  if (body === NONE) return [];
  if (read.is(body, "ordered_field_declaration_list")) {
    const types = read.childrenIn(body, "type").map((type) => walker.type(type));
    types.forEach((type, index) => {
      facts.bind({ name: `${prefix}${index}`, type });
    });
    return types;
  }
  for (const field of read.children(body)) {
    if (!read.is(field, "field_declaration")) continue;
    const name = read.text(read.child(field, "name"));
    facts.bind({ name: `${prefix}${name}`, type: walker.type(read.child(field, "type")) });
  }
  return [];
}

export function readEnum(walker: Walker, node: number): void {
  const { read, facts } = walker;
  const body = read.child(node, "body");
  facts.within("class", defineClass(walker, node, "enum"), () => {
    readGenerics(walker, node);
    if (body === NONE) return;
    for (const variant of read.children(body))
      if (read.is(variant, "enum_variant")) bindVariant(walker, variant);
  });
}

/** A variant is a value of the enum, or a function that makes one. */
function bindVariant(walker: Walker, variant: number): void {
  const { read, facts } = walker;
  const name = read.text(read.child(variant, "name"));
  const body = read.child(variant, "body");
  const own = facts.type(["self", facts.scope]);
  const types = bindFields(walker, body, `${name}${FIELD}`);
  const isFunction = read.is(body, "ordered_field_declaration_list");
  facts.bind({ name, type: isFunction ? facts.type(["function", types, own]) : own, static: true });
  walker.visit(read.child(variant, "value"));
}

export function readTrait(walker: Walker, node: number): void {
  const { read, facts } = walker;
  const made = defineClass(walker, node, "trait");
  facts.within("class", made, () => {
    readGenerics(walker, node);
    const bases = readBases(walker, read.child(node, "bounds"));
    if (bases.length > 0) facts.definitionAt(made).bases = bases;
    walker.visit(read.child(node, "body"));
  });
}

function readBases(walker: Walker, bounds: number): Base[] {
  const { read } = walker;
  if (bounds === NONE) return [];
  const traits = read.children(bounds).filter((each) => !read.is(each, "lifetime", "removed_trait_bound"));
  return traits.map((each) => ({ type: walker.type(each), relation: "extends" }));
}

export function readTypeAlias(walker: Walker, node: number): void {
  const { read, facts } = walker;
  // In an impl block it gives an associated type, which is read where it is used.
  if (read.is(read.parent(read.parent(node)), "impl_item", "trait_item")) return;
  const made = defineClass(walker, node, "type");
  const written = read.child(node, "type");
  const list = read.child(node, "type_parameters");
  const definition = facts.definitionAt(made);
  if (list !== NONE) {
    const parameters = read.children(list).filter((each) => read.is(each, "type_parameter"));
    definition.typeParameters = parameters.map((each) => ({ name: read.text(read.child(each, "name")) }));
  }
  definition.type = walker.type(written);
}

export function readConstant(walker: Walker, node: number): void {
  const { read, facts } = walker;
  const name = read.text(read.child(node, "name"));
  const type = walker.type(read.child(node, "type"));
  const value = read.child(node, "value");
  const known = { type, ...(value === NONE ? {} : { value: walker.value(value) }) };
  // Inside of a function it is a local like others.
  if (facts.enclosing("function") !== null) facts.bind({ name, ...known });
  else if (name !== "_") {
    facts.define({
      name,
      kind: "VARIABLE",
      form: read.is(node, "const_item") ? "constant" : "variable",
      scope: null,
      ...describe(walker, node, headOf(read, node)),
      ...known,
    });
  }
}

export function readModule(walker: Walker, node: number): void {
  const { read, facts } = walker;
  const head = headOf(read, node);
  const body = read.child(node, "body");
  if (body === NONE) {
    readFileModule(walker, node, head.attributes);
    return;
  }
  const doc = head.doc ?? innerDoc(read, body);
  const made = facts.define({
    name: read.text(read.child(node, "name")),
    kind: "CLASS",
    form: "module",
    scope: null,
    ...describe(walker, node, { ...head, doc }),
  });
  facts.within("class", made, () => walker.visitChildren(body));
}

export function readExternCrate({ read, facts }: Walker, node: number): void {
  const name = read.text(read.child(node, "name"));
  const alias = read.text(read.child(node, "alias")) || name;
  if (name === "self") return;
  facts.import({ specifier: name, name: null, alias: alias === "_" ? null : alias, line: read.line(node) });
}
