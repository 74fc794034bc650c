import { Failure } from "../domain/failure.ts";
import type { Embedder } from "../models/port.ts";

/** How long an answer waits for a model that takes its time. */
const LONGEST_WAIT_MS = 1_500;
/** One that did not answer is not waited for again and again. */
const REST_MS = 30_000;

const restsUntilMs = new WeakMap<Embedder, number>();

/** Throws when the model does not answer, or did not a moment ago. */
export async function embedQuestions(
  embedder: Embedder,
  texts: readonly string[],
  signal?: AbortSignal,
): Promise<Float32Array[]> {
  if (performance.now() < (restsUntilMs.get(embedder) ?? 0)) throw atRest(embedder);
  try {
    return await embedder.embed(texts, { purpose: "query", ...(signal && { signal }) });
  } catch (thrown) {
    if (!embedder.isQuick) restsUntilMs.set(embedder, performance.now() + REST_MS);
    throw thrown;
  }
}

/** Null when the model cannot answer in time. */
export async function questionVector(embedder: Embedder, text: string): Promise<Float32Array | null> {
  const limit = embedder.isQuick ? undefined : AbortSignal.timeout(LONGEST_WAIT_MS);
  try {
    const [vector] = await embedQuestions(embedder, [text], limit);
    return vector ?? null;
  } catch {
    return null;
  }
}

function atRest({ id }: Embedder): Failure {
  return new Failure(
    "unavailable",
    `${id} did not answer a moment ago.`,
    "It is asked again in half a minute; `loci doctor` tells what is wrong.",
  );
}
