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
  const inner = symbols.toSorted((one, other) => sizeOf(one) - sizeOf(other));
  const ids = new Set<string>();
  let isOutside = false;
  for (const range of ranges) {
    for (const point of pointsOf(range)) {
      const holder = inner.find((symbol) => holds(symbol, point));
      if (holder) ids.add(holder.id);
      else isOutside = true;
    }
  }
  return { ids: [...ids], isOutside };
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
