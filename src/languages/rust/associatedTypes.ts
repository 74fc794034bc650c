import { NONE, type SyntaxReader } from "../syntaxReader.ts";

/** The type that the impl block around a node gives to an associated one; none in a trait, where it is open. */
export function associatedType(read: SyntaxReader, node: number, name: string): number {
  let at = read.parent(node);
  while (at !== NONE && !read.is(at, "impl_item", "trait_item")) at = read.parent(at);
  if (!read.is(at, "impl_item")) return NONE;
  const body = read.child(at, "body");
  if (body === NONE) return NONE;
  for (const item of read.children(body)) {
    if (!read.is(item, "type_item") || read.text(read.child(item, "name")) !== name) continue;
    const type = read.child(item, "type");
    // A type that mentions itself, as broken code may have it, leads nowhere.
    return node > item && node < (read.tree.after[item] ?? 0) ? NONE : type;
  }
  return NONE;
}
