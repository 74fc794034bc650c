import { createHash } from "node:crypto";
import { terms } from "../../domain/text.ts";
import type { Embedder } from "../../models/port.ts";

export interface HashEmbedder extends Embedder {
  /** Every text it was given. */
  readonly seen: string[];
}

export interface HashEmbedderOptions {
  readonly id?: string;
  readonly isLocal?: boolean;
  readonly dims?: number;
  /** Words that mean the same to it, as lists of them. */
  readonly synonyms?: readonly (readonly string[])[];
  /** Is waited for, or throws, before texts are embedded. */
  readonly before?: (texts: readonly string[]) => Promise<void> | void;
}

/** A model for tests: the same words, or what it was told to be synonyms, make the same vector, and no two others do. */
export function hashEmbedder(options: HashEmbedderOptions = {}): HashEmbedder {
  const { id = "hash-1", isLocal = true, dims = 64, synonyms = [], before } = options;
  const meaning = new Map(
    synonyms.flatMap((group) =>
      group.flatMap((word) => terms(word).map((term) => [term, group[0] ?? ""] as const)),
    ),
  );
  const seen: string[] = [];
  return {
    id,
    dims,
    isLocal,
    isQuick: isLocal,
    seen,
    async embed(texts, { signal }) {
      await before?.(texts);
      signal?.throwIfAborted();
      seen.push(...texts);
      return texts.map((text) =>
        unit(
          terms(text).map((term) => meaning.get(term) ?? term),
          dims,
        ),
      );
    },
  };
}

function unit(words: readonly string[], dims: number): Float32Array {
  const sum = new Float32Array(dims);
  for (const word of words) {
    const bytes = createHash("shake256", { outputLength: dims }).update(word).digest();
    bytes.forEach((byte, at) => {
      sum[at] = (sum[at] ?? 0) + byte - 127.5;
    });
  }
  const length = Math.hypot(...sum);
  return length === 0 ? sum : sum.map((value) => value / length);
}
