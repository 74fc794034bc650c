import { ollamaEmbedder } from "../models/ollama/ollamaEmbedder.ts";
import { onnxEmbedder } from "../models/onnx/onnxEmbedder.ts";
import { openaiEmbedder } from "../models/openai/openaiEmbedder.ts";
import type { Embedder } from "../models/port.ts";
import type { ModelSettings } from "./config/settings.ts";
import { embedderKeyFor } from "./embedderKey.ts";
import { type EmbedderSpec, OLLAMA_URL, parseEmbedderSpec } from "./embedderSpec.ts";

/** Makes embedders from what users call them, and from what their vectors are called, which is the same but for details. */
export class Embedders {
  readonly #builtin: Embedder;
  /** The one that is set. */
  readonly #wanted: EmbedderSpec;
  readonly #settings: ModelSettings;
  readonly #named = new Map<string, Embedder | null>();

  constructor(builtin: Embedder, wanted: EmbedderSpec, settings: ModelSettings) {
    this.#builtin = builtin;
    this.#wanted = wanted;
    this.#settings = settings;
  }

  of(spec: EmbedderSpec): Embedder | null {
    switch (spec.provider) {
      case "none":
        return null;
      case "builtin":
        return this.#builtin;
      case "onnx":
        return onnxEmbedder(spec.folder);
      case "ollama": {
        const { model, url } = spec;
        return ollamaEmbedder({ model, url, id: `ollama:${model}${url === OLLAMA_URL ? "" : `@${url}`}` });
      }
      case "openai": {
        const { model, url } = spec;
        const key = embedderKeyFor(this.#settings, url) ?? undefined;
        return openaiEmbedder({ model, url, key, id: `openai:${model}@${url}` });
      }
    }
  }

  /** The one that made the vectors of this id; null when there is no such any more. */
  named(id: string): Embedder | null {
    const known = this.#named.get(id);
    if (known !== undefined) return known;
    const made = this.#make(id);
    this.#named.set(id, made);
    return made;
  }

  #make(id: string): Embedder | null {
    if (id === this.#builtin.id) return this.#builtin;
    const spec = parseEmbedderSpec(id.replace(/^(onnx:.+)#[0-9a-f]+$/, "$1"));
    if (spec === null || spec.provider === "builtin" || !this.#isAllowed(spec)) return null;
    const embedder = this.of(spec);
    // Another model may lie in the folder by now.
    return embedder?.id === id ? embedder : null;
  }

  /**
   * An id comes from a database, which somebody else may have filled: no text goes where the settings do not send it, and
   * nothing of a folder is run or read that they do not name.
   */
  #isAllowed(spec: EmbedderSpec): boolean {
    if ("folder" in spec) return "folder" in this.#wanted && spec.folder === this.#wanted.folder;
    const own = "url" in this.#wanted ? this.#wanted.url : null;
    return !("url" in spec) || [OLLAMA_URL, own, this.#settings.llmUrl].includes(spec.url);
  }
}
