import { NONE, type SyntaxReader } from "./syntaxReader.ts";

const MARKERS = /^[ \t]*(?:\/\*\*?!?|\*\/|\*(?!\*)|\/\/[/!]?|#+!?|--+\|?|;+)?[ \t]?/;
const LONGEST = 240;
/** More than a first sentence takes; what nobody reads is not searched for one. */
const LONGEST_READ = 2_000;
/** How far up comments of a line each are gathered. */
export const MOST_COMMENTS = 200;

/** The comments that stand right above a node, without a blank line between, as bare text; null when there are none. */
export function commentAbove(read: SyntaxReader, node: number, kinds: readonly string[]): string | null {
  const lines: string[] = [];
  let below = node;
  for (let at = read.previous(node); at !== NONE && kinds.includes(read.kind(at)); at = read.previous(at)) {
    if (read.line(below) - read.endLine(at) > 1 || lines.length === MOST_COMMENTS) break;
    lines.push(bareComment(read.text(at)));
    below = at;
  }
  return lines.length === 0 ? null : lines.reverse().join("\n");
}

/** A comment's text without the signs that make it one; of a long one, the beginning. */
export function bareComment(comment: string): string {
  return comment
    .slice(0, LONGEST_READ)
    .split("\n")
    .map((line) => withoutClosing(line.trimEnd()).replace(MARKERS, "").trimEnd())
    .join("\n")
    .trim();
}

function withoutClosing(line: string): string {
  return line.endsWith("*/") ? line.slice(0, -2) : line;
}

/** The first sentence of a text, on one line; null when it says nothing. */
export function firstSentence(text: string | null): string | null {
  if (text === null) return null;
  const paragraph = text.trim().split(/\n\s*\n|\n\s*[@\\:]\w/)[0] ?? "";
  const line = paragraph.replace(/\s+/g, " ").trim();
  if (!/\p{L}/u.test(line)) return null;
  const end = /^(.+?[.!?])(?:\s|$)/u.exec(line.slice(0, LONGEST + 1));
  if (end?.[1]) return end[1];
  return line.length <= LONGEST ? line : `${line.slice(0, line.lastIndexOf(" ", LONGEST))} …`;
}
