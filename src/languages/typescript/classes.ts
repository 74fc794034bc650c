import type { Base, DefinitionFlag, DefinitionRef, TypeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { readClassBody } from "./classMembers.ts";
import { decoratorsIn } from "./decorators.ts";
import { draftOf, type Naming } from "./drafts.ts";
import { readTypeParameters, setTypeParameters } from "./parameters.ts";
import { hasWord } from "./siblings.ts";

/** Notes a class and binds its name in the open scope. */
export function defineClass(walker: Walker, node: number, naming: Naming): DefinitionRef {
  const definition = addClass(walker, node, naming);
  walker.facts.bind({ name: naming.name, definition });
  return definition;
}

/** Notes a class with its members, without binding its name. */
export function addClass(walker: Walker, node: number, naming: Naming): DefinitionRef {
  const { read, facts } = walker;
  const own = read.is(node, "class") ? read.text(read.child(node, "name")) : "";
  if (own === "") return addClassHere(walker, node, naming);
  // A class expression is known by its own name to itself alone.
  return facts.within("block", null, () => {
    const definition = addClassHere(walker, node, naming);
    facts.bind({ name: own, definition });
    return definition;
  });
}

function addClassHere(walker: Walker, node: number, naming: Naming): DefinitionRef {
  const { read, facts } = walker;
  const holders = naming.outer === node ? [node] : [naming.outer, node];
  const decorators = holders.flatMap((holder) => decoratorsIn(walker, holder));
  const isAbstract = read.is(node, "abstract_class_declaration") || hasWord(read, node, "abstract");
  const flags: readonly DefinitionFlag[] = isAbstract ? ["abstract"] : [];
  const body = read.child(node, "body");
  const definition = facts.add(draftOf(read, { ...naming, flags }, { kind: "CLASS", form: "class" }, body));
  const open = facts.definitionAt(definition);
  if (decorators.length > 0) open.decorators = decorators;
  facts.within("class", definition, () => {
    setTypeParameters(open, readTypeParameters(walker, node));
    const bases = basesOf(walker, node);
    if (bases.length > 0) open.bases = bases;
    if (body !== NONE) readClassBody(walker, body);
  });
  return definition;
}

function basesOf(walker: Walker, node: number): Base[] {
  const { read } = walker;
  const heritage = read.firstOf(node, "class_heritage");
  if (heritage === NONE) return [];
  const bases: Base[] = [];
  for (const clause of read.children(heritage)) {
    if (read.is(clause, "implements_clause"))
      for (const type of read.children(clause))
        bases.push({ type: walker.type(type), relation: "implements" });
    else if (read.is(clause, "extends_clause"))
      bases.push({ type: baseType(walker, read.child(clause, "value"), clause), relation: "extends" });
    else if (!read.is(clause, "comment"))
      bases.push({ type: baseType(walker, clause, NONE), relation: "extends" });
  }
  return bases;
}

/** A base is a value: mostly the name of a class, at times a call that makes one. */
function baseType(walker: Walker, value: number, clause: number): TypeRef {
  const { read, facts } = walker;
  const path = dottedPath(walker, value);
  if (path === null) return facts.type(["typeof", walker.value(value)]);
  const list = clause === NONE ? NONE : read.child(clause, "type_arguments");
  const args = list === NONE ? [] : read.children(list).map((part) => walker.type(part));
  const type = facts.type(
    args.length > 0 ? ["named", facts.scope, path, args] : ["named", facts.scope, path],
  );
  facts.useType(type, read.line(value));
  return type;
}

function dottedPath({ read }: Walker, value: number): string[] | null {
  const path: string[] = [];
  let at = value;
  for (; read.is(at, "member_expression"); at = read.child(at, "object"))
    path.unshift(read.text(read.child(at, "property")));
  if (!read.is(at, "identifier", "type_identifier")) return null;
  path.unshift(read.text(at));
  return path;
}
