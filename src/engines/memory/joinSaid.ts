import type { Json, Props } from "../../domain/record.ts";

/** What is told about a memory beside what it says, and of how much at most is kept. */
const MOST_JOINED: Readonly<Record<string, number>> = {
  keywords: 20,
  sources: 50,
  tradeoffs: 50,
  affectedFiles: 200,
};

/** What a memory that is known has of lists when it is said again: what it had, and after that what is new. */
export function joinSaid(known: Props, said: Props): { readonly props: Props; readonly added: string[] } {
  const joined = Object.entries(MOST_JOINED).flatMap(([name, most]): [string, Json][] => {
    const before = listOf(known[name]);
    const all = [...new Set([...before, ...listOf(said[name])])].slice(0, Math.max(most, before.length));
    return all.length > before.length ? [[name, all]] : [];
  });
  return { props: { ...known, ...Object.fromEntries(joined) }, added: joined.map(([name]) => name) };
}

function listOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
