import type { ExpressionRef } from "../facts.ts";
import { partsOf } from "../parts.ts";
import type { Walker } from "../walker.ts";
import { patternBindings } from "./patterns.ts";

/** A switch is worth what its arrows give. */
export function switchValue(w: Walker, node: number): ExpressionRef {
  const subject = w.value(w.read.child(node, "condition"));
  const results: ExpressionRef[] = [];
  w.facts.within("block", null, () => {
    for (const branch of partsOf(w, w.read.child(node, "body"))) {
      // A name in a pattern holds for its own branch only.
      if (w.read.is(branch, "switch_rule") || hasPattern(w, branch)) {
        w.facts.within("block", null, () => visitBranch(w, branch, subject, results));
      } else visitBranch(w, branch, subject, results);
    }
  });
  return w.facts.expression(["either", results]);
}

function visitBranch(w: Walker, branch: number, subject: ExpressionRef, results: ExpressionRef[]): void {
  for (const part of partsOf(w, branch)) {
    if (w.read.is(part, "switch_label")) visitLabel(w, part, subject);
    else if (w.read.is(part, "expression_statement")) results.push(w.value(partsOf(w, part)[0] ?? part));
    else w.visit(part);
  }
}

function visitLabel(w: Walker, label: number, subject: ExpressionRef): void {
  for (const part of partsOf(w, label)) {
    if (w.read.is(part, "pattern")) patternBindings(w, part, subject);
    else if (w.read.is(part, "guard")) w.visitChildren(part);
    // Anything else is a constant.
  }
}

function hasPattern(w: Walker, branch: number): boolean {
  return partsOf(w, branch).some((part) => w.read.is(part, "switch_label") && w.read.has(part, "pattern"));
}
