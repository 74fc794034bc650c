import type { Embedder } from "../../models/port.ts";
import { noiseFloor } from "./noiseFloor.ts";

/** A question as a model sees it: one vector a wording, and how near to it anything at all would be. */
export interface QuestionVectors {
  readonly model: string;
  readonly vectors: readonly QuestionVector[];
}

export interface QuestionVector {
  readonly vector: Float32Array;
  readonly floor: number;
}

export async function questionVectors(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<QuestionVectors> {
  const vectors = await embedder.embed(texts, { purpose: "query", signal });
  const known = vectors.filter((vector) => vector.some((value) => value !== 0));
  const floors = await Promise.all(known.map((vector) => noiseFloor(embedder, vector, signal)));
  return { model: embedder.id, vectors: known.map((vector, at) => ({ vector, floor: floors[at] ?? 0 })) };
}
