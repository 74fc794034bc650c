/** A line of a page as it is printed. */
export interface PdfLine {
  readonly text: string;
  readonly page: number;
  /** The size of its largest letters that count, and their font. */
  readonly size: number;
  readonly font: string;
  /** How far up on the page. */
  readonly y: number;
}

/** A run of text as a PDF holds it. */
export interface PdfRun {
  readonly str: string;
  readonly transform: readonly number[];
  readonly fontName: string;
  readonly hasEOL: boolean;
}

/** Some fonts have one character for two letters that stand close. */
const LIGATURE = /[\ufb00-\ufb06]/g;
/** What nobody can see or say: control characters and places for private use. */
const UNPRINTABLE = /[\p{Cc}\p{Co}\u00ad]/gu;

/** The lines of a page, top to bottom as they were written. */
export function pdfLines(runs: readonly PdfRun[], page: number): PdfLine[] {
  const lines: PdfLine[] = [];
  const open: PdfRun[] = [];
  for (const run of runs) {
    const isElsewhere = open[0] !== undefined && run.str.trim() !== "" && isOtherLine(open[0], run);
    if (isElsewhere) lines.push(...lineOf(open.splice(0), page));
    open.push(run);
    if (run.hasEOL) lines.push(...lineOf(open.splice(0), page));
  }
  lines.push(...lineOf(open, page));
  return lines;
}

const sizeOf = ({ transform: [a = 0, b = 0] }: PdfRun) => Math.hypot(a, b);
const heightOf = ({ transform }: PdfRun) => transform[5] ?? 0;

function isOtherLine(one: PdfRun, other: PdfRun): boolean {
  return Math.abs(heightOf(one) - heightOf(other)) > Math.max(2, sizeOf(one), sizeOf(other));
}

function lineOf(runs: readonly PdfRun[], page: number): PdfLine[] {
  const text = runs
    .map(({ str }) => str)
    .join("")
    .replace(LIGATURE, (both) => both.normalize("NFKC"))
    .replace(UNPRINTABLE, "")
    .replace(/\s+/g, " ")
    .trim();
  if (text === "") return [];
  const longest = runs.reduce((best, run) => (run.str.trim().length > best.str.trim().length ? run : best));
  return [
    { text, page, size: Math.round(sizeOf(longest) * 2) / 2, font: longest.fontName, y: heightOf(longest) },
  ];
}
