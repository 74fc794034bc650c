/** Lines of a text that are found and shown as one: from an offset up to, and without, another. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  /** Counted from 1; the last line is part of it. */
  readonly startLine: number;
  readonly endLine: number;
}

/** Where something stands that is found as one, as offsets; one without length begins there and ends wherever. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

export interface CutLimits {
  /** Longer pieces are split at a line. */
  readonly mostCharacters: number;
  /** Neighbours are joined as long as they stay within this. */
  readonly joinedCharacters: number;
}

const CUT_LIMITS: CutLimits = { mostCharacters: 1_500, joinedCharacters: 500 };

/** However long a file is, it has about this many pieces at most: in one that is longer they are longer. */
const MOST_PIECES = 2_000;

/**
 * Cuts a text before each extent, with the comment above it, and after its end. What is blank belongs to what stands
 * before it, what is short is joined with its neighbours, and what is long is split at a line.
 */
export function cutText(text: string, extents: readonly Extent[], limits: CutLimits = CUT_LIMITS): Piece[] {
  const lines = lineStarts(text);
  const share = Math.ceil(text.length / MOST_PIECES);
  const most = Math.max(limits.mostCharacters, share);
  const spans = spansBetween(cutLines(text, lines, extents), lines.length);
  const split = spans.flatMap((span) => splitSpan(text, lines, span, most));
  return joinSpans(text, lines, split, Math.max(limits.joinedCharacters, share)).map(([from, to]) => ({
    start: lines[from] ?? 0,
    end: lines[to] ?? text.length,
    startLine: from + 1,
    endLine: to,
  }));
}

/** Lines by index, from one up to, and without, another. */
type Span = readonly [from: number, to: number];

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  if (starts.length > 1 && starts.at(-1) === text.length) starts.pop();
  return starts;
}

/** The index of the line that an offset stands on. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function cutLines(text: string, lines: readonly number[], extents: readonly Extent[]): number[] {
  const cuts = new Set<number>();
  const ends = new Set<number>();
  for (const { start, end } of extents) {
    cuts.add(lineAt(lines, start));
    if (end > start) ends.add(lineAt(lines, end - 1) + 1);
  }
  const begun = [...cuts].map((line) => withCommentAbove(text, lines, line, ends, cuts));
  return [...new Set([0, ...begun, ...ends])].filter((line) => line < lines.length).sort((a, b) => a - b);
}

/** What stands right above without a blank line between, and is no part of something else, speaks of what follows. */
function withCommentAbove(
  text: string,
  lines: readonly number[],
  line: number,
  ends: ReadonlySet<number>,
  cuts: ReadonlySet<number>,
): number {
  let first = line;
  while (first > 0 && !ends.has(first) && !cuts.has(first - 1) && !isBlank(text, lines, first - 1, first))
    first -= 1;
  return first;
}

function isBlank(text: string, lines: readonly number[], from: number, to: number): boolean {
  return text.slice(lines[from], lines[to] ?? text.length).trim() === "";
}

function spansBetween(cuts: readonly number[], end: number): Span[] {
  return cuts.map((cut, at) => [cut, cuts[at + 1] ?? end]);
}

/** In parts of about the same length, each of which ends with a line. */
function splitSpan(text: string, lines: readonly number[], [from, to]: Span, most: number): Span[] {
  const end = lines[to] ?? text.length;
  const length = end - (lines[from] ?? 0);
  if (length <= most) return [[from, to]];
  const share = length / Math.ceil(length / most);
  const spans: Span[] = [];
  let first = from;
  for (let line = from + 1; line < to; line++) {
    if ((lines[line] ?? 0) - (lines[first] ?? 0) < share) continue;
    spans.push([first, line]);
    first = line;
  }
  return [...spans, [first, to]];
}

function joinSpans(text: string, lines: readonly number[], spans: readonly Span[], joined: number): Span[] {
  const kept: Span[] = [];
  for (const span of spans) {
    const before = kept.at(-1);
    const length = (lines[span[1]] ?? text.length) - (lines[before?.[0] ?? 0] ?? 0);
    if (before && (length <= joined || isBlank(text, lines, span[0], span[1])))
      kept[kept.length - 1] = [before[0], span[1]];
    else kept.push(span);
  }
  return kept;
}
