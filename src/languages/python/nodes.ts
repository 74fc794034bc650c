import { NONE, type SyntaxReader } from "../syntaxReader.ts";

/** The children that mean something: neither signs nor comments. */
export function partsOf(read: SyntaxReader, node: number): number[] {
  const { after } = read.tree;
  const end = after[node] ?? 0;
  const parts: number[] = [];
  for (let child = node + 1; child < end; child = after[child] ?? end)
    if (read.isNamed(child) && read.kind(child) !== "comment") parts.push(child);
  return parts;
}

export function firstPart(read: SyntaxReader, node: number): number {
  return partsOf(read, node)[0] ?? NONE;
}

/** A name, or names joined by dots; null for any other expression. */
export function dottedPath(read: SyntaxReader, node: number): string | null {
  let rest = "";
  let at = node;
  for (; read.is(at, "attribute"); at = read.child(at, "object"))
    rest = `.${read.text(read.child(at, "attribute"))}${rest}`;
  return read.is(at, "identifier") ? read.text(at) + rest : null;
}

const INTERPOLATES = /^[a-zA-Z]*[fFtT]/;

/** What a string literal says; null where that is not known before it runs. */
export function constantString(read: SyntaxReader, node: number): string | null {
  if (!read.is(node, "string")) return null;
  const start = read.firstOf(node, "string_start");
  const end = read.firstOf(node, "string_end");
  if (start === NONE || end === NONE || INTERPOLATES.test(read.text(start))) return null;
  return read.tree.text.slice(read.end(start), read.start(end));
}

/** What a string begins with that is put together: `f"visit_{x}"`, `"visit_" + x`, `"visit_%s" % x`; null for nothing. */
export function constantStart(read: SyntaxReader, node: number): string | null {
  if (read.is(node, "binary_operator")) return constantStart(read, read.child(node, "left"));
  if (!read.is(node, "string")) return null;
  const begin = read.firstOf(node, "string_start");
  const held = read.firstOf(node, "interpolation");
  const end = held === NONE ? read.firstOf(node, "string_end") : held;
  if (begin === NONE || end === NONE) return null;
  const [start = ""] = /^[A-Za-z_]\w*/.exec(read.tree.text.slice(read.end(begin), read.start(end))) ?? [];
  return start.length < SHORTEST_START ? null : start;
}

/** So few letters begin the name of too much. */
const SHORTEST_START = 3;
