import type { Binding, ExpressionRef, TypeRef } from "../facts.ts";
import { partsOf } from "../parts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { draftOf, wordsOf } from "./declaring.ts";
import type { LoopShape, Shape, VariableShape } from "./shape.ts";
import { typeAt } from "./typeReading.ts";

export function declareVariables(shape: Shape, own: VariableShape, w: Walker, node: number): void {
  const type = typeAt(w, own.type?.(w, node) ?? NONE, shape.types);
  const parts = own.each ? partsOf(w, node).filter((part) => w.read.is(part, ...(own.each ?? []))) : [node];
  for (const part of parts) {
    const value = own.value?.(w, part) ?? NONE;
    declareVariable(shape, w, node, own.name(w, part), {
      type,
      value: knownValue(w, value),
    });
  }
}

/** Null where there is none, or nothing is known of it. */
function knownValue(w: Walker, node: number): ExpressionRef | null {
  if (node === NONE) return null;
  const value = w.value(node);
  return w.facts.expressionAt(value)[0] === "unknown" ? null : value;
}

/** What a variable is known to be. */
export interface Known {
  readonly type: TypeRef | null;
  readonly value: ExpressionRef | null;
}

/** At the top of a file or module it is a definition; in a class or a function, a name that is bound. */
export function declareVariable(shape: Shape, w: Walker, node: number, nameNode: number, known: Known): void {
  const name = w.read.text(nameNode);
  if (name === "") return;
  const words = wordsOf(shape, w, node);
  if (isTopLevel(w)) {
    const draft = draftOf(shape, { w, node, name, words }, nameNode, NONE);
    w.facts.define({ ...draft, kind: "VARIABLE", form: formOf(w, node, name), ...present(known) });
  } else w.facts.bind(bindingOf(name, known, words.includes("static")));
}

function formOf(w: Walker, node: number, name: string): "constant" | "variable" {
  const head = w.read.text(node).slice(0, 40);
  return /\b(?:const|val|let|final|readonly)\b/.test(head) || /^[A-Z][A-Z\d_]*$/.test(name)
    ? "constant"
    : "variable";
}

export function bindingOf(name: string, known: Known, isStatic = false): Binding {
  return { name, ...present(known), ...(isStatic && { static: true }) };
}

function present({ type, value }: Known): { type?: TypeRef; value?: ExpressionRef } {
  return { ...(type !== null && { type }), ...(value !== null && { value }) };
}

function isTopLevel(w: Walker): boolean {
  const { kind, owner } = w.facts.scopeAt(w.facts.scope);
  if (kind === "file") return true;
  return kind === "class" && owner !== null && w.facts.definitionAt(owner).form === "module";
}

/** `for (x in xs)`: the name holds inside, and is one of what is gone through. */
export function visitLoop(shape: Shape, own: LoopShape, w: Walker, node: number): void {
  const over = own.over(w, node);
  const name = own.name(w, node);
  const typeNode = own.type?.(w, node) ?? NONE;
  const iterated = w.value(over);
  w.facts.within("block", null, () => {
    const type = typeAt(w, typeNode, shape.types);
    const value = type === null ? w.facts.expression(["item", iterated]) : null;
    w.facts.bind(bindingOf(w.read.text(name), { type, value }));
    for (const part of partsOf(w, node)) {
      if (part !== over && part !== name && part !== typeNode) w.visit(part);
    }
  });
}

/** One of an enum's constants: an instance of the enum, known to the enum itself. */
export function bindConstant(w: Walker, nameNode: number): void {
  const type = w.facts.type(["self", w.facts.scope]);
  w.facts.bind({ name: w.read.text(nameNode), type, static: true });
}
