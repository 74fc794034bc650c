import type { ExpressionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";
import { onlyChild } from "./siblings.ts";

/** `<Foo a={b}>` calls Foo with its properties; `<div>` calls nothing. */
export function elementValue(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const opened = read.child(node, "open_tag");
  const tag = opened === NONE ? node : opened;
  const name = read.child(tag, "name");
  const properties = tagProperties(walker, tag);
  if (opened !== NONE) visitContent(walker, node);
  if (name === NONE || isIntrinsic(read.text(name))) return facts.unknown;
  return facts.call(["call", walker.value(name), [properties]], read.line(tag));
}

function isIntrinsic(name: string): boolean {
  return /^[a-z][^.]*$/.test(name) || name.includes(":");
}

function visitContent(walker: Walker, node: number): void {
  const { read } = walker;
  for (const child of read.children(node))
    if (!read.is(child, "jsx_opening_element", "jsx_closing_element", "jsx_text")) walker.visit(child);
}

function tagProperties(walker: Walker, tag: number): ExpressionRef {
  const { read, facts } = walker;
  const properties: (readonly [string, ExpressionRef])[] = [];
  const spreads: ExpressionRef[] = [];
  for (const part of read.childrenIn(tag, "attribute")) {
    if (!read.is(part, "jsx_attribute")) spreads.push(attributeValue(walker, part));
    else {
      const [name = NONE, value = NONE] = read.children(part);
      properties.push([read.text(name), attributeValue(walker, value)]);
    }
  }
  return facts.expression(["object", properties, spreads]);
}

function attributeValue(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  if (node === NONE) return facts.expression(["literal", "boolean"]);
  return walker.value(read.is(node, "jsx_expression") ? onlyChild(read, node) : node);
}
