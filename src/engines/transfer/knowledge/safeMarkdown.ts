/** Text that may come from anywhere, as Markdown that cannot reach out of its place. */

const SPECIAL = /[\\`*[\]<>#|~&]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
/** Also what turns around the order in which text is shown. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

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
 * and definitions of links would still count outside, so they become text; and so do images, which would be fetched by
 * whoever only looks, and links that lead to anything but a page.
 */
export function safeQuote(text: string): string {
  let fence: string | null = null;
  let hasOpenCode = false;
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
      if (isCode || fence !== null) return `> ${line}`.trimEnd();
      const safe = safeProse(line, hasOpenCode);
      hasOpenCode = line.trim() !== "" && (hasOpenCode || line.replace(CODE_SPAN, "").includes("`"));
      return `> ${safe}`.trimEnd();
    });
  return lines.join("\n");
}

/** What stands before a line's own words: quotes and marks of lists, in which a heading would be one just the same. */
const CONTAINERS = /^(?:\s*(?:>|[-*+](?=\s)|\d{1,9}[.)](?=\s)))*\s*/;
const HEADING = /^#{1,6}(?=\s|$)/;
const UNDERLINE = /^(?:=+|-+|(?:[-_*][ \t]*){3,})$/;
const DEFINITION = /^\[(?=[^\]]*\]:)/;
/** In code an escape would show. */
const CODE_SPAN = /(?<!`)(`+)(?!`)(?:.*?[^`])\1(?!`)/g;

/** Where a line before has opened code, what looks like code in this one may lie between two pieces of it. */
function safeProse(line: string, hasOpenCode: boolean): string {
  const isUnderline = UNDERLINE.test(line.trim());
  const start = isUnderline ? (/^\s*/.exec(line)?.[0] ?? "") : (CONTAINERS.exec(line)?.[0] ?? "");
  const words = line.slice(start.length);
  const isStructure =
    isUnderline || [HEADING, UNDERLINE, DEFINITION].some((pattern) => pattern.test(words.trimEnd()));
  return start + (isStructure ? "\\" : "") + (hasOpenCode ? inert(words) : inertAroundCode(words));
}

function inertAroundCode(words: string): string {
  let safe = "";
  let from = 0;
  for (const { 0: code, index } of words.matchAll(CODE_SPAN)) {
    safe += inert(words.slice(from, index)) + code;
    from = index + code.length;
  }
  return safe + inert(words.slice(from));
}

const TAG = /<(?=[a-z/!?])/gi;
/** Two backslashes are one that is shown, and escape nothing. */
const IMAGE = /(?<!\\)((?:\\\\)*)!(?=\[)/g;
/** All but a page and a place in the repository; an entity could spell out anything. */
const ODD_LINK = /\](?=\((?!\s*(?:https?:\/\/|[\w./#-][^\s:&\\<>]*[\s)])))/g;

function inert(words: string): string {
  return words.replace(TAG, "&lt;").replace(IMAGE, "$1\\!").replace(ODD_LINK, "]\\");
}
