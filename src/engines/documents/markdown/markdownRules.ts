import type { Block } from "../documentText.ts";
import { isOnlyPictures, plainInline } from "./plainInline.ts";

/** HTML inside of Markdown, which is read as HTML. */
export interface RawHtml {
  readonly kind: "html";
  readonly text: string;
}

export interface Taken {
  /** The line after it. */
  readonly next: number;
  readonly pieces: readonly (Block | RawHtml)[];
}

/** Takes what begins at a line; null when it is nothing of that sort. Each looks at a line a few times at most. */
type Rule = (lines: readonly string[], at: number) => Taken | null;

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})(?=[ \t]|$)/;
const UNDERLINE = /^ {0,3}(?:(=+)|-+)[ \t]{0,20}$/;
const BREAK = /^ {0,3}(?:(?:\*[ \t]?){3,}|(?:-[ \t]?){3,}|(?:_[ \t]?){3,})$/;
const ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const INDENTED = /^(?: {2,}|\t)/;
const CODE_INDENT = /^(?: {4}|\t)/;
const QUOTE = /^ {0,3}>/;
/** Where a link leads, or a name that one can lead to. */
const REFERENCE = /^ {0,3}(?:\[[^[\]]{1,500}\]:\s{1,20}\S|\([\w.-]{1,200}\)=\s{0,20}$)/;
const COMMENT = /^ {0,3}<!--/;
const TAG_LINE =
  /^ {0,3}<\/?(?:a|address|article|aside|blockquote|br|center|dd|details|div|dl|dt|figcaption|figure|footer|form|h[1-6]|head|header|hr|html|iframe|img|kbd|li|link|main|nav|ol|p|picture|pre|script|section|source|style|sub|summary|sup|svg|table|tbody|td|tfoot|th|thead|title|tr|ul|video)(?=[\s/>]|$)/i;
const VERBATIM = /^ {0,3}<(pre|script|style)(?=[\s>]|$)/i;
const DELIMITER_ROW = /^[ \t]{0,3}\|?[ \t:|-]*-[ \t:|-]*$/;

const isBlank = (line: string | undefined) => line === undefined || line.trim() === "";

const fence: Rule = (lines, at) => {
  const mark = FENCE.exec(lines[at] ?? "")?.[1];
  if (mark === undefined) return null;
  let end = at + 1;
  while (end < lines.length && !closesFence(lines[end] ?? "", mark)) end += 1;
  return {
    next: end + 1,
    pieces: [
      {
        kind: "code",
        text: lines
          .slice(at, end + 1)
          .join("\n")
          .trimEnd(),
      },
    ],
  };
};

function closesFence(line: string, mark: string): boolean {
  const text = line.trim();
  return text.length >= mark.length && text === (mark[0] ?? "").repeat(text.length);
}

const heading: Rule = (lines, at) => {
  const line = lines[at] ?? "";
  const marks = HEADING.exec(line)?.[1];
  if (marks === undefined) return null;
  const text = plainInline(withoutClosing(line.trim().slice(marks.length).trim()));
  return { next: at + 1, pieces: text === "" ? [] : [{ kind: "heading", text, level: marks.length }] };
};

/** Counted from the end by hand: a pattern for this would try every run of blanks in the line. */
function withoutClosing(text: string): string {
  let end = text.length;
  while (text[end - 1] === "#") end -= 1;
  return end === text.length || /\s/.test(text[end - 1] ?? " ") ? text.slice(0, end) : text;
}

const table: Rule = (lines, at) => {
  const isTable =
    lines[at]?.includes("|") &&
    (lines[at + 1] ?? "").includes("|") &&
    DELIMITER_ROW.test(lines[at + 1] ?? "");
  if (!isTable) return null;
  let next = at + 2;
  while (next < lines.length && !isBlank(lines[next]) && lines[next]?.includes("|")) next += 1;
  return {
    next,
    pieces: [
      {
        kind: "table",
        text: lines
          .slice(at, next)
          .map((row) => row.trim())
          .join("\n"),
      },
    ],
  };
};

const comment: Rule = (lines, at) => {
  if (!COMMENT.test(lines[at] ?? "")) return null;
  let end = at;
  while (end < lines.length && !lines[end]?.includes("-->")) end += 1;
  return { next: end + 1, pieces: [] };
};

