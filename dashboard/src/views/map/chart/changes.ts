import type { Chart, Places } from "./chart.ts";

/** How one chart differs from another, by the numbers of nodes. */
export interface Changes {
  readonly added: readonly number[];
  readonly changed: readonly number[];
  /** What was there before, by the numbers it had there, with the places it had. */
  readonly removed: readonly { readonly id: string; readonly x: number; readonly y: number }[];
}

export function changesBetween(before: Chart, places: Places, after: Chart): Changes {
  const former = new Map(before.ids.map((id, at) => [id, at]));
  const added: number[] = [];
  const changed: number[] = [];
  after.ids.forEach((id, at) => {
    const was = former.get(id);
    if (was === undefined) added.push(at);
    else if (before.contents[was] !== after.contents[at]) changed.push(at);
    former.delete(id);
  });
  const removed = [...former].map(([id, at]) => ({ id, x: places.x[at] ?? 0, y: places.y[at] ?? 0 }));
  return { added, changed, removed };
}
