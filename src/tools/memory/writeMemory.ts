import type { Guard } from "../../domain/guard.ts";
import { asNodeId, type NodeId } from "../../domain/ids.ts";
import type { NodeDraft } from "../../domain/record.ts";
import { scopeOf } from "../../domain/record.ts";
import type { ScopeFilter, Store, TxMeta, WriteTx } from "../../stores/port.ts";

/** A write that was decided on: enough to carry it out now, or later from the outbox. */
export interface MemoryWrite {
  readonly draft: NodeDraft;
  readonly meta: TxMeta;
  readonly guard: Guard;
  readonly supersedes?: NodeId;
}

export type WriteResult =
  | { readonly status: "saved"; readonly id: NodeId }
  | { readonly status: "duplicate_skip"; readonly id: NodeId; readonly duplicateOf: NodeId }
  | { readonly status: "superseded"; readonly id: NodeId; readonly superseded: NodeId }
  | { readonly status: "failed"; readonly missing: NodeId };

/**
 * The one place where a memory is written. Looking for a duplicate and writing are one transaction, so of two agents
 * who say the same at once one finds the other. Carrying it out twice writes once, as the id is part of the plan.
 */
export function writeMemory(store: Store, write: MemoryWrite): Promise<WriteResult> {
  return store.memory.transaction(write.meta, async (tx): Promise<WriteResult> => {
    const same = await findSame(tx, write);
    if (same) return { status: "duplicate_skip", id: same, duplicateOf: same };
    if (write.supersedes === undefined) {
      await tx.put(write.draft);
      return { status: "saved", id: write.draft.id };
    }
    return supersede(tx, write, write.supersedes);
  });
}

async function findSame(tx: WriteTx, { draft, guard }: MemoryWrite): Promise<NodeId | undefined> {
  if (draft.contentHash === undefined) return undefined;
  const scope = scopeFilterOf(draft);
  const [same] = await tx.find(
    { guard },
    { kinds: [draft.kind], contentHash: draft.contentHash, scope, limit: 1 },
  );
  return same?.id;
}

async function supersede(tx: WriteTx, { draft, guard }: MemoryWrite, old: NodeId): Promise<WriteResult> {
  const [found] = await tx.get({ guard }, [
    { project: draft.project, id: old },
    { project: null, id: old },
  ]);
  // What the whole account shares is not one project's to retire.
  if (!found || found.project !== draft.project) return { status: "failed", missing: old };
  await tx.put(draft);
  await tx.close(found);
  await tx.link({ type: "SUPERSEDES", from: draft, to: found });
  return { status: "superseded", id: draft.id, superseded: asNodeId(found.id) };
}

function scopeFilterOf(draft: NodeDraft): ScopeFilter {
  const focus = draft.focus ?? null;
  const scope = scopeOf({ project: draft.project, focus });
  return focus === null ? { scope } : { scope, focus };
}
