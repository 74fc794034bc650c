import type { Embedder } from "../../models/port.ts";
import type { PassageSnapshot } from "../../passages/passage.ts";

const NONE = new Float32Array();

/**
 * By slot, how near each message is to the question in meaning, at most 1; empty without vectors. A message that
 * has none is taken for one like the others, as not having one says nothing against it.
 */
export async function similaritiesTo(
  snapshot: PassageSnapshot,
  embedder: Embedder | null,
  text: string,
): Promise<Float32Array> {
  if (!embedder?.isLocal || snapshot.passages === 0) return NONE;
  const [vector] = await embedder.embed([text], { purpose: "query" });
  const compared = vector && snapshot.similarities(embedder.id, vector);
  if (!compared) return NONE;
  return snapshot.withoutVector(embedder.id) > 0 ? levelled(compared) : compared;
}

/** Those that lack a vector at the mean of the others. */
function levelled(compared: Float32Array): Float32Array {
  let sum = 0;
  let count = 0;
  for (let slot = 0; slot < compared.length; slot++) {
    sum += compared[slot] as number;
    if (compared[slot] !== 0) count += 1;
  }
  const usual = count === 0 ? 0 : sum / count;
  return compared.map((similarity) => (similarity === 0 ? usual : similarity));
}
