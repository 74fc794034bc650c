import type { Embedder } from "../../../models/port.ts";
import type { PassageSnapshot } from "../../../passages/passage.ts";
import type { Question } from "./question.ts";
import type { Signal } from "./signal.ts";

/** How long an answer waits for a model that is elsewhere. */
const LONGEST_WAIT_MS = 1_500;

/** How close each passage is in meaning; null where vectors are missing, which is said. */
export async function similaritiesTo(
  embedder: Embedder | null,
  snapshot: PassageSnapshot,
  { words }: Question,
  signals: ReadonlySet<Signal>,
): Promise<{ similarities: Float32Array | null; degraded: string[] }> {
  if (!embedder || !signals.has("vector")) return { similarities: null, degraded: [] };
  const vector = await vectorOf(embedder, words.join(" "));
  const similarities = vector && snapshot.similarities(embedder.id, vector);
  const isWhole = similarities !== null && snapshot.withoutVector(embedder.id) === 0;
  return { similarities, degraded: isWhole ? [] : ["vector"] };
}

/** Null when the model cannot answer, or knows no word of it. */
async function vectorOf(embedder: Embedder, text: string): Promise<Float32Array | null> {
  const limit = embedder.isLocal ? {} : { signal: AbortSignal.timeout(LONGEST_WAIT_MS) };
  try {
    const [vector] = await embedder.embed([text], { purpose: "query", ...limit });
    return vector ?? null;
  } catch {
    return null;
  }
}
