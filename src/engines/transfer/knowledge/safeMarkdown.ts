/** Text that may come from anywhere, as Markdown that cannot reach out of its place. */

const SPECIAL = /[\\`*[\]<>#|~&]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** Plain words in one line. */
export function safeLine(text: string): string {
  return oneLine(text)
    .replace(SPECIAL, "\\$&")
    .replace(/^([-+=])(?=\s|\1|$)/, "\\$1")
    .replace(/^(\d+)([.)])(?=\s|$)/, "$1\\$2");
}

/** A name as code, whatever backticks are in it. */
export function safeCode(text: string): string {
  const line = oneLine(text);
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = line === "" || line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

function oneLine(text: string): string {
  return text.replace(CONTROL, " ").replace(/\s+/g, " ").trim();
}

const FENCE = /^[\s>]*(`{3,}|~{3,})(.*)$/;

/**
 * A quotation: whatever begins in it, a list, a table, a block of code that nobody closed, ends with it. Headings, raw HTML
 * and definitions of links would still count outside, so they become text.
 */
export function safeQuote(text: string): string {
  let fence: string | null = null;
  const lines = text
    .replace(/\r\n?/g, "\n")
    .replace(CONTROL, (each) => (each === "\n" || each === "\t" ? each : " "))
    .trim()
    .split("\n")
    .map((line) => {
      const [, mark, info = ""] = FENCE.exec(line) ?? [];
      const isCode = fence !== null;
      if (fence !== null && mark?.startsWith(fence) && info.trim() === "") fence = null;
      else if (fence === null && mark !== undefined && !info.includes("`")) fence = mark;
      return `> ${isCode || fence !== null ? line : safeProse(line)}`.trimEnd();
    });
  return lines.join("\n");
}

/** What stands before a line's own words: quotes and marks of lists, in which a heading would be one just the same. */
const CONTAINERS = /^(?:\s*(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s)))*\s*/;
const HEADING = /^#{1,6}(?=\s|$)/;
const UNDERLINE = /^(?:=+|-+|(?:[-_*][ \t]*){3,})$/;
const DEFINITION = /^\[(?=[^\]]*\]:)/;
/** In code an escape would show. */
const CODE_SPAN = /(`+)(?!`)(?:.*?[^`])\1(?!`)/g;

function safeProse(line: string): string {
  const isUnderline = UNDERLINE.test(line.trim());
  const start = isUnderline ? (/^\s*/.exec(line)?.[0] ?? "") : (CONTAINERS.exec(line)?.[0] ?? "");
  const words = line.slice(start.length);
  const isStructure =
    isUnderline || [HEADING, UNDERLINE, DEFINITION].some((pattern) => pattern.test(words.trimEnd()));
  return start + (isStructure ? "\\" : "") + withoutTags(words);
}

function withoutTags(words: string): string {
  let safe = "";
  let from = 0;
  for (const { 0: code, index } of words.matchAll(CODE_SPAN)) {
    safe += words.slice(from, index).replace(/<(?=[a-z/!?])/gi, "&lt;") + code;
    from = index + code.length;
  }
  return safe + words.slice(from).replace(/<(?=[a-z/!?])/gi, "&lt;");
}
