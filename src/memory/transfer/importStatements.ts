import type { Caller } from "../../domain/caller.ts";
import { contentHash } from "../../domain/contentHash.ts";
import { type Guard, VISIBILITIES } from "../../domain/guard.ts";
import { asNodeId, type IdSource, type NodeId, type NodeRef, type ProjectId } from "../../domain/ids.ts";
import type { NodeDraft } from "../../domain/record.ts";
import { memoryKindOf, nodeKindOf } from "../../engines/memory/memoryKinds.ts";
import { memoryHash, memoryProps } from "../../engines/memory/saidMemory.ts";
import { screenProps } from "../../engines/screening/screenProps.ts";
import type { ForeignStatement } from "../../engines/transfer/foreignStatement.ts";
import type { Store, TxMeta, WriteTx } from "../../stores/port.ts";
import { writeMemoryIn } from "../writeMemory.ts";

export interface StatementsRequest {
  readonly project: ProjectId;
  readonly caller: Caller;
  readonly ids: IdSource;
  readonly statements: readonly ForeignStatement[];
}

export interface StatementsImport {
  readonly saved: number;
  readonly superseded: number;
  readonly known: number;
  /** The rules by which something was redacted. */
  readonly redacted: readonly string[];
}

const STATEMENTS_A_TURN = 200;

/**
 * Writes memories that were kept elsewhere, by the road that all take. That one was imported is noted by what it says, so
 * that it is imported once, also when it has ended or was deleted since.
 */
export async function importStatements(store: Store, request: StatementsRequest): Promise<StatementsImport> {
  const { caller, project, statements } = request;
  const meta: TxMeta = {
    type: "memory_write",
    account: caller.account,
    project,
    agentId: caller.agent,
    sessionId: caller.session,
    reason: "import",
  };
  const tally = { saved: 0, superseded: 0, known: 0 };
  const redacted = new Set<string>();
  const known = new Map<string, NodeId>();
  for (let from = 0; from < statements.length; from += STATEMENTS_A_TURN) {
    const drafts = await Promise.all(
      statements.slice(from, from + STATEMENTS_A_TURN).map((each) => draftOf(each, request, redacted)),
    );
    await store.memory.transaction(meta, async (tx) => {
      for (const draft of drafts) await keep(tx, draft, { caller, known, tally });
    });
  }
  return { ...tally, redacted: [...redacted] };
}

interface ForeignDraft {
  readonly draft: NodeDraft;
  readonly foreign: ForeignStatement;
}

async function draftOf(
  foreign: ForeignStatement,
  { project, ids }: StatementsRequest,
  redacted: Set<string>,
): Promise<ForeignDraft> {
  const { statement, status, saidAt } = foreign;
  const { props, found } = await screenProps({
    ...memoryProps(statement),
    ...(status !== undefined && { status }),
    ...(saidAt !== null && { date: new Date(saidAt).toISOString().slice(0, 10) }),
  });
  for (const rule of found) redacted.add(rule);
  const kind = nodeKindOf(statement.kind);
  const id = asNodeId(ids.next(memoryKindOf(kind)));
  return { foreign, draft: { project, id, kind, props, contentHash: memoryHash(props) } };
}

interface Progress {
  readonly caller: Caller;
  /** What became of those before, by their names. */
  readonly known: Map<string, NodeId>;
  readonly tally: { saved: number; superseded: number; known: number };
}

async function keep(tx: WriteTx, { draft, foreign }: ForeignDraft, progress: Progress): Promise<void> {
  const { caller, known, tally } = progress;
  const note = noteOf(caller.account, draft);
  const before = (await tx.marks(note)).get(note);
  const id = before === undefined ? await write(tx, draft, foreign, progress) : asNodeId(before);
  if (before === undefined) await tx.setMark(note, id);
  else tally.known += 1;
  known.set(foreign.name, id);
  const ref = { project: draft.project, id };
  for (const name of foreign.supersedes) await replace(tx, ref, known.get(name), progress, foreign.saidAt);
  if (foreign.isOver && (await isImported(tx, ref, caller))) await tx.close(ref);
}

/** What somebody here has said as well is theirs to end. */
async function isImported(tx: WriteTx, ref: NodeRef, caller: Caller): Promise<boolean> {
  const [first] = await tx.first({ guard: everyoneOf(caller, ref.project) }, [ref]);
  return first?.agentId === caller.agent;
}

function everyoneOf({ account }: Caller, project: ProjectId | null): Guard {
  return { account, project, visibilities: VISIBILITIES, includeSensitive: true };
}

function noteOf(account: string, { project, kind, contentHash: hash }: NodeDraft): string {
  return `imported:${contentHash(account, project ?? "", kind, hash ?? "")}`;
}

/** What is the same as something that is there is that. */
async function write(
  tx: WriteTx,
  draft: NodeDraft,
  { saidAt }: ForeignStatement,
  { caller, tally }: Progress,
): Promise<NodeId> {
  const isPast = saidAt !== null && saidAt < tx.at;
  const result = await writeMemoryIn(tx, { draft, caller, sameness: "hash", ...(isPast && { saidAt }) });
  if (result.status === "duplicate_skip") tally.known += 1;
  else tally.saved += 1;
  return result.status === "duplicate_skip" ? result.duplicateOf : draft.id;
}

/** The older one ends when the newer one was said. */
async function replace(
  tx: WriteTx,
  newer: NodeRef,
  olderId: NodeId | undefined,
  { caller, tally }: Progress,
  saidAt: number | null,
): Promise<void> {
  if (olderId === undefined || olderId === newer.id) return;
  const olderRef = { project: newer.project, id: olderId };
  if (!(await isImported(tx, olderRef, caller))) return;
  const [older] = await tx.get({ guard: everyoneOf(caller, newer.project) }, [olderRef]);
  const outcome = await tx.link({ type: "SUPERSEDES", from: newer, to: olderRef });
  if (outcome === "added") tally.superseded += 1;
  if (older) await tx.close(older, Math.min(tx.at, Math.max(saidAt ?? tx.at, older.validFrom)));
}
