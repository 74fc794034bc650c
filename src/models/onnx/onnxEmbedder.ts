import path from "node:path";
import { Failure, toFailure } from "../../domain/failure.ts";
import { openedOnce } from "../../domain/openedOnce.ts";
import type { Embedder } from "../port.ts";
import { BatchedEmbedder } from "../provider/batchedEmbedder.ts";
import { ModelFolder } from "./modelFolder.ts";
import { type Pooling, pool, rows } from "./pooling.ts";
import { loadRuntime, type OnnxRuntime, type OnnxSession, type OnnxTensor } from "./runtime.ts";
import { WordPiece } from "./wordPiece.ts";

/** Larger batches gain nothing on a processor, and keep others waiting. */
const MOST_TEXTS = 16;
/** It is to say nothing on the streams of this process but what is fatal. */
const OPTIONS = { executionProviders: ["cpu"], logSeverityLevel: 4 } as const;

/** A model in a folder of this machine, opened with the first text. */
export function onnxEmbedder({ folder, id }: { readonly folder: string; readonly id: string }): Embedder {
  const open = openedOnce(() => OnnxModel.open(new ModelFolder(folder)));
  return new BatchedEmbedder({
    id,
    model: path.basename(folder),
    isLocal: true,
    mostTexts: MOST_TEXTS,
    unusable,
    vectorsOf: async (texts) => (await open()).vectorsOf(texts),
  });
}

class OnnxModel {
  readonly #runtime: OnnxRuntime;
  readonly #session: OnnxSession;
  readonly #tokenizer: WordPiece;
  readonly #pooling: Pooling;

  private constructor(runtime: OnnxRuntime, session: OnnxSession, tokenizer: WordPiece, pooling: Pooling) {
    this.#runtime = runtime;
    this.#session = session;
    this.#tokenizer = tokenizer;
    this.#pooling = pooling;
  }

  static async open(model: ModelFolder): Promise<OnnxModel> {
    const network = model.requireNetwork();
    const tokenizer = WordPiece.read(await model.tokenizerJson());
    const runtime = await loadRuntime(model.folder);
    const session = await runtime.InferenceSession.create(network, OPTIONS).catch(broken);
    return new OnnxModel(runtime, session, tokenizer, await model.pooling());
  }

  async vectorsOf(texts: readonly string[]): Promise<Float32Array[]> {
    const pieces = texts.map((text) => this.#tokenizer.encode(text));
    const outputs = await this.#session.run(this.#inputs(pieces)).catch(broken);
    const sentences = outputs.sentence_embedding;
    if (sentences?.dims.length === 2) return rows(sentences);
    const output = outputs[this.#session.outputNames[0] ?? ""];
    if (output?.dims.length === 2) return rows(output);
    if (output?.dims.length !== 3) throw unusable("neither a vector a text nor one a piece of it");
    const lengths = pieces.map(({ length }) => length);
    return pool(output, lengths, this.#pooling);
  }

  #inputs(texts: readonly (readonly number[])[]): Record<string, OnnxTensor> {
    const longest = Math.max(...texts.map(({ length }) => length));
    const dims = [texts.length, longest];
    const filled = (valueAt: (text: readonly number[], at: number) => number) =>
      new this.#runtime.Tensor(
        "int64",
        BigInt64Array.from(
          texts.flatMap((text) => Array.from({ length: longest }, (_, at) => BigInt(valueAt(text, at)))),
        ),
        dims,
      );
    const known: Record<string, OnnxTensor> = {
      input_ids: filled((text, at) => text[at] ?? this.#tokenizer.padding),
      attention_mask: filled((text, at) => (at < text.length ? 1 : 0)),
      token_type_ids: filled(() => 0),
    };
    return Object.fromEntries(
      Object.entries(known).filter(([name]) => this.#session.inputNames.includes(name)),
    );
  }
}

function unusable(what: string): Failure {
  return new Failure(
    "unavailable",
    `The model in ONNX gave ${what}.`,
    "Choose a model that was made for sentences, such as all-MiniLM-L6-v2.",
  );
}

function broken(cause: unknown): never {
  throw new Failure(
    "unavailable",
    `The model in ONNX cannot be run (${cause instanceof Error ? cause.message : toFailure(cause).message}).`,
    "Choose a model that was made for sentences, such as all-MiniLM-L6-v2.",
    { cause },
  );
}
