import { NONE, type SyntaxReader } from "../syntaxReader.ts";
import { onlyChild } from "./siblings.ts";

const LONGEST = 120;

/** What a property is called: `x`, `#x`, `"x"`, `1`, `[Symbol.iterator]`; empty when only running it would tell. */
export function propertyName(read: SyntaxReader, node: number): string {
  if (node === NONE) return "";
  const kind = read.kind(node);
  if (kind === "string") return unquoted(read.text(node));
  if (kind !== "computed_property_name") return read.text(node);
  return computedName(read, onlyChild(read, node));
}

function computedName(read: SyntaxReader, node: number): string {
  if (read.is(node, "string")) return unquoted(read.text(node));
  if (read.is(node, "number")) return read.text(node);
  const text = read.text(node);
  return text.startsWith("Symbol.") ? `[${text}]` : "";
}

/** The text between the quotes of a string that has nothing to be filled in. */
export function unquoted(text: string): string {
  return text.slice(1, -1);
}

/** The value of a string or a template without substitutions; null for anything else. */
export function constantString(read: SyntaxReader, node: number): string | null {
  if (read.is(node, "string")) return unquoted(read.text(node));
  if (read.is(node, "template_string") && !read.has(node, "template_substitution"))
    return unquoted(read.text(node));
  return null;
}

/** A title as a name: on one line, and short enough to be read. */
export function titleName(title: string): string {
  const line = title.replace(/\s+/g, " ").trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).trimEnd()}…`;
}
