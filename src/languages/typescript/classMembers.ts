import type { DefinitionRef, ExpressionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { decoratorsIn } from "./decorators.ts";
import { addFunction, defineFunction, FUNCTION_KINDS, heldForm, wordFlags } from "./functions.ts";
import { documentedTypes } from "./jsdoc.ts";
import { propertyName } from "./names.ts";
import { hasWord } from "./siblings.ts";
import { unwrapped } from "./wrappers.ts";

/** What stands before a member and belongs to it. */
interface Before {
  /** The first of its decorators, or the member itself. */
  outer: number;
  decorators: ExpressionRef[];
  overloads: number[];
}

/** Binds the members of a class in the open scope. */
export function readClassBody(walker: Walker, body: number): void {
  const { read } = walker;
  let before = nothingBefore();
  for (const member of read.allChildren(body)) {
    if (!read.isNamed(member) || read.is(member, "comment")) continue;
    if (before.outer === NONE) before.outer = member;
    if (read.is(member, "decorator")) before.decorators.push(walker.value(member));
    else if (isOverload(walker, member)) before.overloads.push(member);
    else {
      readMember(walker, member, before);
      before = nothingBefore();
    }
  }
}

function nothingBefore(): Before {
  return { outer: NONE, decorators: [], overloads: [] };
}

/** A signature that is followed by another of its name; the last of them, or the method, stands for all. */
function isOverload({ read }: Walker, member: number): boolean {
  if (!read.is(member, "method_signature")) return false;
  const end = read.tree.after[read.parent(member)] ?? 0;
  for (let next = read.tree.after[member] ?? end; next < end; next = read.tree.after[next] ?? end) {
    if (read.is(next, "method_signature", "method_definition"))
      return read.text(read.child(next, "name")) === read.text(read.child(member, "name"));
    if (read.isNamed(next) && !read.is(next, "comment")) return false;
  }
  return false;
}

function readMember(walker: Walker, member: number, before: Before): void {
  before.decorators.push(...decoratorsIn(walker, member));
  const rule = MEMBERS[walker.read.kind(member)];
  const definition = rule ? rule(walker, member, before) : visited(walker, member);
  if (definition !== null && before.decorators.length > 0)
    walker.facts.definitionAt(definition).decorators = before.decorators;
}

type MemberRule = (walker: Walker, member: number, before: Before) => DefinitionRef | null;

const MEMBERS: Readonly<Record<string, MemberRule>> = {
  method_definition: defineMethod,
  method_signature: defineMethod,
  abstract_method_signature: defineMethod,
  public_field_definition: defineField,
  field_definition: defineField,
  class_static_block: (walker, member) =>
    walker.facts.within("block", null, () => visited(walker, walker.read.child(member, "body"))),
};

function visited(walker: Walker, node: number): null {
  if (node !== NONE) walker.visitChildren(node);
  return null;
}

function defineMethod(walker: Walker, member: number, { outer, overloads }: Before): DefinitionRef {
  const { read } = walker;
  const nameNode = read.child(member, "name");
  const name = propertyName(read, nameNode);
  const isSignature = read.child(member, "body") === NONE;
  const isAbstract = read.is(member, "abstract_method_signature");
  const definition = addFunction(walker, member, {
    name,
    nameNode,
    outer: overloads.length > 0 && !read.is(outer, "decorator") ? member : outer,
    last: member,
    form: name === "constructor" ? "constructor" : "method",
    overloads: isSignature ? [...overloads, member] : overloads,
    ...(isSignature && !isAbstract ? { flags: ["signature"] as const } : {}),
  });
  bindMethod(walker, name, definition);
  return definition;
}

/** Reading a property that has a setter does not give the setter. */
function bindMethod({ facts }: Walker, name: string, definition: DefinitionRef): void {
  const { flags, parameters } = facts.definitionAt(definition);
  const type = parameters?.[0]?.type;
  if (!flags?.includes("setter")) facts.bind({ name, definition });
  else if (type !== undefined) facts.bind({ name, type });
}

/** A field is bound with what it is known to hold; one that holds a function is that function. */
function defineField(walker: Walker, member: number, { outer }: Before): DefinitionRef | null {
  const { read, facts } = walker;
  const named = read.child(member, "name");
  const nameNode = named === NONE ? read.child(member, "property") : named;
  if (read.is(nameNode, "computed_property_name")) walker.visit(nameNode);
  const name = propertyName(read, nameNode);
  const annotation = read.child(member, "type");
  const type = annotation === NONE ? documentedTypes(walker, outer).type : walker.type(annotation);
  const typed = type === undefined ? {} : { type };
  const valueNode = read.child(member, "value");
  const held = valueNode === NONE ? NONE : unwrapped(read, valueNode);
  if (name !== "" && held !== NONE && FUNCTION_KINDS.includes(read.kind(held))) {
    const flags = wordFlags(read, member);
    return defineFunction(walker, held, {
      name,
      nameNode,
      outer,
      last: member,
      form: heldForm(read, held),
      flags,
      ...typed,
    });
  }
  const value = valueNode === NONE ? {} : { value: walker.value(valueNode) };
  facts.bind({ name, ...typed, ...value, ...(hasWord(read, member, "static") ? { static: true } : {}) });
  return null;
}
