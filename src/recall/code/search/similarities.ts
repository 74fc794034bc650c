import type { Embedder } from "../../../models/port.ts";
import type { PassageGroup, PassageSnapshot } from "../../../passages/passage.ts";
import { questionVector } from "../../questionVector.ts";
import type { Signal } from "../../signal.ts";
import type { Question } from "./question.ts";

/** How close the passages of some groups are in meaning; null where there are no vectors. */
export type Compare = (groups: readonly PassageGroup[]) => Float32Array | null;

/** What compares passages with the question; null where vectors are missing, which is said. */
export async function comparison(
  embedder: Embedder | null,
  snapshot: PassageSnapshot,
  { words }: Question,
  signals: ReadonlySet<Signal>,
): Promise<{ compare: Compare | null; degraded: string[] }> {
  if (!embedder || !signals.has("vector")) return { compare: null, degraded: [] };
  const vector = await questionVector(embedder, words.join(" "));
  const isWhole = vector !== null && snapshot.withoutVector(embedder.id) === 0;
  return {
    compare: vector && ((groups) => snapshot.similarities(embedder.id, vector, groups)),
    degraded: isWhole ? [] : ["vector"],
  };
}
