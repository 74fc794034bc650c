import type { ExpressionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { partsOf } from "./nodes.ts";
import { assignFor } from "./targets.ts";

/** `with x as y`: y is what entering x gives. */
export function visitWith(walker: Walker, node: number): void {
  const { read } = walker;
  const isAsync = read.has(node, "async");
  const items = partsOf(read, read.firstOf(node, "with_clause")).map((item) => read.child(item, "value"));
  visitItems(walker, items, isAsync, () => walker.visit(read.child(node, "body")));
}

function visitItems(walker: Walker, items: readonly number[], isAsync: boolean, body: () => void): void {
  const { read } = walker;
  const [item, ...rest] = items;
  if (item === undefined) body();
  else if (read.is(item, "as_pattern")) {
    const [context = NONE] = partsOf(read, item);
    const value = entered(walker, context, walker.value(context), isAsync);
    assignFor(walker, read.child(item, "alias"), { value }, () => visitItems(walker, rest, isAsync, body));
  } else {
    entered(walker, item, walker.value(item), isAsync);
    visitItems(walker, rest, isAsync, body);
  }
}

/** A context manager made of a generator gives what it yields; any other has a method for it. */
function entered(
  { facts, read }: Walker,
  item: number,
  context: ExpressionRef,
  isAsync: boolean,
): ExpressionRef {
  const line = read.line(item);
  const enter = facts.expression(["member", context, isAsync ? "__aenter__" : "__enter__"]);
  const call = facts.impliedCall(["call", enter, []], line);
  facts.impliedCall(
    ["call", facts.expression(["member", context, isAsync ? "__aexit__" : "__exit__"]), []],
    line,
  );
  const value = isAsync ? facts.expression(["await", call]) : call;
  return facts.expression(["either", [value, facts.expression(["item", context])]]);
}
