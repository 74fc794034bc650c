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

/** A rule of signs, or an instruction to whatever makes documents of it. */
const NO_PROSE = /^[^\p{L}\p{N}]*$|^\s*\.\. /u;
/** Points that end no sentence. */
const ABBREVIATED = /(?:^|[\s(])(?:e\.g|i\.e|cf|vs|etc|al|approx|incl|resp)\.$/i;

/** The first sentence of a text, on one line; null when it says nothing. */
export function firstSentence(text: string | null): string | null {
  if (text === null) return null;
  const line = firstParagraph(text);
  if (!/\p{L}/u.test(line)) return null;
  const sentence = sentenceIn(line.slice(0, LONGEST + 1));
  if (sentence !== null) return sentence;
  return line.length <= LONGEST ? line : `${line.slice(0, line.lastIndexOf(" ", LONGEST))} …`;
}

function firstParagraph(text: string): string {
  const lines = text.split("\n");
  const begin = lines.findIndex((line) => !NO_PROSE.test(line));
  if (begin === -1) return "";
  const [paragraph = ""] = lines
    .slice(begin)
    .join("\n")
    .split(/\n\s*\n|\n\s*[@\\:]\w|\n\s*\.\. /);
  return paragraph.replace(/\s+/g, " ").trim();
}

/** Up to the first point that ends one. */
function sentenceIn(line: string): string | null {
  for (const { index } of line.matchAll(/[.!?](?=\s|$)/g)) {
    const sentence = line.slice(0, index + 1);
    if (!ABBREVIATED.test(sentence)) return sentence;
  }
  return null;
}
