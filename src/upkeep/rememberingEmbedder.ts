import type { Embedder } from "../models/port.ts";

/** Remembers what it made last, for texts that are asked for again and again and a model that is not quick. */
export function rememberingEmbedder(embedder: Embedder, mostTexts: number): Embedder {
  const made = new Map<string, Float32Array>();
  const remember = (text: string, vector: Float32Array) => {
    made.delete(text);
    made.set(text, vector);
    for (const oldest of made.keys()) {
      if (made.size <= mostTexts) break;
      made.delete(oldest);
    }
  };
  return {
    id: embedder.id,
    get dims() {
      return embedder.dims;
    },
    isLocal: embedder.isLocal,
    isQuick: embedder.isQuick,
    async embed(texts, request) {
      if (request.purpose !== "passage") return await embedder.embed(texts, request);
      const known = new Map(texts.flatMap((text) => entryOf(text, made.get(text))));
      const unknown = [...new Set(texts)].filter((text) => !known.has(text));
      const vectors = unknown.length > 0 ? await embedder.embed(unknown, request) : [];
      for (const [at, text] of unknown.entries()) known.set(text, vectors[at] as Float32Array);
      for (const [text, vector] of known) remember(text, vector);
      return texts.map((text) => known.get(text) as Float32Array);
    },
  };
}

function entryOf(text: string, vector: Float32Array | undefined): [string, Float32Array][] {
  return vector ? [[text, vector]] : [];
}
