import type { DefinitionRef } from "../facts.ts";
import { partsOf } from "../parts.ts";
import { draftOf } from "../shallow/declaring.ts";
import { field, kind } from "../shallow/finders.ts";
import type { Shape } from "../shallow/shape.ts";
import { signatureText } from "../signature.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { bindVariables } from "./patterns.ts";

const name = field("name");

/** At the top of a module or in a class it is a definition; in a `where`, a `let` or a `do`, something local. */
export function bindOrDefine(shape: Shape, w: Walker, node: number): void {
  const called = nameOf(w, node);
  const pattern = field("pattern")(w, node);
  if (pattern !== NONE) {
    bindVariables(w, pattern);
    w.visit(field("expression")(w, node));
  } else if (called === NONE) w.visitChildren(node);
  else if (w.read.is(node, "bind") && isLocal(w)) {
    w.facts.bind({ name: w.read.text(called) });
    visitEquation(w, node);
  } else define(shape, w, node, called, []);
}

function isLocal(w: Walker): boolean {
  const { kind: scope } = w.facts.scopeAt(w.facts.scope);
  return scope === "function" || scope === "block";
}

/** `x <+> y = …` defines the operator. */
function nameOf(w: Walker, node: number): number {
  const own = name(w, node);
  return own === NONE ? field("operator")(w, kind("infix")(w, node)) : own;
}

/** The equations of one function are one definition, from the first to the last of them. */
function define(shape: Shape, w: Walker, node: number, nameNode: number, qualifier: readonly string[]): void {
  const called = w.read.text(nameNode);
  const known = qualifier.length > 0 ? null : equationOf(w, called);
  if (known !== null) {
    const definition = w.facts.definitionAt(known);
    definition.end = w.read.end(node);
    definition.endLine = w.read.endLine(node);
    if (definition.flags?.includes("abstract")) delete definition.flags;
  }
  const definition = known ?? add(shape, w, node, nameNode, qualifier);
  const { kind: what, scope } = w.facts.definitionAt(definition);
  const visit = (): void => visitEquation(w, node);
  if (what === "VARIABLE") visit();
  else if (scope === null) w.facts.within("function", definition, visit);
  else w.facts.inside(scope, () => w.facts.within("block", null, visit));
}

function add(
  shape: Shape,
  w: Walker,
  node: number,
  nameNode: number,
  qualifier: readonly string[],
): DefinitionRef {
  const called = w.read.text(nameNode);
  const declared = signatureBefore(w, node, called);
  const isFunction = w.read.is(node, "function") || hasCalls(w, node);
  const patterns = partsOf(w, kind("patterns")(w, node));
  const draft = draftOf(shape, { w, node: declared, name: called, words: [] }, nameNode, NONE);
  const definition = w.facts.add({
    ...draft,
    end: w.read.end(node),
    endLine: w.read.endLine(node),
    ...(declared === node && { signature: signatureText(headOf(w, node)) }),
    kind: isFunction ? "FUNCTION" : "VARIABLE",
    form: isFunction ? "function" : "constant",
    ...(isFunction && { parameters: patterns.map((part) => ({ name: w.read.text(part) })) }),
    ...(qualifier.length > 0 && { qualifier }),
  });
  if (qualifier.length === 0) w.facts.bind({ name: called, definition });
  return definition;
}

/** Something without parameters that does more than hold a literal: `main = do …`. */
function hasCalls(w: Walker, node: number): boolean {
  return !w.read.is(field("expression")(w, kind("match")(w, node)), "literal");
}

function headOf(w: Walker, node: number): string {
  const match = kind("match")(w, node);
  return w.read.tree.text.slice(w.read.start(node), match === NONE ? w.read.end(node) : w.read.start(match));
}

function equationOf(w: Walker, called: string): DefinitionRef | null {
  const found = w.facts
    .scopeAt(w.facts.scope)
    .bindings.find((binding) => binding.name === called && "definition" in binding);
  if (!found || !("definition" in found)) return null;
  return w.facts.definitionAt(found.definition).kind === "FUNCTION" ? found.definition : null;
}

/** The type that is declared right above, where the comment stands, too; else the node itself. */
function signatureBefore(w: Walker, node: number, called: string): number {
  const siblings = partsOf(w, w.read.parent(node));
  const above = siblings[siblings.indexOf(node) - 1] ?? NONE;
  return w.read.is(above, "signature") && w.read.text(name(w, above)) === called ? above : node;
}

/** What is bound after `where` is in scope in all that stands before it. */
function visitEquation(w: Walker, node: number): void {
  bindVariables(w, kind("patterns")(w, node));
  const local = field("binds")(w, node);
  w.visit(local);
  for (const part of partsOf(w, node)) {
    if (w.read.is(part, "match")) w.visitChildren(part);
  }
}

/** In a class, a type that is declared is a function which instances have to give. */
export function classMethod(shape: Shape, w: Walker, node: number): void {
  if (w.facts.scopeAt(w.facts.scope).kind !== "class") return;
  const nameNode = name(w, node);
  const called = w.read.text(nameNode);
  const draft = draftOf(shape, { w, node, name: called, words: [] }, nameNode, NONE);
  w.facts.define({ ...draft, kind: "FUNCTION", form: "method", flags: ["abstract"] });
}

/** The functions of an instance are named after the class and the type that it joins. */
export function defineInstance(shape: Shape, w: Walker, node: number): void {
  const type = /[A-Z][\w.']*/.exec(w.read.text(kind("type_patterns")(w, node)))?.[0];
  const qualifier = [w.read.text(name(w, node)), ...(type === undefined ? [] : [type])];
  for (const part of partsOf(w, field("declarations")(w, node))) {
    const called = w.read.is(part, "function", "bind") ? nameOf(w, part) : NONE;
    if (called !== NONE) define(shape, w, part, called, qualifier);
  }
}
