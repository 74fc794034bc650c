import { toFailure } from "../../domain/failure.ts";
import { asSessionId } from "../../domain/ids.ts";
import { memoryText } from "../../engines/memory/memoryText.ts";
import type { Embedder } from "../../models/port.ts";
import type { GraphStore, TxMeta, VectorlessVersion, VersionVector } from "../../stores/port.ts";

/** Vectors have no author; the store asks for one in every transaction. */
export const VECTOR_AUTHOR: TxMeta = {
  type: "memory_write",
  account: "system",
  project: null,
  agentId: "system",
  sessionId: asSessionId("session:system"),
};

/**
 * Gives these versions their vectors and tells which of them the model will not take. Whatever else goes wrong is thrown,
 * and nothing is lost by it: what has no vector is found again.
 */
export async function embedMissing(
  memory: GraphStore,
  embedder: Embedder,
  missing: readonly VectorlessVersion[],
  signal: AbortSignal,
): Promise<number[]> {
  const { made, refused } = await embedEach(embedder, missing, signal);
  await memory.transaction(VECTOR_AUTHOR, (tx) => tx.putVectors(embedder.id, made), { signal });
  return refused;
}

interface Embedded {
  readonly made: readonly VersionVector[];
  readonly refused: number[];
}

/** One text that a provider refuses must not keep the others from theirs: it is looked for by halving. */
async function embedEach(
  embedder: Embedder,
  missing: readonly VectorlessVersion[],
  signal: AbortSignal,
): Promise<Embedded> {
  try {
    const texts = missing.map(({ node }) => memoryText(node));
    const vectors = await embedder.embed(texts, { purpose: "passage", signal });
    const made = missing.flatMap(({ version }, at) => {
      const vector = vectors[at];
      return vector ? [{ version, vector }] : [];
    });
    return { made, refused: [] };
  } catch (thrown) {
    if (signal.aborted || toFailure(thrown).code !== "invalid_input") throw thrown;
    if (missing.length <= 1) return { made: [], refused: missing.map(({ version }) => version) };
    const middle = missing.length >> 1;
    const first = await embedEach(embedder, missing.slice(0, middle), signal);
    const second = await embedEach(embedder, missing.slice(middle), signal);
    return { made: [...first.made, ...second.made], refused: [...first.refused, ...second.refused] };
  }
}
