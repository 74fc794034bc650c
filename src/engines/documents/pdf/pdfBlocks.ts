import type { Block } from "../documentText.ts";
import { standing } from "../text/headingOf.ts";
import type { PdfLine } from "./pdfLine.ts";

/** So much larger than the text around it is set as a heading. */
const LARGER = 1.12;
const LONGEST_HEADING = 200;
const MOST_LEVELS = 6;
/** Lines of a paragraph are this far apart at most, in sizes of their letters. */
const LINE_GAP = 1.7;

/** What a PDF says, as far as that shows: headings by their size, paragraphs by what is left free. */
export function pdfBlocks(lines: readonly PdfLine[]): Block[] {
  const told = withoutRunningLines(lines);
  const body = bodyOf(told);
  const levels = headingLevels(told, body.size);
  const blocks: Block[] = [];
  let open: PdfLine[] = [];
  const flush = () => {
    const [first] = open;
    if (first) blocks.push({ kind: "paragraph", text: joined(open), page: first.page });
    open = [];
  };
  for (const line of told) {
    const level = levelOf(line, body, levels);
    const last = open.at(-1);
    if (level !== null || (last && !goesOn(last, line))) flush();
    if (level === null) open.push(line);
    else addHeading(blocks, line, level);
  }
  flush();
  return blocks;
}

interface Body {
  readonly size: number;
  readonly font: string;
}

/** How most of it is set. */
function bodyOf(lines: readonly PdfLine[]): Body {
  return { size: Number(mostOf(lines, ({ size }) => String(size))), font: mostOf(lines, ({ font }) => font) };
}

function mostOf(lines: readonly PdfLine[], trait: (line: PdfLine) => string): string {
  const letters = new Map<string, number>();
  for (const line of lines) letters.set(trait(line), (letters.get(trait(line)) ?? 0) + line.text.length);
  const [most] = [...letters].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? "";
}

function headingLevels(lines: readonly PdfLine[], bodySize: number): ReadonlyMap<number, number> {
  const sizes = new Set(lines.filter((line) => isLarge(line, bodySize)).map(({ size }) => size));
  const largestFirst = [...sizes].sort((one, other) => other - one);
  return new Map(largestFirst.map((size, at) => [size, Math.min(MOST_LEVELS, at + 1)]));
}

function isLarge({ size, text }: PdfLine, bodySize: number): boolean {
  return size >= bodySize * LARGER && text.length <= LONGEST_HEADING && /\p{L}{2}/u.test(text);
}

/** A numbered line in another font than the text is a heading, too, at whatever size. */
function levelOf(line: PdfLine, body: Body, levels: ReadonlyMap<number, number>): number | null {
  if (isLarge(line, body.size)) return levels.get(line.size) ?? 1;
  if (line.font === body.font || line.size < body.size) return null;
  const level = /^\d/.test(line.text) ? standing(line.text)?.level : undefined;
  return level === undefined ? null : Math.min(MOST_LEVELS, levels.size + level);
}

/** A heading may run over two lines. */
function addHeading(blocks: Block[], { text, page }: PdfLine, level: number): void {
  const last = blocks.at(-1);
  const isSecondLine =
    last?.kind === "heading" && last.level === level && last.page === page && !/^\d/.test(text);
  if (isSecondLine && last.text.length + text.length < LONGEST_HEADING)
    blocks[blocks.length - 1] = { ...last, text: `${last.text} ${text}` };
  else blocks.push({ kind: "heading", text, level, page });
}

function goesOn(last: PdfLine, line: PdfLine): boolean {
  if (last.page !== line.page) return !/[.!?:]$/.test(last.text) && /^\p{Ll}/u.test(line.text);
  return Math.abs(last.y - line.y) <= LINE_GAP * Math.max(last.size, line.size);
}

/** A word that was broken at the end of a line is whole again. */
function joined(lines: readonly PdfLine[]): string {
  return lines.reduce((text, { text: next }) => {
    if (text === "") return next;
    const isBroken = /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next);
    return isBroken ? text.slice(0, -1) + next : `${text}\n${next}`;
  }, "");
}

const PAGES_THAT_TELL = 3;
/** On so large a share of the pages; a line with a number in it, such as a page's, tells sooner. */
const RUNNING_SHARE = { plain: 0.5, numbered: 0.05 };

/** What stands at the top or the bottom of most pages belongs to the paper and not to the text. */
function withoutRunningLines(lines: readonly PdfLine[]): PdfLine[] {
  const pages = Map.groupBy(lines, ({ page }) => page);
  const counts = new Map<string, number>();
  for (const [, own] of pages)
    for (const key of new Set(edgesOf(own).map(runningKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const isRunning = (line: PdfLine) => {
    const key = runningKey(line);
    const share = key.includes("#") ? RUNNING_SHARE.numbered : RUNNING_SHARE.plain;
    return (counts.get(key) ?? 0) >= Math.max(PAGES_THAT_TELL, pages.size * share);
  };
  const dropped = new Set([...pages.values()].flatMap((own) => edgesOf(own).filter(isRunning)));
  return lines.filter((line) => !dropped.has(line) && !/^(?:page )?\d{1,4}$/i.test(line.text));
}

function edgesOf(lines: readonly PdfLine[]): PdfLine[] {
  return [...lines.slice(0, 2), ...lines.slice(2).slice(-2)];
}

/** Page numbers change from page to page. */
function runningKey({ text }: PdfLine): string {
  return text.replace(/\d+/g, "#");
}
