import type { LineRange } from "./parseDiff.ts";

export interface PlacedSymbol {
  readonly id: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** The innermost symbols that hold touched lines, and whether some are in none. */
export function touchedSymbols(
  symbols: readonly PlacedSymbol[],
  ranges: readonly LineRange[],
): { readonly ids: readonly string[]; readonly isOutside: boolean } {
  const points = ranges
    .flatMap((range) => [...pointsOf(range)])
    .sort((one, other) => one.start - other.start);
  const waiting = symbols.toSorted((one, other) => one.startLine - other.startLine);
  const ids = new Set<string>();
  let open: PlacedSymbol[] = [];
  let next = 0;
  let isOutside = false;
  // Down the file once: those that have begun and not ended are few at any line.
  for (const point of points) {
    for (let symbol = waiting[next]; symbol && symbol.startLine <= point.start; symbol = waiting[next]) {
      open.push(symbol);
      next += 1;
    }
    open = open.filter(({ endLine }) => endLine >= point.start);
    const holder = innermost(open.filter((symbol) => holds(symbol, point)));
    if (holder) ids.add(holder.id);
    else isOutside = true;
  }
  return { ids: [...ids], isOutside };
}

function innermost(symbols: readonly PlacedSymbol[]): PlacedSymbol | undefined {
  return symbols.toSorted((one, other) => sizeOf(one) - sizeOf(other))[0];
}

function sizeOf({ startLine, endLine }: PlacedSymbol): number {
  return endLine - startLine;
}

/** A place between two lines is in what holds both. */
function* pointsOf({ start, end }: LineRange): Generator<LineRange> {
  if (end < start) yield { start: end, end: start };
  else for (let line = start; line <= end; line++) yield { start: line, end: line };
}

function holds({ startLine, endLine }: PlacedSymbol, { start, end }: LineRange): boolean {
  return startLine <= start && end <= endLine;
}
