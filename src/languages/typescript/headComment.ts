import { bareComment, firstSentence } from "../docComment.ts";
import type { SyntaxReader } from "../syntaxReader.ts";

const LICENCE = /copyright|licen[cs]e|@preserve/i;

/** What the comment at the head of a file says of it; one that belongs to the first statement does not. */
export function headSummary(read: SyntaxReader, root: number): string | null {
  for (let at = root + 1; at < read.tree.count; at += 1) {
    const kind = read.kind(at);
    if (kind === "hash_bang_line" || kind === "string_fragment") continue;
    if (kind !== "comment" || read.parent(at) !== root) return null;
    const text = read.text(at);
    if (text.startsWith("/*") && !LICENCE.test(text))
      return isApart(read, at, text) ? firstSentence(bareComment(text)) : null;
  }
  return null;
}

/** A blank line, an import, or a tag that says so sets it apart from what follows. */
function isApart(read: SyntaxReader, comment: number, text: string): boolean {
  if (/@(?:file|module|packageDocumentation|fileoverview)/i.test(text)) return true;
  const next = comment + 1;
  if (next >= read.tree.count) return true;
  return read.is(next, "import_statement") || read.line(next) - read.endLine(comment) > 1;
}
