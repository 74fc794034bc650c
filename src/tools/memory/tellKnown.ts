import { conceptOf, knownConcepts } from "../../engines/concepts/conceptOf.ts";
import { causalChains } from "../../recall/causes/causalChains.ts";
import { contradictionsOf } from "../../recall/causes/contradictionsOf.ts";
import { sourcesOf } from "../../recall/causes/sourcesOf.ts";
import { addressOf } from "../../recall/memory/candidate.ts";
import { readSaidFirst } from "../../recall/memory/saidAt.ts";
import type { View } from "../../stores/port.ts";
import type { ToolContext } from "../toolContext.ts";
import { codeStates } from "./codeTies.ts";
import type { Known } from "./findKnown.ts";
import { type ToldMemory, tellMemory } from "./toldMemory.ts";

export interface Wanted {
  readonly maxDepth: number;
  readonly chain: boolean;
  readonly sources: boolean;
  readonly contradictions: boolean;
  readonly fields: readonly string[] | undefined;
}

const MOST_CONCEPTS = 1_000;

/** Memories with everything that goes with them, which is read for all of them at once. */
export async function tellKnown(
  known: readonly Known[],
  view: View,
  wanted: Wanted,
  context: ToolContext,
): Promise<ToldMemory[]> {
  if (known.length === 0) return [];
  const { memory } = context.store;
  const { fields, maxDepth } = wanted;
  const nodes = known.map(({ node }) => node);
  const isShown = (field: string) => fields?.includes(field) ?? true;
  const concepts = isShown("dynamicType")
    ? knownConcepts(await memory.find(view, { kinds: ["CONCEPT"], limit: MOST_CONCEPTS }))
    : [];
  const saidFirst = await readSaidFirst(memory, view, nodes);
  const against = await contradictionsOf(memory, view, nodes);
  const code = fields?.length === 0 ? null : await codeStates(nodes, view, context);
  const isChained = wanted.chain && isShown("causalChain");
  const chains = isChained ? await causalChains(memory, view, nodes, maxDepth) : null;
  const sources = wanted.sources && isShown("sources") ? await sourcesOf(memory, view, nodes) : null;
  return known.map(({ node, score }) => {
    const address = addressOf(node);
    const contradictions = against.get(address) ?? [];
    const memory = {
      node,
      saidAt: saidFirst(node).validFrom,
      saidBy: saidFirst(node).agentId,
      score,
      dynamicType: conceptOf(node, concepts),
      code: code?.get(node.id)?.map((state) => ({ ...state })),
      isConflicted: contradictions.length > 0,
      chain: chains?.get(address),
      sources: sources?.get(address),
      contradictions: wanted.contradictions ? contradictions : undefined,
    };
    return tellMemory(memory, fields);
  });
}
