import { ollamaEmbedder } from "../models/ollama/ollamaEmbedder.ts";
import { ModelFolder } from "../models/onnx/modelFolder.ts";
import { onnxEmbedder } from "../models/onnx/onnxEmbedder.ts";
import { openaiEmbedder } from "../models/openai/openaiEmbedder.ts";
import type { Embedder } from "../models/port.ts";
import type { ModelSettings } from "./config/settings.ts";
import { type EmbedderSpec, OLLAMA_URL, parseEmbedderSpec } from "./embedderSpec.ts";

/** Makes embedders from what users call them, and from what their vectors are called, which is the same but for details. */
export class Embedders {
  readonly #builtin: Embedder;
  /** The address of the embedder that is set. */
  readonly #url: string | null;
  readonly #settings: ModelSettings;

  constructor(builtin: Embedder, wanted: EmbedderSpec, settings: ModelSettings) {
    this.#builtin = builtin;
    this.#url = "url" in wanted ? wanted.url : null;
    this.#settings = settings;
  }

  of(spec: EmbedderSpec): Embedder | null {
    switch (spec.provider) {
      case "none":
        return null;
      case "builtin":
        return this.#builtin;
      case "onnx":
        return onnxEmbedder({ folder: spec.folder, id: onnxId(spec.folder) });
      case "ollama": {
        const { model, url } = spec;
        return ollamaEmbedder({ model, url, id: `ollama:${model}${url === OLLAMA_URL ? "" : `@${url}`}` });
      }
      case "openai": {
        const { model, url } = spec;
        return openaiEmbedder({ model, url, key: this.#keyFor(url), id: `openai:${model}@${url}` });
      }
    }
  }

  /** The one that made the vectors of this id; null when there is no such any more. */
  named(id: string): Embedder | null {
    if (id === this.#builtin.id) return this.#builtin;
    const spec = parseEmbedderSpec(id.replace(/^(onnx:.+)#[0-9a-f]+$/, "$1"));
    if (spec === null || spec.provider === "builtin" || !this.#isAllowed(spec)) return null;
    const embedder = this.of(spec);
    // Another model may lie in the folder by now.
    return embedder?.id === id ? embedder : null;
  }

  /** An id comes from a database, which somebody else may have filled: no text goes where the settings do not send it. */
  #isAllowed(spec: EmbedderSpec): boolean {
    return !("url" in spec) || [OLLAMA_URL, this.#url, this.#settings.llmUrl].includes(spec.url);
  }

  /** A key goes to no host but the one it was given for. */
  #keyFor(url: string): string | undefined {
    const { embedderKey, llmKey, llmUrl } = this.#settings;
    const own = url === this.#url ? embedderKey : null;
    const isShared = llmUrl === null ? url === this.#url : originOf(url) === originOf(llmUrl);
    return own ?? (isShared ? llmKey : null) ?? undefined;
  }
}

function onnxId(folder: string): string {
  return `onnx:${folder}#${new ModelFolder(folder).fingerprint()}`;
}

function originOf(url: string): string {
  return new URL(url).origin;
}
