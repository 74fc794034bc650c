import { bareComment, firstSentence, MOST_COMMENTS } from "../docComment.ts";
import type { SyntaxReader } from "../syntaxReader.ts";

/** Comments that speak to a tool, and doc comments that hold tags only. */
const TO_A_TOOL = /^(?:@|eslint|biome-|prettier-|tslint|istanbul|c8 |v8 |#?region|#?endregion|webpack)/;

/** The comments right above a node, from the top, as they are written. */
export function commentsAbove(read: SyntaxReader, node: number): string[] {
  const comments: string[] = [];
  const parent = read.parent(node);
  let below = node;
  // A comment has no parts, so it is the row before what follows it.
  for (let at = node - 1; at > 0 && isCommentIn(read, at, parent); at -= 1) {
    if (read.line(below) - read.endLine(at) > 1 || comments.length === MOST_COMMENTS) break;
    comments.push(read.text(at));
    below = at;
  }
  return comments.reverse();
}

function isCommentIn(read: SyntaxReader, at: number, parent: number): boolean {
  return read.parent(at) === parent && read.kind(at) === "comment";
}

/** The first sentence of what is said above a node. */
export function docAbove(read: SyntaxReader, node: number): string | null {
  const comments = commentsAbove(read, node);
  if (comments.length === 0) return null;
  const texts = comments.map(bareComment).filter((text) => !TO_A_TOOL.test(text));
  return firstSentence(texts.join("\n"));
}
