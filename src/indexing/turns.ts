/** How many rows are written before it is asked whether others should have their turn. */
const ROWS_AT_ONCE = 500;

/** Runs a list through in short runs, so that one long list does not keep everybody waiting. */
export async function inTurns<T, R>(
  items: readonly T[],
  pause: () => Promise<unknown>,
  run: (some: readonly T[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < items.length; from += ROWS_AT_ONCE) {
    for (const result of await run(items.slice(from, from + ROWS_AT_ONCE))) results.push(result);
    await pause();
  }
  return results;
}
