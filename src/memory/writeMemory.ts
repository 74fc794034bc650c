import { type Caller, guardOf } from "../domain/caller.ts";
import { asNodeId, type NodeId } from "../domain/ids.ts";
import { type NodeDraft, type NodeRecord, scopeOf } from "../domain/record.ts";
import type { Instant } from "../domain/time.ts";
import type { ScopeFilter, Store, WriteTx } from "../stores/port.ts";

/** A write that was decided on: enough to carry it out now, or later from the outbox. */
export interface MemoryWrite {
  readonly draft: NodeDraft;
  /** On whose behalf; what they may see now decides what counts as a duplicate. */
  readonly caller: Caller;
  readonly supersedes?: NodeId;
  /** When it was said, if that was before it is written. */
  readonly saidAt?: Instant;
}

export type WriteResult =
  | { readonly status: "saved"; readonly id: NodeId }
  | { readonly status: "duplicate_skip"; readonly id: NodeId; readonly duplicateOf: NodeId }
  | { readonly status: "superseded"; readonly id: NodeId; readonly superseded: NodeId }
  | { readonly status: "failed"; readonly missing: NodeId };

/**
 * The one place where a memory is written, whichever door it came by. Looking for a duplicate and writing are one
 * transaction, so of two agents who say the same at once one finds the other. Carried out twice it writes once, as the
 * id is part of the plan.
 */
export function writeMemory(store: Store, write: MemoryWrite, signal?: AbortSignal): Promise<WriteResult> {
  const { account, agent, session } = write.caller;
  const { project } = write.draft;
  const meta = { type: "memory_write", account, project, agentId: agent, sessionId: session } as const;
  return store.memory.transaction(meta, (tx) => carryOut(tx, write), signal ? { signal } : {});
}

async function carryOut(tx: WriteTx, write: MemoryWrite): Promise<WriteResult> {
  const same = await findSame(tx, write);
  if (same) return { status: "duplicate_skip", id: same, duplicateOf: same };
  if (write.supersedes !== undefined) return supersede(tx, write, write.supersedes);
  await put(tx, write);
  return { status: "saved", id: write.draft.id };
}

/** The memory, and its ties to the code it speaks of, which is kept elsewhere and need not be there yet. */
async function put(tx: WriteTx, { draft, saidAt }: MemoryWrite): Promise<void> {
  await tx.put(draft, saidAt);
  const { affectedFiles } = draft.props;
  if (draft.project === null || !Array.isArray(affectedFiles)) return;
  const type = draft.kind === "PATTERN" ? "APPLIES_TO" : "INVOLVES";
  for (const path of new Set(affectedFiles.map(String))) {
    if (path !== "")
      await tx.link({ type, from: draft, to: { project: draft.project, id: asNodeId(path) } }, saidAt);
  }
}

/** Sensitive records count too: they are hidden from results, not from saying the same once more. */
async function findSame(tx: WriteTx, { draft, caller }: MemoryWrite): Promise<NodeId | undefined> {
  const guard = { ...guardOf(caller, draft.project), includeSensitive: true };
  const [own] = await tx.get({ guard }, [draft]);
  if (own || draft.contentHash === undefined) return own?.id;
  const filter = {
    kinds: [draft.kind],
    contentHash: draft.contentHash,
    scope: scopeFilterOf(draft),
    limit: 1,
  };
  const [same] = await tx.find({ guard }, filter);
  return same?.id;
}

async function supersede(tx: WriteTx, write: MemoryWrite, old: NodeId): Promise<WriteResult> {
  const { draft, caller, saidAt } = write;
  const guard = { ...guardOf(caller, draft.project), includeSensitive: true };
  const [found] = await tx.get({ guard }, [{ project: draft.project, id: old }]);
  if (!found) return { status: "failed", missing: old };
  await put(tx, write);
  await tx.close(found, endOf(found, saidAt));
  await tx.link({ type: "SUPERSEDES", from: draft, to: found });
  return { status: "superseded", id: draft.id, superseded: found.id };
}

/** What came after the word was said cannot have ended before it began. */
function endOf(found: NodeRecord, saidAt: Instant | undefined): Instant | undefined {
  return saidAt === undefined ? undefined : Math.max(saidAt, found.validFrom);
}

function scopeFilterOf(draft: NodeDraft): ScopeFilter {
  const focus = draft.focus ?? null;
  const scope = scopeOf({ project: draft.project, focus });
  return focus === null ? { scope } : { scope, focus };
}
