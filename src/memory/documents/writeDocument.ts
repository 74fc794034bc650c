import { type Caller, guardOf, placementOf, writersGuard } from "../../domain/caller.ts";
import { admits, guardOfAll } from "../../domain/guard.ts";
import type { NodeId } from "../../domain/ids.ts";
import { type NodeDraft, type NodeRecord, scopeOf } from "../../domain/record.ts";
import { ownDocumentNode } from "../../engines/documents/documentNode.ts";
import type { PlannedSection } from "../../engines/documents/documentPlan.ts";
import { planTree } from "../../engines/documents/planTree.ts";
import { mayForget } from "../../engines/forgetting/mayForget.ts";
import type { GraphReader, Store, WriteTx } from "../../stores/port.ts";
import { useGovernanceToken } from "../governance/governanceToken.ts";
import type { WriteObstacle } from "../memoryWrite.ts";
import { producerOf } from "../producerOf.ts";
import { formerTree } from "./documentTree.ts";

/** A document that was decided on: enough to write it now, or later from the outbox. */
export interface DocumentWrite {
  /** Where it does not say who may read it, those may who could before, or who may read what its author writes. */
  readonly document: NodeDraft;
  readonly sections: readonly PlannedSection[];
  readonly caller: Caller;
  readonly producedByTaskId?: string;
  readonly governance?: string;
}

export type DocumentResult =
  | {
      readonly status: "saved";
      readonly id: NodeId;
      readonly replaced: boolean;
      readonly hasProducer: boolean;
    }
  | { readonly status: "duplicate_skip"; readonly same: NodeRecord }
  /** The document of that name is not for this caller. */
  | { readonly status: "hidden" }
  | { readonly status: "failed"; readonly why: WriteObstacle };

/**
 * Writes a document with all its parts, or brings what is there to what it is now, in one transaction. Carried out twice it
 * writes once, as the ids are part of the plan.
 */
export function writeDocument(
  store: Store,
  write: DocumentWrite,
  signal?: AbortSignal,
): Promise<DocumentResult> {
  const { account, agent, session } = write.caller;
  const { project } = write.document;
  const meta = { type: "memory_write", account, project, agentId: agent, sessionId: session } as const;
  return store.memory.transaction(meta, (tx) => carryOut(tx, write), signal ? { signal } : {});
}

/** The document that says the same, if the caller may see it: the one of this name, or another in the same place. */
export async function sameDocument(
  reader: GraphReader,
  { document, caller }: Pick<DocumentWrite, "document" | "caller">,
): Promise<NodeRecord | undefined> {
  const { project, focus = null, contentHash = "" } = document;
  const view = { guard: writersGuard(caller, project) };
  const [own] = await reader.get(view, [document]);
  if (own) return own.contentHash === contentHash && hasReaders(own, document) ? own : undefined;
  const scope = { scope: scopeOf({ project, focus }), ...(focus === null ? {} : { focus }) };
  const [same] = await reader.find(view, { kinds: ["DOCUMENT"], contentHash, scope, limit: 1 });
  return same;
}

/** Whether it is for those already whom a draft names. */
function hasReaders({ visibility, agents, sensitive }: NodeRecord, draft: NodeDraft): boolean {
  return (
    visibility === (draft.visibility ?? visibility) &&
    sensitive === (draft.sensitive ?? sensitive) &&
    (draft.agents === undefined || [...agents].sort().join() === [...draft.agents].sort().join())
  );
}

/** Where another of its name is hidden from the caller, it is kept beside that, and nothing is said of the other. */
async function carryOut(tx: WriteTx, write: DocumentWrite): Promise<DocumentResult> {
  const result = await replace(tx, write);
  if (result.status !== "hidden") return result;
  const id = ownDocumentNode(write.document.id, write.caller.agent);
  return replace(tx, { ...write, document: { ...write.document, id } });
}

async function replace(tx: WriteTx, write: DocumentWrite): Promise<DocumentResult> {
  const { document, caller } = write;
  const same = await sameDocument(tx, write);
  if (same) return { status: "duplicate_skip", same };
  const everyone = guardOfAll({ account: caller.account, project: document.project });
  const [there] = await tx.get({ guard: everyone }, [document]);
  const [former = there] = await tx.deleted(everyone, { of: [document], limit: 1 });
  if (former && !(await mayReplace(tx, write, former))) return { status: "hidden" };
  const producer = await allowed(tx, write);
  if (typeof producer === "object") return { status: "failed", why: producer };
  await writeTree(tx, write, { ...placementOf(caller), ...readersOf(former), ...document });
  return {
    status: "saved",
    id: document.id,
    replaced: former !== undefined,
    hasProducer: producer === "linked",
  };
}

/** What is deleted, or kept to themselves, by those alone who could delete it. */
async function mayReplace(tx: WriteTx, write: DocumentWrite, former: NodeRecord): Promise<boolean> {
  if (!mayRead(write.caller, former)) return false;
  return (former.deletedAt === null && !former.sensitive) || mayBringBack(tx, write, former);
}

/** Whoever could delete it, or did. */
async function mayBringBack(tx: WriteTx, { caller }: DocumentWrite, former: NodeRecord): Promise<boolean> {
  const [history] = await tx.stored(caller.account, [former]);
  const first = history?.versions[0];
  return mayForget(caller, first?.agentId ?? former.agentId);
}

function mayRead(caller: Caller, former: NodeRecord): boolean {
  return admits(guardOf(caller, former.project), { ...former, sensitive: false, deletedAt: null });
}

/** Nothing is written before all that may stop it was asked. */
async function allowed(tx: WriteTx, write: DocumentWrite): Promise<"linked" | "none" | WriteObstacle> {
  const { document, caller, governance, producedByTaskId } = write;
  const named = producedByTaskId === undefined ? {} : { producedByTaskId };
  const producer = await producerOf(tx, { draft: document, caller, ...named });
  if (producer === null && producedByTaskId !== undefined)
    return { is: "unknown_task", taskId: producedByTaskId };
  if (document.project === null) {
    const verdict = await useGovernanceToken(tx, caller, governance ?? "");
    if (verdict !== "valid") return { is: "no_right", verdict };
  }
  if (producer === null) return "none";
  await tx.link({ type: "PRODUCED", from: producer, to: document });
  return "linked";
}

/** One that comes again is for those who could read it, unless it says otherwise. */
function readersOf(former: NodeRecord | undefined): Partial<NodeDraft> {
  if (!former) return {};
  const { visibility, agents, sensitive } = former;
  return { visibility, agents, sensitive };
}

async function writeTree(
  tx: WriteTx,
  { sections, caller }: DocumentWrite,
  document: NodeDraft,
): Promise<void> {
  const view = { guard: guardOfAll({ account: caller.account, project: document.project }) };
  // What lay in one that was deleted stays so: it has new parts, and the old can still be purged.
  await tx.setDeleted(document, false);
  const former = await formerTree(tx, view, document);
  const change = planTree(document, { sections }, former);
  await tx.putAll([document, ...change.put]);
  for (const edge of change.unlink) await tx.unlink(edge);
  await tx.linkAll(change.link);
  for (const ref of change.close) await tx.close(ref);
}
