import { z } from "zod";
import { asNodeId, type NodeId } from "../../domain/ids.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { type CodeState, codeRemark } from "../../engines/codeState/codeState.ts";
import { noteRemark } from "../../engines/memory/noteRemark.ts";
import { memoriesOn } from "../../recall/code/memoriesOn.ts";
import type { CodeView } from "../../recall/codeState/codeView.ts";
import { formerIds } from "../../recall/codeState/formerIds.ts";
import { readCodeStates } from "../../recall/codeState/readCodeStates.ts";
import { addressOf } from "../../recall/memory/candidate.ts";
import type { SaidMemory } from "../../recall/memory/mostTelling.ts";
import { openConflicts } from "../../recall/memory/openConflicts.ts";
import type { GraphReader } from "../../stores/port.ts";
import type { ToolContext } from "../toolContext.ts";

/** Of each sort; more would hide the code that they are about. */
const MOST = 3;

/** A memory as one line of an answer about code. */
const memoryItem = z.object({
  id: z.string(),
  text: z.string(),
  at: z.string(),
  conflicted: z.boolean().optional(),
});
type MemoryItem = z.infer<typeof memoryItem>;

export const memoryItems = { decisions: z.array(memoryItem), learnings: z.array(memoryItem) };

/** What was decided and learned about a piece of code or the file it stands in, also before it came there. */
export async function memoryItemsOn(
  { store: { memory } }: ToolContext,
  at: CodeView,
  node: NodeRecord,
): Promise<{ decisions: MemoryItem[]; learnings: MemoryItem[] }> {
  const address = { project: at.project, ids: await addressesOf(memory, at, node) };
  const some = (kinds: readonly NodeKind[]) => memoriesOn(memory, at.view, address, kinds, MOST);
  const decisions = await some(["DECISION"]);
  const learnings = await some(["LEARNING", "PATTERN", "FACT"]);
  const nodes = [...decisions, ...learnings].map(({ node }) => node);
  const states = await readCodeStates(memory, at, nodes);
  const disputed = await openConflicts(memory, at.view, nodes);
  const itemOf = ({ node, saidAt }: SaidMemory): MemoryItem => ({
    id: node.id,
    text: textOf(node, states.get(node.id) ?? []),
    at: new Date(saidAt).toISOString(),
    ...(disputed.has(addressOf(node)) && { conflicted: true }),
  });
  return { decisions: decisions.map(itemOf), learnings: learnings.map(itemOf) };
}

async function addressesOf(memory: GraphReader, at: CodeView, node: NodeRecord): Promise<NodeId[]> {
  const path = asNodeId(String(node.props.path ?? node.id));
  const files = path === node.id ? [] : await at.code.get(at.view, [{ project: at.project, id: path }]);
  const places = [node, ...files];
  const formers = await formerIds(memory, at, places);
  return [node.id, path, ...places.flatMap(({ id }) => formers.get(id) ?? [])];
}

function textOf({ props }: NodeRecord, states: readonly CodeState[]): string {
  const parts = [props.title ?? props.content ?? "", codeRemark(states), noteRemark(props)];
  return parts.filter((part) => part !== "").join(" ");
}
