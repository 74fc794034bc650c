import { toFailure } from "../../domain/failure.ts";
import type { EncodedPair, WordPiece } from "../provider/wordPiece.ts";
import type { ModelFolder } from "./modelFolder.ts";
import { loadRuntime, type OnnxRuntime, type OnnxSession, type OnnxTensor } from "./runtime.ts";

/** It is to say nothing on the streams of this process but what is fatal. */
const OPTIONS = { executionProviders: ["cpu"], logSeverityLevel: 4 } as const;

/** A BERT-like network that was opened with its words. */
export class OnnxNetwork {
  readonly tokenizer: WordPiece;
  readonly #model: ModelFolder;
  readonly #runtime: OnnxRuntime;
  readonly #session: OnnxSession;

  private constructor(
    model: ModelFolder,
    tokenizer: WordPiece,
    { runtime, session }: { readonly runtime: OnnxRuntime; readonly session: OnnxSession },
  ) {
    this.#model = model;
    this.tokenizer = tokenizer;
    this.#runtime = runtime;
    this.#session = session;
  }

  static async open(model: ModelFolder): Promise<OnnxNetwork> {
    const network = model.requireNetwork();
    const tokenizer = await model.tokenizer();
    const runtime = await loadRuntime(model.folder);
    const opened = runtime.InferenceSession.create(network, OPTIONS);
    const session = await opened.catch((cause: unknown) => broken(model, cause));
    return new OnnxNetwork(model, tokenizer, { runtime, session });
  }

  /** What it makes of texts, or of two that are read together, by the names of its outputs. */
  async run(texts: readonly EncodedPair[]): Promise<Readonly<Record<string, OnnxTensor>>> {
    const ran = this.#session.run(this.#inputs(texts));
    return await ran.catch((cause: unknown) => broken(this.#model, cause));
  }

  /** The output that comes first, which is the one that a model was made for. */
  get firstOutput(): string {
    return this.#session.outputNames[0] ?? "";
  }

  #inputs(texts: readonly EncodedPair[]): Record<string, OnnxTensor> {
    const longest = Math.max(...texts.map(({ ids }) => ids.length));
    const dims = [texts.length, longest];
    const filled = (valueAt: (text: EncodedPair, at: number) => number) =>
      new this.#runtime.Tensor(
        "int64",
        BigInt64Array.from(
          texts.flatMap((text) => Array.from({ length: longest }, (_, at) => BigInt(valueAt(text, at)))),
        ),
        dims,
      );
    const known: Record<string, OnnxTensor> = {
      input_ids: filled(({ ids }, at) => ids[at] ?? this.tokenizer.padding),
      attention_mask: filled(({ ids }, at) => (at < ids.length ? 1 : 0)),
      token_type_ids: filled(({ ids, ofFirst }, at) => (at >= ofFirst && at < ids.length ? 1 : 0)),
    };
    return Object.fromEntries(
      Object.entries(known).filter(([name]) => this.#session.inputNames.includes(name)),
    );
  }
}

function broken(model: ModelFolder, cause: unknown): never {
  const message = cause instanceof Error ? cause.message : toFailure(cause).message;
  throw model.unsuitable(`cannot be run (${message})`, cause);
}
