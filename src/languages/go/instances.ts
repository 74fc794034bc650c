import type { ExpressionRef, TypeRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { isLocal, nameOf } from "./names.ts";

/** What is called, with the types it is told to use. */
export interface Callee {
  readonly value: ExpressionRef;
  readonly typeArguments?: readonly TypeRef[];
}

/**
 * `a[b]` where a function is due. Only who knows what `a` is can say whether `b` is a type or an index, and the grammar
 * calls it now this and now that. A local cannot be generic; of anything else both are possible.
 */
export function readInstance(walker: Walker, node: number): Callee {
  const { read, facts } = walker;
  const head = read.child(node, read.is(node, "index_expression") ? "operand" : "type");
  const value = headValue(walker, head);
  const item = facts.expression(["item", value]);
  if (isLocal(facts, firstName(walker, head))) {
    walker.visit(read.child(node, "index"));
    return { value: item };
  }
  return {
    value: facts.expression(["either", [value, item]]),
    typeArguments: typeArgumentsOf(walker, node, head),
  };
}

function headValue(walker: Walker, head: number): ExpressionRef {
  const { read, facts } = walker;
  if (read.is(head, "type_identifier")) return nameOf(facts, read.text(head));
  if (!read.is(head, "qualified_type")) return walker.value(head);
  const operand = nameOf(facts, read.text(read.child(head, "package")));
  return facts.expression(["member", operand, read.text(read.child(head, "name"))]);
}

function firstName({ read }: Walker, head: number): string {
  let first = head;
  while (read.is(first, "selector_expression")) first = read.child(first, "operand");
  return read.text(read.is(first, "qualified_type") ? read.child(first, "package") : first);
}

function typeArgumentsOf(walker: Walker, node: number, head: number): TypeRef[] {
  const { read } = walker;
  const list = read.child(node, "type_arguments");
  const written = read.children(list === NONE ? node : list).filter((each) => each !== head);
  return written.map((each) => typeOfArgument(walker, each));
}

/** In an index the grammar sees values: a name stands for the type of that name. */
function typeOfArgument(walker: Walker, node: number): TypeRef {
  const { read, facts } = walker;
  if (read.is(node, "identifier")) return facts.type(["named", facts.scope, [read.text(node)]]);
  if (read.is(node, "selector_expression"))
    return facts.type(["named", facts.scope, read.text(node).split(".")]);
  if (read.fieldOf(node) !== "index") return walker.type(node);
  walker.visit(node);
  return facts.type(["unknown"]);
}
