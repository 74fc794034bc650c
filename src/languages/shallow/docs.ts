import { bareComment, firstSentence, MOST_COMMENTS } from "../docComment.ts";
import { isComment } from "../parts.ts";
import { NONE } from "../syntaxReader.ts";
import type { Walker } from "../walker.ts";

/** The first sentence of the comments that end on the line above a node. */
export function docAbove(w: Walker, node: number): string | null {
  const lines: string[] = [];
  let below = node;
  for (let at = commentBefore(w, node); at !== NONE; at = commentBefore(w, at)) {
    if (w.read.line(below) - w.read.endLine(at) > 1 || lines.length === MOST_COMMENTS) break;
    lines.push(plainText(bareComment(w.read.text(at))));
    below = at;
  }
  return lines.length === 0 ? null : firstSentence(lines.reverse().join("\n"));
}

/** The comment at the head of a file, unless it says who owns it or what runs it, or belongs to what stands below. */
export function headComment(w: Walker, root: number): string | null {
  const lines: string[] = [];
  let at = root + 1;
  for (; at < w.read.tree.count && isComment(w, at); at = w.read.tree.after[at] ?? w.read.tree.count) {
    const text = w.read.text(at);
    if (!text.startsWith("#!")) lines.push(plainText(bareComment(text)));
  }
  const text = lines.join("\n");
  const isAttached = at < w.read.tree.count && w.read.line(at) - w.read.endLine(lastRowBefore(w, at)) <= 1;
  return isAttached || /copyright|licen[cs]e/i.test(text) ? null : firstSentence(text);
}

/** Rows are in the order of the text, so what ends right before a node is the row before it, or around that. */
function commentBefore(w: Walker, node: number): number {
  let first = node;
  while (first > 0 && w.read.parent(first) === first - 1) first -= 1;
  const before = first - 1;
  if (before < 0) return NONE;
  if (isComment(w, before)) return before;
  const around = w.read.parent(before);
  return around !== NONE && isComment(w, around) ? around : NONE;
}

function lastRowBefore(w: Walker, node: number): number {
  const comment = commentBefore(w, node);
  return comment === NONE ? node : comment;
}

/** Without the tags that documentation of C# is written in, and the bar that Haskell's begins with. */
function plainText(comment: string): string {
  return comment
    .replace(/<(?:see|paramref) \w+="([^"]*)"\s*\/>/g, "$1")
    .replace(/<\/?[a-z][^>]*>/gi, "")
    .replace(/^[|^]\s+/, "")
    .trim();
}
