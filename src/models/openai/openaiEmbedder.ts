import { z } from "zod";
import type { Embedder, EmbedRequest } from "../port.ts";
import { BatchedEmbedder } from "../provider/batchedEmbedder.ts";
import { type OpenaiOptions, openaiService } from "./openaiService.ts";

interface OpenaiEmbedderOptions extends OpenaiOptions {
  readonly timeoutsMs?: Readonly<Record<EmbedRequest["purpose"], number>>;
}

const MOST_TEXTS = 64;
const MOST_BYTES = 64 * 1024 * 1024;
const TIMEOUTS_MS = { query: 10_000, passage: 60_000 };
const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().nonnegative(), embedding: z.array(z.number()) })),
});

export function openaiEmbedder(options: OpenaiEmbedderOptions): Embedder {
  const { model, id, timeoutsMs = TIMEOUTS_MS } = options;
  const service = openaiService(options);
  return new BatchedEmbedder({
    id,
    model,
    isLocal: false,
    mostTexts: MOST_TEXTS,
    unusable: (what) => service.unusable(what),
    async vectorsOf(input, { purpose, signal }) {
      const answer = await service.post({
        path: "/embeddings",
        body: { model, input, encoding_format: "float" },
        timeoutMs: timeoutsMs[purpose],
        mostBytes: MOST_BYTES,
        signal,
      });
      const parsed = answerSchema.safeParse(answer);
      if (!parsed.success) throw service.unusable("JSON that holds no vectors");
      return inOrder(parsed.data.data);
    },
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
