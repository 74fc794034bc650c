import type { ExpressionRef } from "../facts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";

const COLLECTIONS = ["slice_type", "array_type", "implicit_length_array_type", "map_type"];

/** `T{…}`. A collection of functions is worth its elements, as they may be called from it. */
export function readComposite(walker: Walker, node: number): ExpressionRef {
  const { read, facts } = walker;
  const type = read.child(node, "type");
  const typed = walker.type(type);
  const elements = readElements(walker, read.child(node, "body"));
  const holdsFunctions = read.is(type, ...COLLECTIONS) && read.has(type, "function_type");
  return facts.expression(holdsFunctions ? ["list", elements] : ["typed", typed]);
}

function readElements(walker: Walker, body: number): ExpressionRef[] {
  const { read } = walker;
  const elements: ExpressionRef[] = [];
  if (body === NONE) return elements;
  for (const element of read.children(body)) {
    if (read.is(element, "literal_element")) elements.push(walker.value(element));
    else if (read.is(element, "keyed_element")) elements.push(readKeyed(walker, element));
  }
  return elements;
}

/** A bare name as key is a field, or a constant that leads nowhere. */
function readKeyed(walker: Walker, element: number): ExpressionRef {
  const { read } = walker;
  const key = read.child(element, "key");
  const [written = NONE] = key === NONE ? [] : read.children(key);
  if (!read.is(written, "identifier")) walker.visit(key);
  return walker.value(read.child(element, "value"));
}
