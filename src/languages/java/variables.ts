import type { TypeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { declarationDraft, isInInterface } from "./declarations.ts";
import { addLambda } from "./lambdas.ts";
import { modifiersOf, useAnnotations } from "./modifiers.ts";
import { listOf, mentionedType } from "./types.ts";

/**
 * What a variable is declared to be is what the compiler goes by, so its value is followed only where the type is left to
 * it with `var`.
 */
export function localVariable(w: Walker, node: number): void {
  const { read, facts } = w;
  useAnnotations(w, node);
  const typeNode = read.child(node, "type");
  const type = read.text(typeNode) === "var" ? null : mentionedType(w, typeNode);
  for (const declarator of read.childrenIn(node, "declarator")) {
    const name = read.text(read.child(declarator, "name"));
    const value = read.child(declarator, "value");
    if (type === null) facts.bind({ name, value: w.value(value) });
    else {
      facts.bind({ name, type: dimensioned(w, declarator, type) });
      visitInitial(w, value, type, "");
    }
  }
}

export function field(w: Walker, node: number): void {
  const { read, facts } = w;
  const modifiers = modifiersOf(w, node);
  const isStatic = modifiers.words.includes("static") || isInInterface(w);
  useAnnotations(w, node);
  const type = mentionedType(w, read.child(node, "type"));
  for (const declarator of read.childrenIn(node, "declarator")) {
    const name = read.text(read.child(declarator, "name"));
    const bound = { name, type: dimensioned(w, declarator, type) };
    facts.bind(isStatic ? { ...bound, static: true } : bound);
    const lambda = visitInitial(w, read.child(declarator, "value"), type, name);
    if (lambda === null) continue;
    const { start, end, startLine, endLine, signature, exported, flags, doc } = declarationDraft(
      w,
      node,
      modifiers,
    );
    Object.assign(facts.definitionAt(lambda), {
      start,
      end,
      startLine,
      endLine,
      signature,
      exported,
      flags,
      doc,
    });
  }
}

function dimensioned(w: Walker, declarator: number, type: TypeRef): TypeRef {
  return listOf(w, type, w.read.text(w.read.child(declarator, "dimensions")));
}

/** Visits what a variable begins as; a function written there is told its type. Gives that function, if there is one. */
function visitInitial(w: Walker, value: number, type: TypeRef, name: string): number | null {
  if (value === NONE) return null;
  if (w.read.is(value, "lambda_expression")) return addLambda(w, value, name, type);
  w.visit(value);
  return null;
}
