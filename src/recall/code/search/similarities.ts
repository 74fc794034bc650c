import type { Embedder } from "../../../models/port.ts";
import type { PassageGroup, PassageSnapshot } from "../../../passages/passage.ts";
import { noiseFloor } from "../../noiseFloor.ts";
import { questionVector } from "../../questionVector.ts";
import type { Signal } from "../../signal.ts";
import type { Question } from "./question.ts";

/** How close the passages of some groups are in meaning; null where there are no vectors. */
export type Compare = (groups: readonly PassageGroup[]) => Float32Array | null;

export interface Comparison {
  /** Null where vectors are missing, which is said. */
  readonly compare: Compare | null;
  /** What is no nearer than this is as far as anything. */
  readonly floor: number;
  readonly degraded: string[];
}

/** What compares passages with the question. */
export async function comparison(
  embedder: Embedder | null,
  snapshot: PassageSnapshot,
  { words }: Question,
  signals: ReadonlySet<Signal>,
): Promise<Comparison> {
  if (!embedder || !signals.has("vector")) return { compare: null, floor: 0, degraded: [] };
  const vector = await questionVector(embedder, words.join(" "));
  const isWhole = vector !== null && snapshot.withoutVector(embedder.id) === 0;
  return {
    floor: vector ? await floorFor(embedder, vector) : 0,
    compare: vector && ((groups) => snapshot.similarities(embedder.id, vector, groups)),
    degraded: isWhole ? [] : ["vector"],
  };
}

/** Where a model does not say how near unrelated things are, nothing is taken for unrelated. */
async function floorFor(embedder: Embedder, vector: Float32Array): Promise<number> {
  return await noiseFloor(embedder, vector).catch(() => Number.NEGATIVE_INFINITY);
}
