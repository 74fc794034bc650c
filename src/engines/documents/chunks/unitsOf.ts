import type { Block } from "../documentText.ts";
import { sentencesOf } from "../sentencesOf.ts";
import { sizeOf } from "./sizeOf.ts";

/** What is never cut: a paragraph, a few sentences of a long one, a whole table or piece of code. */
export interface Unit {
  readonly text: string;
  readonly size: number;
  readonly page?: number;
}

export const SIZES = {
  /** Where a chunk is as large as one should be. */
  target: 280,
  most: 400,
  /** Up to here a table or piece of code stays whole, as a chunk of its own. */
  whole: 1_000,
} as const;

export function unitsOf(blocks: readonly Block[]): Unit[] {
  return blocks.flatMap(({ kind, text, page }) =>
    piecesOf(kind, text).map((piece) => ({
      text: piece,
      size: sizeOf(piece),
      ...(page === undefined ? {} : { page }),
    })),
  );
}

function piecesOf(kind: Block["kind"], text: string): string[] {
  const size = sizeOf(text);
  const isFirm = kind === "code" || kind === "table";
  if (size <= (isFirm ? SIZES.whole : SIZES.most)) return [text];
  switch (kind) {
    case "table":
      return tablePieces(text);
    case "code":
      return codePieces(text);
    case "list":
      return packed(itemsOf(text), "\n");
    default:
      return packed(sentencesOf(text), "");
  }
}

/** Joins parts, in order, into pieces that are not too large. */
function packed(parts: readonly string[], glue: string): string[] {
  const pieces: string[] = [];
  let open: string[] = [];
  let size = 0;
  for (const part of parts.flatMap(runsOf)) {
    const more = sizeOf(part);
    if (open.length > 0 && size + more > SIZES.most) {
      pieces.push(open.join(glue));
      open = [];
      size = 0;
    }
    open.push(part);
    size += more;
  }
  if (open.length > 0) pieces.push(open.join(glue));
  return pieces.map((piece) => (glue === "" ? piece.trim() : piece)).filter((piece) => piece.trim() !== "");
}

/** A part that is too large by itself has no seam that is worth a name: it is cut at blanks, or anywhere. */
function runsOf(part: string): string[] {
  const size = sizeOf(part);
  if (size <= SIZES.most) return [part];
  const longest = Math.max(1, Math.floor((part.length * SIZES.most) / size));
  const runs: string[] = [];
  for (let from = 0; from < part.length; ) {
    const end = Math.min(part.length, from + longest);
    const blank = end < part.length ? part.lastIndexOf(" ", end) : end;
    const to = blank > from ? blank : end + (isSecondHalf(part.charCodeAt(end)) ? 1 : 0);
    runs.push(part.slice(from, to));
    from = to;
  }
  return runs;
}

/** Of a character that takes two places. */
function isSecondHalf(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

const ITEM = /^(?:[-*+•‣]|\d{1,9}[.)])\s/;

/** The items of a list, each with what is set in under it. */
function itemsOf(text: string): string[] {
  const items: string[] = [];
  for (const line of text.split("\n")) {
    const last = items.length - 1;
    if (last < 0 || ITEM.test(line)) items.push(line);
    else items[last] = `${items[last]}\n${line}`;
  }
  return items;
}

/** Each piece with the head that says what its columns are. */
function tablePieces(text: string): string[] {
  const [head = "", ...rows] = text.split("\n");
  const hasRule = /^[\s|:-]+$/.test(rows[0] ?? "");
  const top = hasRule ? `${head}\n${rows[0]}` : head;
  return packed(hasRule ? rows.slice(1) : rows, "\n").map((piece) => `${top}\n${piece}`);
}

const FENCE = /^\s{0,3}(`{3,}|~{3,})/;

/** Each piece of fenced code with fences of its own. */
function codePieces(text: string): string[] {
  const lines = text.split("\n");
  const mark = FENCE.exec(lines[0] ?? "")?.[1];
  if (mark === undefined) return packed(lines, "\n");
  const isClosed = FENCE.exec(lines.at(-1) ?? "")?.[1] !== undefined && lines.length > 1;
  const inner = packed(lines.slice(1, isClosed ? -1 : undefined), "\n");
  return inner.map((piece) => `${lines[0]}\n${piece}\n${mark}`);
}
