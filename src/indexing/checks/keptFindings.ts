import type { CheckFinding } from "../../engines/checks/check.ts";

interface Found {
  readonly findings: readonly CheckFinding[];
  readonly warnings: readonly string[];
}

const LAST = new WeakMap<object, { readonly key: string; readonly found: Found }>();

/**
 * What a check finds in a graph, by a key for all that it depends on. The last answer is kept, as whoever reads it page
 * by page asks again for each.
 */
export async function keptFindings(graph: object, key: string, find: () => Promise<Found>): Promise<Found> {
  const last = LAST.get(graph);
  if (last?.key === key) return last.found;
  const found = await find();
  LAST.set(graph, { key, found });
  return found;
}
