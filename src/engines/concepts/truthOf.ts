import type { NodeRecord } from "../../domain/record.ts";

const MOST_FACTS = 5;
const MOST_CHARACTERS = 800;

/** The short summary of what holds: the newest facts, each whole, as long as it stays short. */
export function truthOf(facts: readonly NodeRecord[]): string {
  const newest = facts.toSorted((a, b) => b.validFrom - a.validFrom || (a.id < b.id ? 1 : -1));
  const lines: string[] = [];
  let room = MOST_CHARACTERS;
  for (const { props } of newest) {
    const line = String(props.content ?? "").trim();
    if (line === "" || line.length > room || lines.includes(line)) continue;
    lines.push(line);
    room -= line.length;
    if (lines.length === MOST_FACTS) break;
  }
  return lines.join("\n");
}
