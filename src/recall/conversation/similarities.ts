import type { Embedder } from "../../models/port.ts";
import type { PassageSnapshot } from "../../passages/passage.ts";
import { questionVector } from "../questionVector.ts";

export interface Comparison {
  /** By slot, how near each message is to the question in meaning, at most 1; empty without vectors. */
  readonly similarities: Float32Array;
  readonly degraded: readonly string[];
}

const NONE = new Float32Array();

/** Compares all messages with a question; where vectors are wanted and missing, it is said. */
export async function similaritiesTo(
  snapshot: PassageSnapshot,
  embedder: Embedder | null,
  text: string,
): Promise<Comparison> {
  if (!embedder || snapshot.passages === 0) return { similarities: NONE, degraded: [] };
  const isComparable = snapshot.models.includes(embedder.id);
  const vector = isComparable ? await questionVector(embedder, text) : null;
  const compared = vector && snapshot.similarities(embedder.id, vector);
  if (!compared) return { similarities: NONE, degraded: ["vector"] };
  if (snapshot.withoutVector(embedder.id) === 0) return { similarities: compared, degraded: [] };
  return { similarities: levelled(snapshot, embedder.id, compared), degraded: ["vector"] };
}

/** Messages that lack a vector at the mean of the others: not having one says nothing against them. */
function levelled(snapshot: PassageSnapshot, model: string, compared: Float32Array): Float32Array {
  const without = new Set(snapshot.groupsWithout(model));
  let sum = 0;
  let count = 0;
  for (const group of snapshot.groups) {
    if (without.has(group)) continue;
    for (let slot = group.first; slot < group.first + group.count; slot++) sum += compared[slot] as number;
    count += group.count;
  }
  const near = compared.slice();
  for (const { first, count: slots } of without) near.fill(sum / Math.max(1, count), first, first + slots);
  return near;
}
