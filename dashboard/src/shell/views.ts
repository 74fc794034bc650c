import { lazy } from "react";
import type { View } from "./view.ts";

const found = import.meta.glob<{ view: View }>("../views/*/view.ts", { eager: true });

/** All that there are, as the navigation shows them. */
export const views: readonly View[] = Object.values(found)
  .map(({ view }) => view)
  .sort((one, other) => one.order - other.order);

export function viewAt(path: readonly string[]): View | undefined {
  return path.length === 0 ? views[0] : views.find(({ id }) => id === path[0]);
}

/** Whether a link to a view leads anywhere. */
export function hasView(id: string): boolean {
  return views.some((view) => view.id === id);
}

const components = new Map(
  views.map((view) => [view.id, lazy(() => view.load().then(({ Component }) => ({ default: Component })))]),
);

export function componentOf({ id }: View) {
  const component = components.get(id);
  if (!component) throw new Error(`There is no view ${id}.`);
  return component;
}
