import { z } from "zod";
import type { NodeKind } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { memoriesOn } from "../../recall/code/memoriesOn.ts";
import type { View } from "../../stores/port.ts";
import type { ToolContext } from "../toolContext.ts";

/** Of each sort; more would hide the code that they are about. */
const MOST = 3;

/** A memory as one line of an answer about code. */
const memoryItem = z.object({ id: z.string(), text: z.string(), at: z.string() });
type MemoryItem = z.infer<typeof memoryItem>;

export const memoryItems = { decisions: z.array(memoryItem), learnings: z.array(memoryItem) };

/** What was decided and learned about a piece of code. */
export async function memoryItemsOn(
  { store }: ToolContext,
  view: View,
  node: NodeRecord,
): Promise<{ decisions: MemoryItem[]; learnings: MemoryItem[] }> {
  const some = async (kinds: readonly NodeKind[]) =>
    (await memoriesOn(store.memory, view, node, kinds, MOST)).map(memoryItemOf);
  return { decisions: await some(["DECISION"]), learnings: await some(["LEARNING", "PATTERN", "FACT"]) };
}

function memoryItemOf({ id, props, validFrom }: NodeRecord): MemoryItem {
  const text = props.title ?? props.content ?? "";
  return { id, text: String(text), at: new Date(validFrom).toISOString() };
}
