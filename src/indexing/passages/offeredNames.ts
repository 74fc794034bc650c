import type { FileFacts } from "../../languages/facts.ts";

const MOST_NAMES = 200;

/** Names that a file takes from others and hands on: `export { a } from`, `pub use`, what a package imports for all. */
export function offeredNames({ imports, exports }: FileFacts): string[] {
  const names = new Set<string>();
  for (const { name, alias, reexport } of imports) {
    const offered = alias ?? name;
    if (reexport && offered !== null && offered !== "*") names.add(offered);
  }
  for (const item of exports ?? []) if ("import" in item) names.add(item.name);
  return [...names].slice(0, MOST_NAMES);
}
