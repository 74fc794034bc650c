import type { Json } from "../../domain/record.ts";

/** JSON with sorted keys, so that equal content is equal text whatever order it was made in. */
export function canonicalJson(value: Json): string {
  return JSON.stringify(value, (_, inner: Json) => (isObject(inner) ? sorted(inner) : inner));
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sorted(value: { readonly [key: string]: Json }): Record<string, Json> {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}
