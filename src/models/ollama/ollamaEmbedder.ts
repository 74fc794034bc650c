import { z } from "zod";
import type { Embedder } from "../port.ts";
import { JsonService } from "../provider/jsonService.ts";
import { type EmbeddingTimeoutsMs, serviceEmbedder } from "../provider/serviceEmbedder.ts";

export interface OllamaOptions {
  readonly model: string;
  /** Without a slash at its end. */
  readonly url: string;
  readonly id: string;
  readonly timeoutsMs?: EmbeddingTimeoutsMs;
}

/** A model that is not in memory yet takes a while to load. */
const TIMEOUTS_MS = { query: 10_000, passage: 120_000 };
const answer = z
  .object({ embeddings: z.array(z.array(z.number())) })
  .transform(({ embeddings }) => embeddings);

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
  return serviceEmbedder({
    id,
    model,
    service,
    path: "/api/embed",
    bodyOf: (input) => ({ model, input, truncate: true }),
    answer,
    mostTexts: 32,
    mostBytes: 32 * 1024 * 1024,
    timeoutsMs,
  });
}
