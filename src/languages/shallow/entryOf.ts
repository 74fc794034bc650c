/** What a table holds under a key, and nothing that every object has: kinds and words may be called `constructor`. */
export function entryOf<T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}
