import { firstChild } from "../parts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";

/** What a declarator such as `*name(int x)` declares. */
export interface Declarator {
  readonly name: number;
  /** Its parameter list, where it is a function and not a pointer to one. */
  readonly parameters: number;
}

export function readDeclarator(w: Walker, node: number): Declarator {
  let parameters = NONE;
  let at = node;
  for (;;) {
    const inner = w.read.child(at, "declarator");
    switch (w.read.kind(at)) {
      case "function_declarator":
        parameters = w.read.is(inner, "parenthesized_declarator") ? NONE : w.read.child(at, "parameters");
        at = inner;
        break;
      case "pointer_declarator":
      case "array_declarator":
      case "init_declarator":
        at = inner;
        break;
      case "parenthesized_declarator":
      case "reference_declarator":
      case "attributed_declarator":
        at = firstChild(w, at);
        break;
      default:
        return { name: at, parameters };
    }
  }
}

/** The name alone. */
export function declaredName(w: Walker, node: number): number {
  return readDeclarator(w, w.read.child(node, "declarator")).name;
}

/** The parameters of the function that a node declares; none for a variable. */
export function declaredParameters(w: Walker, node: number): number {
  return readDeclarator(w, w.read.child(node, "declarator")).parameters;
}
