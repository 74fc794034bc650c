import type { Json } from "../../domain/record.ts";

/**
 * Whether two texts, each as `JSON.stringify` made it, say the same. The order of keys does not matter, and is all that
 * can differ, so texts of different lengths never do.
 */
export function sameJson(a: string, b: string): boolean {
  return a === b || (a.length === b.length && canonicalText(a) === canonicalText(b));
}

function canonicalText(text: string): string {
  return JSON.stringify(JSON.parse(text), (_, value: Json) => (isObject(value) ? sorted(value) : value));
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sorted(value: { readonly [key: string]: Json }): Record<string, Json> {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
