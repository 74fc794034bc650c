import type { Remembered } from "../../engines/conflicts/forgetting/remembered.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { conflictOf } from "../records/conflictRecord.ts";
import { byAge, type Story } from "./storyAround.ts";
import { TOLD_KINDS } from "./toldKinds.ts";
import { toldOf } from "./toldOf.ts";

const MOST_STATEMENTS = 5_000;
const MOST_CONFLICTS = 2_000;

/** All that is held to be so, oldest first, with how often each was part of a conflict. The newest, where it is too much. */
export async function storyOfAll(memory: GraphReader, view: View): Promise<Story & { told: Remembered[] }> {
  const nodes = await memory.find(view, { kinds: TOLD_KINDS, limit: MOST_STATEMENTS });
  const firsts = new Map((await memory.first(view, nodes)).map((node) => [node.id, node]));
  const disputes = await disputesById(memory, view);
  const told = nodes.map((node) => ({
    ...toldOf(node, firsts.get(node.id)),
    conflicts: disputes.get(node.id) ?? 0,
    isSensitive: node.sensitive,
  }));
  const holding = new Map(nodes.map((node) => [String(node.id), node]));
  return { told: told.sort(byAge), nodes: holding, holding };
}

async function disputesById(memory: GraphReader, view: View): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const node of await memory.find(view, { kinds: ["CONFLICT"], limit: MOST_CONFLICTS }))
    for (const id of conflictOf(node).factIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
