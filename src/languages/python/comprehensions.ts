import type { ExpressionRef } from "../facts.ts";
import type { Walker } from "../walker.ts";
import { bindLoop } from "./loops.ts";
import { narrowed, narrowingsOf } from "./narrowing.ts";
import { firstPart, partsOf } from "./nodes.ts";

/** A comprehension binds its variables in a scope of its own, and is worth a list of what it makes. */
export function comprehension(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  return facts.within("block", null, () => {
    const [body = -1, ...clauses] = partsOf(read, node);
    const item = clausesThen(walker, clauses, () => bodyValue(walker, body));
    if (!read.is(node, "dictionary_comprehension")) return facts.expression(["list", [item]]);
    return facts.expression(["object", [], [item]]);
  });
}

function clausesThen(walker: Walker, clauses: readonly number[], body: () => ExpressionRef): ExpressionRef {
  const { read, facts } = walker;
  const [clause, ...rest] = clauses;
  if (clause === undefined) return body();
  if (read.is(clause, "for_in_clause")) {
    bindLoop(walker, clause, facts.scope);
    return clausesThen(walker, rest, body);
  }
  const condition = firstPart(read, clause);
  walker.visit(condition);
  return narrowed(walker, narrowingsOf(walker, condition).whenTrue, () => clausesThen(walker, rest, body));
}

function bodyValue(walker: Walker, body: number): ExpressionRef {
  const { read } = walker;
  if (!read.is(body, "pair")) return walker.value(body);
  walker.visit(read.child(body, "key"));
  return walker.value(read.child(body, "value"));
}
