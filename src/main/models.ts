import { Failure } from "../domain/failure.ts";
import type { Log } from "../domain/log.ts";
import { onnxInference } from "../models/onnx/onnxInference.ts";
import { openaiLanguageModel } from "../models/openai/openaiLanguageModel.ts";
import type { LanguageModel, Models } from "../models/port.ts";
import type { ModelSettings } from "./config/settings.ts";
import { parseEmbedderSpec } from "./embedderSpec.ts";
import { Embedders } from "./embedders.ts";
import { lazyBuiltin } from "./lazyBuiltin.ts";
import { lazyReader } from "./lazyReader.ts";

/** The models that the settings name. Nothing is read or asked before it is needed. */
export function openModels(settings: ModelSettings, log: Log): Models {
  const builtin = lazyBuiltin(log);
  const spec = parseEmbedderSpec(settings.embedder) ?? { provider: "none" };
  const embedders = new Embedders(builtin.embedder, spec, settings);
  const embedder = embedders.of(spec);
  return {
    embedder,
    former: (id) => (id === embedder?.id ? embedder : embedders.named(id)),
    words: async () => (embedder === null ? null : await builtin.words()),
    language: languageModel(settings),
    inference: settings.nli ? onnxInference(settings.nli) : null,
    reader: lazyReader(log),
  };
}

function languageModel({ llmUrl: url, llmModel: model, llmKey }: ModelSettings): LanguageModel | null {
  if (url === null && model === null) return null;
  if (url === null || model === null) {
    const [set, missing] =
      url === null ? ["LOCI_LLM_MODEL", "LOCI_LLM_URL"] : ["LOCI_LLM_URL", "LOCI_LLM_MODEL"];
    throw new Failure(
      "invalid_input",
      `${set} is set, and ${missing} is not.`,
      "A language model needs both its address and its name; leave out both to do without one.",
    );
  }
  return openaiLanguageModel({ model, url, key: llmKey ?? undefined, id: `openai:${model}@${url}` });
}
