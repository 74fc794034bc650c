import { isDeepStrictEqual } from "node:util";
import { placementOf } from "../../../domain/caller.ts";
import { Failure } from "../../../domain/failure.ts";
import { asNodeId, type ProjectId } from "../../../domain/ids.ts";
import type { NodeKind } from "../../../domain/kinds.ts";
import type { EdgeDraft, NodeDraft } from "../../../domain/record.ts";
import { memoryKindOf } from "../../../engines/memory/memoryKinds.ts";
import { memoryText } from "../../../engines/memory/memoryText.ts";
import { screenProps } from "../../../engines/screening/screenProps.ts";
import { isEmbedded } from "../../../memory/embedding/embeddedKinds.ts";
import { tokenHash } from "../../../memory/governance/governanceToken.ts";
import type { MemoryWrite, WriteResult } from "../../../memory/memoryWrite.ts";
import { packWrite } from "../../../memory/waitingWrite.ts";
import { writeMemory } from "../../../memory/writeMemory.ts";
import { tellScreening } from "../../tellScreening.ts";
import type { ToolContext } from "../../toolContext.ts";
import { codeTies } from "../codeTies.ts";
import { noteWritten } from "../workingNotes.ts";
import { type Kept, obstacle, reviewOf } from "./kept.ts";
import { memoryGate } from "./memoryGate.ts";
import { memoryTies } from "./memoryTies.ts";
import type { Statement } from "./statement.ts";

/** What is meant to last; where it came from is wanted with it. */
const DURABLE: readonly NodeKind[] = ["DECISION", "FACT", "PATTERN", "NOTE"];

/** The road that every memory takes, whichever tool was the door. */
export async function keepMemory(statement: Statement, context: ToolContext): Promise<Kept> {
  const refused = await memoryGate(statement, context);
  if (refused) return refused;
  const { props, ...screening } = await screenProps(statement.props);
  tellScreening(screening, context);
  const id = asNodeId(context.ids.next(memoryKindOf(statement.kind)));
  const project = statement.scope === "global" ? null : (context.project?.id ?? null);
  const draft = draftOf({ ...statement, props }, { id, project }, context);
  const code = await codeTies(project === null ? [] : (statement.code ?? []), context);
  const other = await memoryTies(statement.ties ?? [], draft, context);
  if ("status" in other) return other;
  const ties = [...codeEdges(draft, code.ties), ...other.edges];
  const plan = { ...writeOf(statement, draft, ties, context), ...(await vectorOf(draft, context)) };
  const kept = await write(plan, statement, context);
  return { ...kept, unknownCode: code.unknown };
}

function draftOf(
  statement: Statement,
  at: { id: NodeDraft["id"]; project: ProjectId | null },
  { caller }: ToolContext,
): NodeDraft {
  const { kind, props, hash, scope, focus, sensitive, taskId } = statement;
  const readers = placementOf(caller);
  return {
    ...at,
    kind,
    props,
    ...(hash && { contentHash: hash(props) }),
    focus: scope === "project" || scope === "global" ? null : (focus ?? null),
    visibility: statement.visibility ?? readers.visibility,
    agents: statement.agents ?? readers.agents,
    ...(sensitive && { sensitive: true }),
    ...(taskId !== undefined && { taskId }),
  };
}

function codeEdges(draft: NodeDraft, ties: Awaited<ReturnType<typeof codeTies>>["ties"]): EdgeDraft[] {
  const type = draft.kind === "PATTERN" || draft.kind === "LEARNING" ? "APPLIES_TO" : "INVOLVES";
  return ties.map(({ id, props }) => ({ type, from: draft, to: { project: draft.project, id }, props }));
}

function writeOf(
  { sameness, supersedes, force, governanceToken, producedByTaskId, isChained, saidAt }: Statement,
  draft: NodeDraft,
  ties: readonly EdgeDraft[],
  { caller }: ToolContext,
): MemoryWrite {
  return {
    draft,
    caller,
    ties,
    ...(sameness && { sameness }),
    ...(supersedes !== undefined && { supersedes: asNodeId(supersedes) }),
    ...(force && { force }),
    ...(isChained && { isChained }),
    ...(saidAt !== undefined && { saidAt }),
    ...(producedByTaskId !== undefined && { producedByTaskId }),
    ...(draft.project === null && { governance: tokenHash(governanceToken ?? "") }),
  };
}

/** Of a model that answers at once: nobody should wait for another to keep what was said. */
async function vectorOf(
  draft: NodeDraft,
  { models: { embedder }, log, signal }: ToolContext,
): Promise<Pick<MemoryWrite, "vector">> {
  if (!embedder?.isQuick || (draft.sensitive && !embedder.isLocal) || !isEmbedded(draft.kind)) return {};
  try {
    const [vector] = await embedder.embed([memoryText(draft)], { purpose: "passage", signal });
    return vector ? { vector: { model: embedder.id, vector } } : {};
  } catch (cause) {
    log.warn("a memory is kept without its vector", { cause });
    return {};
  }
}

async function write(plan: MemoryWrite, statement: Statement, context: ToolContext): Promise<Kept> {
  const { store, outbox, clock, log, signal } = context;
  const { id } = plan.draft;
  try {
    return told(await writeMemory(store, plan, signal), statement, context);
  } catch (thrown) {
    if (!(thrown instanceof Failure && thrown.code === "unavailable")) throw thrown;
    log.warn("the store is away, the write goes to the outbox", { id, cause: thrown });
    await outbox.enqueue({ id, payload: packWrite(plan, plan.saidAt ?? clock.now()) });
    return { status: "pending_retry", id, unknownCode: [] };
  }
}

function told(result: WriteResult, statement: Statement, context: ToolContext): Kept {
  if (result.status === "failed") return obstacle(result.why);
  if (result.status === "manual_review") {
    const { status, candidates } = result;
    return { status, candidates: [...candidates], unknownCode: [], refusal: reviewOf(candidates) };
  }
  const { status, id } = result;
  noteWritten(context, id);
  if (status === "duplicate_skip") return known(result, statement, context);
  if (!result.hasProducer && DURABLE.includes(statement.kind)) context.warn("missing_provenance");
  if (status === "saved") return { status, id, unknownCode: [] };
  return { status, id, superseded: result.superseded, unknownCode: [] };
}

/** Saying it again does not change who may read it, but for hiding it: whoever meant to is told. */
function known(
  { status, id, duplicateOf, added, readers }: WriteResult & { status: "duplicate_skip" },
  statement: Statement,
  { warn }: ToolContext,
): Kept {
  for (const field of ["visibility", "agents", "sensitive"] as const) {
    if (statement[field] === undefined || isDeepStrictEqual(statement[field], readers[field])) continue;
    warn(
      `\`${field}\` of ${id} stays ${JSON.stringify(readers[field])}: to change it, delete it and save it anew`,
    );
  }
  return { status, id, duplicateOf, ...(added.length > 0 && { added: [...added] }), unknownCode: [] };
}
