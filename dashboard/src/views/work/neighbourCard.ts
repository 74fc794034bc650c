/** Where a card stands: which column, and how far down. */
export interface Spot {
  readonly column: number;
  readonly row: number;
}

/** Where an arrow leads from a card, past empty columns; null where it leads nowhere. `lengths` has the cards of each column. */
export function neighbourCard(key: string, { column, row }: Spot, lengths: readonly number[]): Spot | null {
  if (key === "ArrowUp" || key === "ArrowDown") {
    const next = row + (key === "ArrowDown" ? 1 : -1);
    return next >= 0 && next < (lengths[column] ?? 0) ? { column, row: next } : null;
  }
  if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
  const step = key === "ArrowRight" ? 1 : -1;
  for (let next = column + step; next >= 0 && next < lengths.length; next += step) {
    const count = lengths[next] ?? 0;
    if (count > 0) return { column: next, row: Math.min(row, count - 1) };
  }
  return null;
}
