import type { Block, DocumentText } from "../documentText.ts";
import { isAdornment, standing, underlined } from "./headingOf.ts";

const ITEM = /^\s{0,10}(?:[-*+•‣]|\d{1,3}[.)])\s/;
const SET_IN = /^(?: {4}|\t)/;

/** Text without marks: paragraphs between blank lines, and what looks like a heading to a reader. */
export function readText(text: string): DocumentText {
  const blocks = stanzasOf(text.split(/\r\n?|\n|\f/)).flatMap(blocksOf);
  return { title: null, keywords: [], blocks };
}

/** The runs of lines between blank ones. */
function stanzasOf(lines: readonly string[]): string[][] {
  const stanzas: string[][] = [];
  let open: string[] = [];
  for (const line of [...lines, ""]) {
    if (line.trim() !== "") open.push(line.trimEnd());
    else if (open.length > 0) {
      stanzas.push(open);
      open = [];
    }
  }
  return stanzas;
}

function blocksOf(lines: readonly string[]): Block[] {
  const heading = headingIn(lines);
  if (heading) return [heading.block, ...(heading.rest.length > 0 ? blocksOf(heading.rest) : [])];
  const told = lines.filter((line) => !isAdornment(line));
  return told.length === 0 ? [] : [{ kind: kindOf(told), text: withoutIndent(lines).join("\n") }];
}

/** A heading that these lines begin with: underlined, framed, or on its own. */
function headingIn(lines: readonly string[]): { block: Block; rest: readonly string[] } | null {
  const [first = "", second = "", third] = lines;
  if (isAdornment(first) && !isAdornment(second) && isAdornment(third))
    return { block: underlined(second, first), rest: lines.slice(3) };
  if (!isAdornment(first) && isAdornment(second) && second.trim().length >= first.trim().length / 2)
    return { block: underlined(first, second), rest: lines.slice(2) };
  const block = lines.length === 1 ? standing(first) : null;
  return block && { block, rest: [] };
}

function kindOf(lines: readonly string[]): Block["kind"] {
  if (lines.every((line) => SET_IN.test(line))) return "code";
  return ITEM.test(lines[0] ?? "") ? "list" : "paragraph";
}

/** Many a text is set in as a whole. */
function withoutIndent(lines: readonly string[]): string[] {
  const indents = lines.map((line) => line.length - line.trimStart().length);
  const least = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY);
  return lines.map((line) => line.slice(least));
}
