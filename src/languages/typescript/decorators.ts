import type { ExpressionRef } from "../facts.ts";
import type { Walker } from "../walker.ts";
import { onlyChild } from "./siblings.ts";

/** The decorators that are parts of a node. */
export function decoratorsIn(walker: Walker, node: number): ExpressionRef[] {
  const { read } = walker;
  const { after } = read.tree;
  const end = after[node] ?? 0;
  const found: ExpressionRef[] = [];
  // They come before everything else.
  for (let child = node + 1; child < end && read.kind(child) === "decorator"; child = after[child] ?? end)
    found.push(walker.value(child));
  return found;
}

/** `@f` calls f, as `@f()` does by itself. */
export function decoratorValue(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const value = onlyChild(read, node);
  if (read.is(value, "call_expression")) return walker.value(value);
  return facts.call(["call", walker.value(value), []], read.line(node));
}
