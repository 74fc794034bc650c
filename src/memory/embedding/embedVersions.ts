import { asSessionId } from "../../domain/ids.ts";
import { memoryText } from "../../engines/memory/memoryText.ts";
import type { Embedder } from "../../models/port.ts";
import type { TxMeta, VectorlessVersion, VersionVector } from "../../stores/port.ts";
import { embedTexts } from "../../upkeep/embedTexts.ts";

/** Vectors have no author; the store asks for one in every transaction. */
export const VECTOR_AUTHOR: TxMeta = {
  type: "memory_write",
  account: "system",
  project: null,
  agentId: "system",
  sessionId: asSessionId("session:system"),
};

export interface EmbeddedVersions {
  readonly made: readonly VersionVector[];
  /** Those that the model will not take. */
  readonly refused: readonly number[];
}

/** The vectors of versions. Whatever goes wrong is thrown, and nothing is lost by it: what has no vector is found again. */
export async function embedVersions(
  embedder: Embedder,
  versions: readonly VectorlessVersion[],
  signal: AbortSignal,
): Promise<EmbeddedVersions> {
  const texts = versions.map(({ node }) => memoryText(node));
  const vectors = await embedTexts(embedder, texts, signal);
  const made: VersionVector[] = [];
  const refused: number[] = [];
  for (const [at, { version }] of versions.entries()) {
    const vector = vectors[at];
    if (vector) made.push({ version, vector });
    else refused.push(version);
  }
  return { made, refused };
}
