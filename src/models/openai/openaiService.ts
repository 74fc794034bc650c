import { JsonService } from "../provider/jsonService.ts";

/** Any service that speaks as OpenAI's does. */
export interface OpenaiOptions {
  readonly model: string;
  /** Up to where `/embeddings` or `/chat/completions` follows, without a slash at its end. */
  readonly url: string;
  readonly key?: string | undefined;
  readonly id: string;
}

export function openaiService({ model, url, key }: OpenaiOptions): JsonService {
  return new JsonService({
    name: `The service of ${model}`,
    url,
    key,
    hints: {
      unreachable: "Start the service, or set another address.",
      missing: "Check the model's name and the address: it mostly ends in /v1.",
    },
  });
}
