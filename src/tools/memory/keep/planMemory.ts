import { placementOf } from "../../../domain/caller.ts";
import { asNodeId, type ProjectId } from "../../../domain/ids.ts";
import type { EdgeDraft, NodeDraft } from "../../../domain/record.ts";
import { memoryKindOf } from "../../../engines/memory/memoryKinds.ts";
import { memoryText } from "../../../engines/memory/memoryText.ts";
import { screenProps } from "../../../engines/screening/screenProps.ts";
import { isEmbedded } from "../../../memory/embedding/embeddedKinds.ts";
import { tokenHash } from "../../../memory/governance/governanceToken.ts";
import type { MemoryWrite } from "../../../memory/memoryWrite.ts";
import { tellScreening } from "../../tellScreening.ts";
import type { ToolContext } from "../../toolContext.ts";
import { codeTies } from "../codeTies.ts";
import type { Kept } from "./kept.ts";
import { memoryGate } from "./memoryGate.ts";
import { memoryTies } from "./memoryTies.ts";
import type { Statement } from "./statement.ts";

export interface PlannedMemory {
  readonly plan: MemoryWrite;
  /** Names of code that the index does not know. */
  readonly unknownCode: readonly string[];
}

/** A statement as it is to be written: allowed, screened, and tied to what it speaks of. */
export async function planMemory(statement: Statement, context: ToolContext): Promise<PlannedMemory | Kept> {
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
  return { plan, unknownCode: code.unknown };
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
  { sameness, supersedes, force, governanceToken, producedByTaskId, isChained, succeeds, saidAt }: Statement,
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
    ...(succeeds && { succeeds }),
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
