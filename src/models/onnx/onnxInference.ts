import { z } from "zod";
import type { Inference } from "../../domain/inference.ts";
import { openedOnce } from "../../domain/openedOnce.ts";
import type { InferenceModel, InferencePair } from "../port.ts";
import { type InferenceLabels, inferenceLabels, readInference } from "./inferenceLabels.ts";
import { ModelFolder, type ModelPurpose } from "./modelFolder.ts";
import { OnnxNetwork } from "./onnxNetwork.ts";
import { rows } from "./pooling.ts";

/** Larger batches gain nothing on a processor, and whoever wants it stopped waits for one. */
const MOST_PAIRS = 8;
/** More of a text than any model reads. */
const MOST_CHARACTERS = 8_000;
const INFERENCE: ModelPurpose = {
  variable: "LOCI_NLI",
  files: "model.onnx, config.json and tokenizer.json or vocab.txt",
  choice: "Choose a BERT-like model that was trained for MNLI, such as mobilebert-uncased-mnli.",
};
const sizeSchema = z.object({ max_position_embeddings: z.int().min(8) });

/** A cross-encoder in a folder of this machine, opened with the first pair. */
export function onnxInference(folder: string): InferenceModel {
  const model = new ModelFolder(folder, INFERENCE);
  const open = openedOnce(() => CrossEncoder.open(model));
  return {
    id: `onnx:${folder}#${model.fingerprint()}`,
    isLocal: true,
    async infer(pairs, { signal }) {
      const answers: Inference[] = [];
      for (let from = 0; from < pairs.length; from += MOST_PAIRS) {
        signal?.throwIfAborted();
        const encoder = await open();
        answers.push(...(await encoder.infer(pairs.slice(from, from + MOST_PAIRS))));
      }
      return answers;
    },
  };
}

class CrossEncoder {
  readonly #model: ModelFolder;
  readonly #network: OnnxNetwork;
  readonly #labels: InferenceLabels;
  readonly #mostTokens: number | undefined;

  private constructor(
    model: ModelFolder,
    network: OnnxNetwork,
    { labels, mostTokens }: { readonly labels: InferenceLabels; readonly mostTokens: number | undefined },
  ) {
    this.#model = model;
    this.#network = network;
    this.#labels = labels;
    this.#mostTokens = mostTokens;
  }

  static async open(model: ModelFolder): Promise<CrossEncoder> {
    model.requireNetwork();
    const config = await model.json("config.json");
    const labels = inferenceLabels(config);
    if (labels === null)
      throw model.unsuitable("does not name entailment, neutral and contradiction in its config.json");
    const mostTokens = sizeSchema.safeParse(config).data?.max_position_embeddings;
    return new CrossEncoder(model, await OnnxNetwork.open(model), { labels, mostTokens });
  }

  async infer(pairs: readonly InferencePair[]): Promise<Inference[]> {
    const { tokenizer, firstOutput } = this.#network;
    const encoded = pairs.map(({ premise, hypothesis }) =>
      tokenizer.encodePair(readable(premise), readable(hypothesis), this.#mostTokens),
    );
    const outputs = await this.#network.run(encoded);
    const scores = outputs.logits ?? outputs[firstOutput];
    const [count, classes] = scores?.dims ?? [];
    if (scores?.dims.length !== 2 || count !== pairs.length || classes !== 3)
      throw this.#model.unsuitable("gave something else than three numbers a pair");
    return rows(scores).map((row) => this.#read(row));
  }

  #read(row: Float32Array): Inference {
    const inference = readInference(row, this.#labels);
    if (inference === null) throw this.#model.unsuitable("gave what is no number");
    return inference;
  }
}

function readable(text: string): string {
  return text.slice(0, MOST_CHARACTERS).toWellFormed();
}
