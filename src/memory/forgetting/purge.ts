import { Failure } from "../../domain/failure.ts";
import { guardOfAll } from "../../domain/guard.ts";
import type { NodeId, ProjectId, SessionId } from "../../domain/ids.ts";
import type { NodeRecord, ToolCallRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { mentionsAny } from "../../engines/forgetting/mentionsAny.ts";
import { type PurgePlan, purgePlan } from "../../engines/forgetting/purgePlan.ts";
import type { GraphReader, Store, WriteTx } from "../../stores/port.ts";
import { dropEnd } from "../conversation/conversationEnd.ts";
import { rebuildTalk } from "../conversation/rebuildTalk.ts";
import { endName } from "../conversation/writeMessages.ts";

export interface PurgeRequest {
  readonly account: string;
  readonly project: ProjectId;
  readonly agentId: string;
  readonly sessionId: SessionId;
  /** Left empty: all that was deleted. */
  readonly ids: readonly NodeId[];
  /** Only what was deleted by then. */
  readonly deletedUntil: Instant;
}

const PAGE = 1_000;

/** What a purge would take, as a person is shown it before. */
export async function planPurge(reader: GraphReader, request: PurgeRequest): Promise<PurgePlan> {
  const guard = guardOfAll(request);
  const deleted: NodeRecord[] = [];
  let before: { deletedAt: Instant; id: NodeId } | undefined;
  for (;;) {
    const page = await reader.deleted(guard, { limit: PAGE, ...(before && { before }) });
    deleted.push(...page.filter(({ deletedAt }) => deletedAt !== null && deletedAt <= request.deletedUntil));
    const last = page.at(-1);
    if (!last || last.deletedAt === null || page.length < PAGE) break;
    before = { deletedAt: last.deletedAt, id: last.id };
  }
  return purgePlan(deleted, request.ids);
}

/** Removes for good what `token` stands for: rows, edges, words, vectors, and what is kept of calls that told of it. */
export async function purge(store: Store, request: PurgeRequest, token: string): Promise<PurgePlan> {
  const { account, project, agentId, sessionId } = request;
  const meta = { type: "memory_write", account, project, agentId, sessionId, reason: "purge" } as const;
  const seen = await planPurge(store.memory, request);
  if (seen.token !== token) throw changed();
  // Before the rest: emptying what the store keeps of its last writes comes after all that was written.
  await blankCalls(store, request, seen);
  return store.memory.transaction(meta, async (tx) => {
    const plan = await planPurge(tx, request);
    if (plan.token !== token) throw changed();
    for (const node of plan.nodes) await tx.purge(node);
    await purgeTalk(tx, request, plan.nodes);
    return plan;
  });
}

/** What was taken out of an index still lies in parts of it that are merged some day; so all of it is made anew. */
async function purgeTalk(
  tx: WriteTx,
  { account, project }: PurgeRequest,
  nodes: readonly NodeRecord[],
): Promise<void> {
  const spoken = nodes.filter(({ kind }) => kind === "CONVERSATION" || kind === "MESSAGE");
  if (spoken.length === 0) return;
  for (const conversation of spoken.filter(({ kind }) => kind === "CONVERSATION"))
    await dropEnd(tx, endName({ account, project, conversation }));
  await rebuildTalk(tx, { account, project });
}

async function blankCalls({ audit }: Store, request: PurgeRequest, { nodes }: PurgePlan): Promise<void> {
  const guard = guardOfAll(request);
  const mentions = mentionsAny(nodes.map(({ id }) => id));
  let before: Pick<ToolCallRecord, "startedAt" | "id"> | undefined;
  for (;;) {
    const page = await audit.read(guard, { limit: PAGE, ...(before && { before }) });
    const told = page.filter(({ input, output }) => mentions(input) || mentions(output)).map(({ id }) => id);
    if (told.length > 0) await audit.blank(guard, told);
    before = page.at(-1);
    if (!before || page.length < PAGE) return;
  }
}

function changed(): Failure {
  return new Failure(
    "conflict",
    "What would be purged is not what that token stands for; nothing was removed.",
    "Run `loci purge` again: it shows what would go now, with its token.",
  );
}
