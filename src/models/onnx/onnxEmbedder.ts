import path from "node:path";
import type { Failure } from "../../domain/failure.ts";
import { openedOnce } from "../../domain/openedOnce.ts";
import type { Embedder } from "../port.ts";
import { BatchedEmbedder } from "../provider/batchedEmbedder.ts";
import { ModelFolder, type ModelPurpose } from "./modelFolder.ts";
import { OnnxNetwork } from "./onnxNetwork.ts";
import { type Pooling, pool, rows } from "./pooling.ts";

/** Larger batches gain nothing on a processor, and keep others waiting. */
const MOST_TEXTS = 16;
const EMBEDDING: ModelPurpose = {
  variable: "LOCI_EMBEDDER",
  files: "model.onnx and tokenizer.json",
  choice:
    "Choose a BERT-like model that was made for sentences, such as all-MiniLM-L6-v2, or serve this one with Ollama.",
};

/** A model in a folder of this machine, opened with the first text. */
export function onnxEmbedder(folder: string): Embedder {
  const model = new ModelFolder(folder, EMBEDDING);
  const open = openedOnce(() => EmbeddingModel.open(model));
  return new BatchedEmbedder({
    id: `onnx:${folder}#${model.fingerprint()}`,
    model: path.basename(folder),
    isLocal: true,
    mostTexts: MOST_TEXTS,
    unusable: (what) => unusable(model, what),
    vectorsOf: async (texts) => (await open()).vectorsOf(texts),
  });
}

class EmbeddingModel {
  readonly #model: ModelFolder;
  readonly #network: OnnxNetwork;
  readonly #pooling: Pooling;

  private constructor(model: ModelFolder, network: OnnxNetwork, pooling: Pooling) {
    this.#model = model;
    this.#network = network;
    this.#pooling = pooling;
  }

  static async open(model: ModelFolder): Promise<EmbeddingModel> {
    return new EmbeddingModel(model, await OnnxNetwork.open(model), await model.pooling());
  }

  async vectorsOf(texts: readonly string[]): Promise<Float32Array[]> {
    const { tokenizer, firstOutput } = this.#network;
    const lists = texts.map((text) => tokenizer.encode(text));
    const lengths = lists.map(({ length }) => length);
    const outputs = await this.#network.run(lists.map((ids) => ({ ids, ofFirst: ids.length })));
    const sentences = outputs.sentence_embedding;
    if (sentences?.dims.length === 2) return rows(sentences);
    const output = outputs[firstOutput];
    if (output?.dims.length === 2) return rows(output);
    if (output?.dims.length !== 3)
      throw unusable(this.#model, "neither a vector a text nor one a piece of it");
    return pool(output, lengths, this.#pooling);
  }
}

function unusable(model: ModelFolder, what: string): Failure {
  return model.unsuitable(`gave ${what}`);
}
