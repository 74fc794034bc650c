import type { ExpressionRef } from "../facts.ts";
import type { Walker } from "../walker.ts";
import { firstPart, partsOf } from "./nodes.ts";

/** A list, tuple or set, by position. */
export function sequence(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const parts = partsOf(read, node).map((part) =>
    read.is(part, "list_splat")
      ? facts.expression(["item", walker.value(firstPart(read, part))])
      : walker.value(part),
  );
  return facts.expression(["list", parts]);
}
