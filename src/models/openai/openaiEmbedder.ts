import { z } from "zod";
import type { Embedder } from "../port.ts";
import { type EmbeddingTimeoutsMs, serviceEmbedder } from "../provider/serviceEmbedder.ts";
import { type OpenaiOptions, openaiService } from "./openaiService.ts";

interface OpenaiEmbedderOptions extends OpenaiOptions {
  readonly timeoutsMs?: EmbeddingTimeoutsMs;
}

const TIMEOUTS_MS = { query: 10_000, passage: 60_000 };
const answer = z
  .object({ data: z.array(z.object({ index: z.int().nonnegative(), embedding: z.array(z.number()) })) })
  .transform(({ data }) => inOrder(data));

export function openaiEmbedder(options: OpenaiEmbedderOptions): Embedder {
  const { model, id, timeoutsMs = TIMEOUTS_MS } = options;
  return serviceEmbedder({
    id,
    model,
    service: openaiService(options),
    path: "/embeddings",
    bodyOf: (input) => ({ model, input, encoding_format: "float" }),
    answer,
    mostTexts: 64,
    mostBytes: 64 * 1024 * 1024,
    timeoutsMs,
  });
}

/** By the number of the text each belongs to; one that is there twice leaves a text without, which shows in the count. */
function inOrder(vectors: readonly { readonly index: number; readonly embedding: number[] }[]): number[][] {
  const byIndex = new Map(vectors.map(({ index, embedding }) => [index, embedding]));
  return vectors.flatMap((_, at) => {
    const vector = byIndex.get(at);
    return vector ? [vector] : [];
  });
}