const html: Rule = (lines, at) => {
  const line = lines[at] ?? "";
  if (!TAG_LINE.test(line)) return null;
  const verbatim = VERBATIM.exec(line)?.[1]?.toLowerCase();
  const isEnd = (end: number) =>
    verbatim === undefined
      ? isBlank(lines[end])
      : (lines[end - 1] ?? "").toLowerCase().includes(`</${verbatim}`);
  let next = at + 1;
  while (next < lines.length && !isEnd(next)) next += 1;
  return { next, pieces: [{ kind: "html", text: lines.slice(at, next).join("\n") }] };
};

const thematicBreak: Rule = (lines, at) =>
  BREAK.test(lines[at]?.trimEnd() ?? "") ? { next: at + 1, pieces: [] } : null;

/** With all that is set in under its items; further paragraphs of an item are, too. */
const list: Rule = (lines, at) => {
  if (!ITEM.test(lines[at] ?? "")) return null;
  let next = at + 1;
  while (next < lines.length && goesOn(lines, next)) next += 1;
  return { next, pieces: [{ kind: "list", text: lines.slice(at, next).join("\n").trimEnd() }] };
};

function goesOn(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  if (INDENTED.test(line) || (ITEM.test(line) && thematicBreak(lines, at) === null)) return true;
  if (isBlank(line))
    return isListLine(lines[at + 1]) || (isBlank(lines[at + 1]) && isListLine(lines[at + 2]));
  return !isBlank(lines[at - 1]) && !opensBlock(lines, at);
}

function isListLine(line: string | undefined): boolean {
  return !isBlank(line) && (INDENTED.test(line ?? "") || ITEM.test(line ?? ""));
}

const quote: Rule = (lines, at) => {
  let next = at;
  while (QUOTE.test(lines[next] ?? "")) next += 1;
  if (next === at) return null;
  const text = lines.slice(at, next).map((line) => line.replace(/^ {0,3}> ?/, ""));
  return { next, pieces: [{ kind: "paragraph", text: text.join("\n").trim() }] };
};

const indentedCode: Rule = (lines, at) => {
  let next = at;
  while (CODE_INDENT.test(lines[next] ?? "") && !isBlank(lines[next])) {
    next += 1;
    // One blank line inside of code does not end it.
    if (isBlank(lines[next]) && CODE_INDENT.test(lines[next + 1] ?? "") && !isBlank(lines[next + 1]))
      next += 1;
  }
  return next === at
    ? null
    : { next, pieces: [{ kind: "code", text: lines.slice(at, next).join("\n").trimEnd() }] };
};

const reference: Rule = (lines, at) =>
  REFERENCE.test(lines[at] ?? "") ? { next: at + 1, pieces: [] } : null;

const INTERRUPTING: readonly Rule[] = [fence, heading, table, comment, html, thematicBreak, list, quote];

/** Whether a paragraph ends where this line begins. */
function opensBlock(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  return (
    [FENCE, HEADING, COMMENT, TAG_LINE, ITEM, QUOTE].some((pattern) => pattern.test(line)) ||
    thematicBreak(lines, at) !== null ||
    (line.includes("|") && table(lines, at) !== null)
  );
}

/** A paragraph, or the heading that it turns out to be when it is underlined. */
function paragraph(lines: readonly string[], at: number): Taken {
  let next = at + 1;
  while (next < lines.length && !isBlank(lines[next])) {
    const underline = UNDERLINE.exec(lines[next] ?? "");
    if (underline) {
      const text = plainInline(lines.slice(at, next).join(" "));
      return {
        next: next + 1,
        pieces: [{ kind: "heading", text, level: underline[1] === undefined ? 2 : 1 }],
      };
    }
    if (opensBlock(lines, next)) break;
    next += 1;
  }
  const text = lines.slice(at, next).join("\n").trim();
  return { next, pieces: isOnlyPictures(text) ? [] : [{ kind: "paragraph", text }] };
}

/** What begins at a line that is not blank. */
export function takePiece(lines: readonly string[], at: number): Taken {
  for (const rule of [...INTERRUPTING, indentedCode, reference]) {
    const taken = rule(lines, at);
    if (taken) return taken;
  }
  return paragraph(lines, at);
}
