import { bareComment, firstSentence } from "../docComment.ts";
import type { Walker } from "../walker.ts";

/** The first sentence of the Javadoc right above a declaration. */
export function javadocOf(w: Walker, node: number): string | null {
  // Rows are in the order of the text and a comment has no parts, so a comment above is the row before.
  const above = node - 1;
  if (!w.read.is(above, "block_comment") || w.read.parent(above) !== w.read.parent(node)) return null;
  const comment = w.read.text(above);
  return comment.startsWith("/**") ? firstSentence(plainText(bareComment(comment))) : null;
}

/** The comment at the head of the file, unless it only says who owns it. */
export function headOf(w: Walker, root: number): string | null {
  const first = root + 1;
  if (!w.read.is(first, "block_comment", "line_comment")) return null;
  const text = w.read.text(first);
  return /copyright|licen[cs]e/i.test(text) ? null : firstSentence(plainText(bareComment(text)));
}

const ENTITIES = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["nbsp", " "],
]);

function plainText(javadoc: string): string {
  return javadoc
    .replace(/\{@\w+\s+([^{}]*)\}/g, (_, inner: string) => inner.replace(/^[\w.]*#/, ""))
    .replace(/<(?:p|br|ul|ol|pre|h\d)\b[^>]*>/gi, "\n\n")
    .replace(/<\/?[a-z][^>]*>/gi, "")
    .replace(/&(\w+);/g, (entity, name: string) => ENTITIES.get(name) ?? entity);
}
