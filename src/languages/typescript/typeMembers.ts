import type { DefinitionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { draftOf } from "./drafts.ts";
import { addFunction, defineFunction, wordFlags } from "./functions.ts";
import { propertyName } from "./names.ts";
import { joinedParameters, takenBy } from "./overloadParameters.ts";
import { onlyChild } from "./siblings.ts";

/** The properties that lead to an inline type from the definition it stands in. */
type Path = readonly string[];

/** Under these names a type's own signatures are bound: what calling, making and indexing it gives. */
const CALL = "()";
const NEW = "new()";
const INDEX = "[]";

/** An inline type with members. */
export function defineObjectType(walker: Walker, node: number, path: Path = []): DefinitionRef {
  return defineInlineType(walker, node, () => readTypeMembers(walker, node, path));
}

/** `new () => Foo` is a type whose only member is that it makes a Foo. */
export function defineConstructorType(walker: Walker, node: number): DefinitionRef {
  return defineInlineType(walker, node, () => bindSignature(walker, node, NEW));
}

function defineInlineType({ read, facts }: Walker, node: number, readMembers: () => void): DefinitionRef {
  const naming = { name: "", nameNode: node, outer: node };
  const definition = facts.add(draftOf(read, naming, { kind: "CLASS", form: "type" }, node));
  facts.within("class", definition, readMembers);
  return definition;
}

/** Binds the members of an interface or an object type in the open scope. */
export function readTypeMembers(walker: Walker, body: number, path: Path = []): void {
  const { after } = walker.read.tree;
  const end = after[body] ?? 0;
  for (let member = body + 1; member < end; member = after[member] ?? end)
    MEMBERS[walker.read.kind(member)]?.(walker, member, path);
}

const MEMBERS: Readonly<Record<string, (walker: Walker, member: number, path: Path) => void>> = {
  method_signature: defineMethodSignature,
  abstract_method_signature: defineMethodSignature,
  property_signature: bindProperty,
  call_signature: (walker, member) => bindSignature(walker, member, CALL),
  construct_signature: (walker, member) => bindSignature(walker, member, NEW),
  index_signature: bindIndex,
  ERROR: readTypeMembers,
};

/** A method that has no body here. Of several with one name the first stands for all. */
function defineMethodSignature(walker: Walker, member: number, qualifier: Path): void {
  const { read, facts } = walker;
  const nameNode = read.child(member, "name");
  const name = propertyName(read, nameNode);
  const naming = { name, nameNode, outer: member, qualifier, form: "method", flags: ["signature"] } as const;
  const { bindings } = facts.scopeAt(facts.scope);
  const known = facts.binds(facts.scope, name) && bindings.find((binding) => binding.name === name);
  if (known && "definition" in known) addOverload(walker, member, known.definition);
  else defineFunction(walker, member, naming);
}

/** Another signature of what is defined already adds what it takes and what it may give back. */
function addOverload(walker: Walker, member: number, definition: DefinitionRef): void {
  const { read, facts } = walker;
  const known = facts.definitionAt(definition);
  const { scope, parameters = [], returns } = known;
  if (scope === null || known.kind !== "FUNCTION") return;
  facts.inside(scope, () => {
    known.parameters = joinedParameters(walker, [parameters, takenBy(walker, member)]);
    const result = read.child(member, "return_type");
    const type = result === NONE ? undefined : walker.type(result);
    if (type !== undefined)
      known.returns = returns === undefined ? type : facts.type(["union", [returns, type]]);
  });
}

function bindProperty(walker: Walker, member: number, qualifier: Path): void {
  const { read, facts } = walker;
  const nameNode = read.child(member, "name");
  const name = propertyName(read, nameNode);
  const annotation = read.child(member, "type");
  const type = annotation === NONE ? NONE : onlyChild(read, annotation);
  if (type === NONE) facts.bind({ name });
  else if (read.is(type, "object_type")) {
    const inline = defineObjectType(walker, type, [...qualifier, name]);
    facts.bind({ name, type: facts.type(["object", inline]) });
  } else if (!read.is(type, "function_type")) facts.bind({ name, type: walker.type(type) });
  else {
    const flags = ["signature", "property", ...wordFlags(read, member)] as const;
    defineFunction(walker, type, { name, nameNode, outer: member, qualifier, form: "method", flags });
  }
}

function bindSignature(walker: Walker, member: number, name: string): void {
  const { read, facts } = walker;
  const naming = { name: "", nameNode: member, outer: member, form: "method", flags: ["signature"] } as const;
  const definition = addFunction(walker, member, naming);
  const made = read.child(member, "type");
  const { scope } = facts.definitionAt(definition);
  if (made !== NONE && scope !== null)
    facts.definitionAt(definition).returns = facts.inside(scope, () => walker.type(made));
  facts.bind({ name, definition });
}

function bindIndex(walker: Walker, member: number): void {
  const { read, facts } = walker;
  const annotation = read.child(member, "type");
  if (annotation !== NONE) facts.bind({ name: INDEX, type: walker.type(annotation) });
}
