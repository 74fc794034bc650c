import { bareComment, firstSentence } from "../docComment.ts";
import { NONE, type SyntaxReader } from "../syntaxReader.ts";
import { constantString, firstPart } from "./nodes.ts";

/** The first sentence of the string that a body begins with. */
export function docstring(read: SyntaxReader, body: number): string | null {
  const statement = body === NONE ? NONE : firstPart(read, body);
  if (!read.is(statement, "expression_statement")) return null;
  return firstSentence(constantString(read, firstPart(read, statement)));
}

/** How far up a comment is looked at. */
const MOST_LINES = 40;

/**
 * The first sentence of the comment right above a statement; `#:` is how some mark it as documentation. Lines of text
 * are looked at, as finding a sibling before a node takes the longer the more there are.
 */
export function commentDoc(read: SyntaxReader, statement: number): string | null {
  const { text } = read.tree;
  const lines: string[] = [];
  let end = text.lastIndexOf("\n", read.start(statement));
  while (end > 0 && lines.length < MOST_LINES) {
    const start = text.lastIndexOf("\n", end - 1) + 1;
    const line = text.slice(start, end).trim();
    if (!line.startsWith("#")) break;
    lines.unshift(bareComment(line).replace(/^:\s?/, ""));
    end = start - 1;
  }
  return lines.length === 0 ? null : firstSentence(lines.join("\n"));
}
