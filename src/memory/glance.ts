import { writersGuard } from "../domain/caller.ts";
import type { Guard } from "../domain/guard.ts";
import { type NodeDraft, type NodeRecord, scopeOf } from "../domain/record.ts";
import type { GraphReader, ScopeFilter, View } from "../stores/port.ts";
import { type Alike, findAlike, NOTHING_ALIKE, nearest, nearQuery } from "./findAlike.ts";
import { lastRestored } from "./lastRestored.ts";
import type { MemoryWrite } from "./memoryWrite.ts";

/** How a memory stands to what is there: the one that says the same, if there is one, else what is alike. */
export interface Neighbourhood {
  readonly same: NodeRecord | undefined;
  /** Those that are named nearly so. */
  readonly near: readonly NodeRecord[];
  readonly alike: Alike;
}

/** A neighbourhood as it was before the write lock was taken, and the last version that was written then. */
export interface Glance extends Neighbourhood {
  readonly upTo: number;
  /** What was restored last: it is current again without being written anew. */
  readonly restored: string;
}

/** So many may have been written between a glance and its write; with more of them all is looked through again. */
const MOST_SINCE = 100;

/** Looks while others write, so that they wait the less later on; null where nothing is to be compared. */
export async function glanceAt(reader: GraphReader, write: MemoryWrite): Promise<Glance | null> {
  if (write.sameness === undefined) return null;
  const [upTo, restored] = [await reader.lastVersion(), await lastRestored(reader)];
  return { upTo, restored, ...(await lookAround(reader, write)) };
}

/** The neighbourhood as it is in the transaction that writes: all that was seen before and holds still, and what came since. */
export async function neighbourhood(
  tx: GraphReader,
  write: MemoryWrite,
  glance: Glance | null,
): Promise<Neighbourhood> {
  return (glance && (await upToNow(tx, write, glance))) ?? lookAround(tx, write);
}

async function lookAround(reader: GraphReader, write: MemoryWrite): Promise<Neighbourhood> {
  const view = viewOf(write);
  const { draft, sameness } = write;
  const [own] = await reader.get(view, [draft]);
  if (own || sameness === undefined || draft.contentHash === undefined) return known(own);
  const filter = {
    kinds: [draft.kind],
    contentHash: draft.contentHash,
    scope: scopeFilterOf(draft),
    limit: 1,
  };
  const [same] = await reader.find(view, filter);
  const query = same ? null : nearQuery(write, filter.scope);
  return query ? amid(write, nearest(query, await reader.nearNames(view, query))) : known(same);
}

function known(same: NodeRecord | undefined): Neighbourhood {
  return { same, near: [], alike: NOTHING_ALIKE };
}

function amid(write: MemoryWrite, near: readonly NodeRecord[]): Neighbourhood {
  return { same: undefined, near, alike: findAlike(write, near) };
}

/** Null when what was seen then does not all hold as it was, or when more came since than can be looked at one by one. */
async function upToNow(tx: GraphReader, write: MemoryWrite, glance: Glance): Promise<Neighbourhood | null> {
  const { upTo, restored, same, near } = glance;
  const { draft } = write;
  const view = viewOf(write);
  const scope = scopeFilterOf(draft);
  const asked = { version: upTo, kinds: [draft.kind], scope, limit: MOST_SINCE };
  const since = await tx.writtenAfter(view, asked);
  if (since.length === MOST_SINCE || (await lastRestored(tx)) !== restored) return null;
  if (!(await holdStill(tx, view, same ? [same, ...near] : near))) return null;
  const twin = same ?? since.find(({ contentHash }) => contentHash === draft.contentHash);
  const query = twin ? null : nearQuery(write, scope);
  if (!query) return known(twin);
  const fresh = nearest(query, since);
  // Comparing takes longer than all else here, and others wait.
  return fresh.length === 0 ? glance : amid(write, [...fresh, ...near]);
}

/** Whether they are current, and say what they said. */
async function holdStill(tx: GraphReader, view: View, seen: readonly NodeRecord[]): Promise<boolean> {
  if (seen.length === 0) return true;
  const held = await tx.get(view, seen);
  return held.length === seen.length && held.every(({ txId }, at) => txId === seen[at]?.txId);
}

/** What its author keeps to itself counts too: it is hidden from results, not from saying the same once more. */
export function guardFor({ draft, caller }: MemoryWrite): Guard {
  return writersGuard(caller, draft.project);
}

function viewOf(write: MemoryWrite): View {
  return { guard: guardFor(write) };
}

function scopeFilterOf(draft: NodeDraft): ScopeFilter {
  const focus = draft.focus ?? null;
  const scope = scopeOf({ project: draft.project, focus });
  return focus === null ? { scope } : { scope, focus };
}
