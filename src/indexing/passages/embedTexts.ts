import { toFailure } from "../../domain/failure.ts";
import type { Embedder } from "../../models/port.ts";

/**
 * A vector for each text. One that the model will not take is looked for by halving and has all zeros, so that it does
 * not keep the others from theirs. Whatever else goes wrong is thrown.
 */
export async function embedTexts(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  try {
    return await embedder.embed(texts, { purpose: "passage", signal });
  } catch (thrown) {
    if (signal.aborted || toFailure(thrown).code !== "invalid_input") throw thrown;
    if (texts.length <= 1 && embedder.dims === null) throw thrown;
    if (texts.length <= 1) return texts.map(() => new Float32Array(embedder.dims ?? 0));
    const middle = texts.length >> 1;
    const first = await embedTexts(embedder, texts.slice(0, middle), signal);
    return [...first, ...(await embedTexts(embedder, texts.slice(middle), signal))];
  }
}
