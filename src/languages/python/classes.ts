import { extentOf } from "../extent.ts";
import type { ClassForm, DefinitionRef, ExpressionRef, ScopeRef, TypeParameter } from "../facts.ts";
import type { DefinitionDraft } from "../factsBuilder.ts";
import { signatureText } from "../signature.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { baseNamesOf, basesOf } from "./bases.ts";
import { applyDecorators, type Decorator } from "./decorators.ts";
import { commentDoc, docstring } from "./docstring.ts";
import { partsOf } from "./nodes.ts";
import { fileOf } from "./pythonFile.ts";
import { homeScope } from "./scopes.ts";
import { declaredTypeParameters, mentionedTypeVariables, withTypeNames } from "./typeVariables.ts";
import { isExported } from "./visibility.ts";

/** `class`; `whole` is the same with its decorators. */
export function defineClass(
  walker: Walker,
  node: number,
  whole: number,
  decorators: readonly Decorator[],
): void {
  const { facts } = walker;
  const home = homeScope(walker);
  const outer = facts.scope;
  const draft = classDraft(walker, node, whole, decorators);
  const definition = facts.inside(home, () => facts.define(draft));
  if (home === 0) fileOf(walker).topNames.add(draft.name);
  applyDecorators(walker, decorators, definition);
  noteMaking(walker, node);
  facts.inside(home, () => openClass(walker, definition, node, outer));
}

function classDraft(
  walker: Walker,
  node: number,
  whole: number,
  decorators: readonly Decorator[],
): DefinitionDraft {
  const { read } = walker;
  const nameNode = read.child(node, "name");
  const name = read.text(nameNode);
  const bases = baseNamesOf(walker, node);
  const isAbstract = bases.some((base) => base === "ABC" || base === "metaclass=ABCMeta");
  const doc = docstring(read, read.child(node, "body")) ?? commentDoc(read, whole);
  return {
    name,
    kind: "CLASS",
    form: formOf(bases),
    scope: null,
    ...extentOf(read, whole, nameNode),
    exported: isExported(walker, name),
    ...(isAbstract && { flags: ["abstract"] as const }),
    signature: signatureOf(walker, node),
    ...(doc !== null && { doc }),
    ...(decorators.length > 0 && { decorators: decorators.map(({ value }) => value) }),
  };
}

function openClass(walker: Walker, definition: DefinitionRef, node: number, outer: ScopeRef): void {
  const { facts, read } = walker;
  facts.within("class", definition, (scope) => {
    const open = facts.definitionAt(definition);
    const parameters = typeParametersOf(walker, node, outer);
    if (parameters.length > 0) open.typeParameters = parameters;
    bindMetaclass(walker, node, outer);
    const meanings = parameters.map(({ name }) => [name, ["named", scope, [name]]] as const);
    withTypeNames(walker, meanings, () => {
      open.bases = basesOf(walker, node, outer);
      walker.visit(read.child(node, "body"));
    });
  });
}

function formOf(bases: readonly string[]): ClassForm {
  if (bases.includes("Protocol")) return "interface";
  return bases.some((base) => ENUMS.has(base)) ? "enum" : "class";
}

const ENUMS = new Set(["Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"]);

function signatureOf({ read }: Walker, node: number): string {
  const ends = ["superclasses", "type_parameters", "name"].map((field) => read.child(node, field));
  const last = ends.find((end) => end !== NONE) ?? node;
  return signatureText(read.tree.text.slice(read.start(node), read.end(last)));
}

/** Under this name a class has its metaclass, so that it is found like anything else that a class has from another. */
const METACLASS = "__metaclass__";

/** What a class that is defined runs: of the classes it builds on, and of the classes of these. */
function noteMaking(walker: Walker, node: number): void {
  const { facts, read } = walker;
  const line = read.line(node);
  const run = (object: ExpressionRef, method: string) =>
    facts.impliedCall(["call", facts.expression(["member", object, method]), []], line);
  const made = (metaclass: ExpressionRef) => {
    run(metaclass, "__new__");
    run(metaclass, "__init__");
  };
  for (const base of partsOf(read, read.child(node, "superclasses"))) {
    if (isMetaclass(walker, base)) made(walker.value(read.child(base, "value")));
    if (!read.is(base, "identifier", "attribute")) continue;
    const value = walker.value(base);
    run(value, "__init_subclass__");
    made(facts.expression(["member", value, METACLASS]));
  }
}

/** Notes in an open class what was given as its metaclass. */
function bindMetaclass(walker: Walker, node: number, outer: ScopeRef): void {
  const { facts, read } = walker;
  for (const given of partsOf(read, read.child(node, "superclasses"))) {
    if (!isMetaclass(walker, given)) continue;
    const value = facts.inside(outer, () => walker.value(read.child(given, "value")));
    facts.bind({ name: METACLASS, value, static: true });
  }
}

function isMetaclass({ read }: Walker, node: number): boolean {
  return read.is(node, "keyword_argument") && read.text(read.child(node, "name")) === "metaclass";
}

function typeParametersOf(walker: Walker, node: number, outer: ScopeRef): TypeParameter[] {
  const { read } = walker;
  const declared = declaredTypeParameters(walker, read.child(node, "type_parameters"), outer);
  const list = read.child(node, "superclasses");
  return list === NONE ? declared : [...declared, ...mentionedTypeVariables(walker, read.text(list))];
}
