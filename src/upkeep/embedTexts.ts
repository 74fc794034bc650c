import { Failure, toFailure } from "../domain/failure.ts";
import type { Embedder } from "../models/port.ts";

/** A text that any model takes. */
const PLAIN_TEXT = "text";

/**
 * A vector for each text. One that the model will not take is looked for by halving and has null, so that it does not
 * keep the others from theirs. Whatever else goes wrong is thrown.
 */
export async function embedTexts(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<(Float32Array | null)[]> {
  try {
    return await embedder.embed(texts, { purpose: "passage", signal });
  } catch (thrown) {
    if (signal.aborted || !isRefusal(thrown)) throw thrown;
    await requireAnswer(embedder, signal);
    return await halved(embedder, texts, signal);
  }
}

/**
 * Throws unless the model makes a vector now, of the length that it is known for. Whoever refuses a text that there is no
 * reason to refuse refuses all, and it is not up to the texts.
 */
export async function requireAnswer(embedder: Embedder, signal: AbortSignal): Promise<void> {
  try {
    await embedder.embed([PLAIN_TEXT], { purpose: "query", signal });
  } catch (thrown) {
    if (signal.aborted || !isRefusal(thrown)) throw thrown;
    const { message, hint } = toFailure(thrown);
    throw new Failure("unavailable", message, hint, { cause: thrown });
  }
}

/** Of texts that were refused together. */
async function halved(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<(Float32Array | null)[]> {
  if (texts.length <= 1) return texts.map(() => null);
  const middle = texts.length >> 1;
  const vectors: (Float32Array | null)[] = [];
  for (const half of [texts.slice(0, middle), texts.slice(middle)]) {
    try {
      vectors.push(...(await embedder.embed(half, { purpose: "passage", signal })));
    } catch (thrown) {
      if (signal.aborted || !isRefusal(thrown)) throw thrown;
      vectors.push(...(await halved(embedder, half, signal)));
    }
  }
  return vectors;
}

function isRefusal(thrown: unknown): boolean {
  return toFailure(thrown).code === "invalid_input";
}
