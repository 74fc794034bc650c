export const MOST_ROWS = 1_000_000;

/** No limit opens the list: what is not a number of rows is none. */
export function bounded(limit: number): number {
  return Number.isNaN(limit) ? 0 : Math.max(0, Math.min(Math.trunc(limit), MOST_ROWS));
}
