import type { Caller } from "../../domain/caller.ts";
import { DOCUMENT_KINDS, type NodeKind, STATEMENT_KINDS } from "../../domain/kinds.ts";

/** What was said, seen or read. The rest (projects, tasks, claims, agents) comes and goes by its own rules. */
const FORGETTABLE: readonly NodeKind[] = [
  ...STATEMENT_KINDS,
  ...DOCUMENT_KINDS,
  "EPISODE",
  "REPORT",
  "CONVERSATION",
  "MESSAGE",
  "BRIEFING",
];

export function isForgettable(kind: NodeKind): boolean {
  return FORGETTABLE.includes(kind);
}

/** What contains others, which go and come back with it. */
export function isContainer(kind: NodeKind): boolean {
  return kind === "DOCUMENT" || kind === "SECTION" || kind === "CONVERSATION";
}

/** Agents delete what they wrote, and bring back what they deleted; the rest is for an admin. */
export function mayForget({ role, agent }: Pick<Caller, "role" | "agent">, author: string | null): boolean {
  return role === "admin" || agent === author;
}

const GRACE_DAYS = 7;
const DAY_MS = 24 * 3_600_000;

/** So long what is deleted can be restored in any case. */
export const GRACE_MS = GRACE_DAYS * DAY_MS;
