import { z } from "zod";
import type { Embedder, EmbedRequest } from "../port.ts";
import { BatchedEmbedder } from "../provider/batchedEmbedder.ts";
import { JsonService } from "../provider/jsonService.ts";

export interface OllamaOptions {
  readonly model: string;
  /** Without a slash at its end. */
  readonly url: string;
  readonly id: string;
  readonly timeoutsMs?: Readonly<Record<EmbedRequest["purpose"], number>>;
}

const MOST_TEXTS = 32;
const MOST_BYTES = 32 * 1024 * 1024;
/** Somebody waits for a question's vector; a model that is not in memory yet takes a while to load. */
const TIMEOUTS_MS = { query: 10_000, passage: 120_000 };
const answerSchema = z.object({ embeddings: z.array(z.array(z.number())) });

/** A model that an Ollama on this machine, or on another, has. */
export function ollamaEmbedder({ model, url, id, timeoutsMs = TIMEOUTS_MS }: OllamaOptions): Embedder {
  const service = new JsonService({
    name: `Ollama (${model})`,
    url,
    hints: {
      unreachable: "Start it with `ollama serve`, or set LOCI_EMBEDDER to another model.",
      missing: `Fetch the model with \`ollama pull ${model}\`.`,
    },
  });
  return new BatchedEmbedder({
    id,
    model,
    isLocal: false,
    mostTexts: MOST_TEXTS,
    unusable: (what) => service.unusable(what),
    async vectorsOf(input, { purpose, signal }) {
      const answer = await service.post({
        path: "/api/embed",
        body: { model, input, truncate: true },
        timeoutMs: timeoutsMs[purpose],
        mostBytes: MOST_BYTES,
        signal,
      });
      const parsed = answerSchema.safeParse(answer);
      if (!parsed.success) throw service.unusable("JSON that holds no vectors");
      return parsed.data.embeddings;
    },
  });
}
