import type { ExpressionRef, ScopeRef } from "../facts.ts";
import type { Walker } from "../walker.ts";
import { noteIteration } from "./operators.ts";

/** What the variable of `for x in y` is. */
export function loopValue(walker: Walker, clause: number): ExpressionRef {
  const items = walker.value(walker.read.child(clause, "right"));
  noteIteration(walker, items, walker.read.line(clause));
  return iterated(walker, items);
}

/** Binds the variable of a comprehension in its scope. */
export function bindLoop(walker: Walker, clause: number, comprehension: ScopeRef): void {
  bindIn(walker, walker.read.child(clause, "left"), loopValue(walker, clause), comprehension);
}

/** What iterating gives: a container's items, and what a class says by itself. */
function iterated({ facts }: Walker, items: ExpressionRef): ExpressionRef {
  const item = facts.expression(["item", items]);
  if (facts.expressionAt(items)[0] === "list") return item;
  const iterator = facts.expression(["call", facts.expression(["member", items, "__iter__"]), []]);
  return facts.expression(["either", [item, facts.expression(["item", iterator])]]);
}

/** The variables of a comprehension stay in it, unlike all others in a block. */
function bindIn(walker: Walker, target: number, value: ExpressionRef, scope: ScopeRef): void {
  const { read, facts } = walker;
  if (read.is(target, "identifier")) {
    facts.bind({ name: read.text(target), value }, scope);
    return;
  }
  let position = 0;
  for (const part of read.children(target)) {
    bindIn(walker, part, facts.expression(["key", value, `${position}`]), scope);
    position += 1;
  }
}
