import type { z } from "zod";
import type { Embedder, EmbedRequest } from "../port.ts";
import { BatchedEmbedder } from "./batchedEmbedder.ts";
import type { JsonService } from "./jsonService.ts";

/** Somebody waits for a question's vector; passages have time. */
export type EmbeddingTimeoutsMs = Readonly<Record<EmbedRequest["purpose"], number>>;

export interface EmbeddingService {
  readonly id: string;
  readonly model: string;
  readonly service: JsonService;
  readonly path: string;
  bodyOf(input: readonly string[]): unknown;
  /** The vectors that an answer holds, in the order of the texts. */
  readonly answer: z.ZodType<readonly ArrayLike<number>[]>;
  readonly mostTexts: number;
  /** Of an answer. */
  readonly mostBytes: number;
  readonly timeoutsMs: EmbeddingTimeoutsMs;
}

/** A model that a service has. */
export function serviceEmbedder(embedding: EmbeddingService): Embedder {
  const { id, model, service, path, answer, mostTexts, mostBytes, timeoutsMs } = embedding;
  return new BatchedEmbedder({
    id,
    model,
    isLocal: false,
    mostTexts,
    unusable: (what) => service.unusable(what),
    async vectorsOf(input, { purpose, signal }) {
      const body = embedding.bodyOf(input);
      const said = await service.post({ path, body, timeoutMs: timeoutsMs[purpose], mostBytes, signal });
      const parsed = answer.safeParse(said);
      if (!parsed.success) throw service.unusable("JSON that holds no vectors");
      return parsed.data;
    },
  });
}
