import { toFailure } from "../../domain/failure.ts";
import type { Instant } from "../../domain/time.ts";
import type { ModelSign } from "../../domain/vitals.ts";
import type { Embedder, InferenceModel, LanguageModel, Models, StoryReader } from "../../models/port.ts";

interface WatchedModels {
  readonly models: Models;
  signs(): ModelSign[];
}

/** The same models, and how each of them fares from now on. */
export function watchModels(models: Models, now: () => Instant): WatchedModels {
  const embedder = new Watch("embedder", models.embedder?.id ?? null, now);
  const language = new Watch("language model", models.language?.id ?? null, now);
  const inference = new Watch("inference model", models.inference?.id ?? null, now);
  const reader = new Watch("reader", "builtin", now);
  const watchedEmbedder = models.embedder && embedderWith(models.embedder, embedder);
  return {
    models: {
      ...models,
      embedder: watchedEmbedder,
      former: (id) => (id === watchedEmbedder?.id ? watchedEmbedder : models.former(id)),
      language: models.language && languageWith(models.language, language),
      inference: models.inference && inferenceWith(models.inference, inference),
      async reader() {
        const found = await models.reader();
        if (found === null) reader.failed("It cannot be read from the package; install Loci again.");
        return found && readerWith(found, reader);
      },
    },
    signs: () => [embedder, reader, inference, language].map((watch) => watch.sign()),
  };
}

class Watch {
  readonly #use: ModelSign["use"];
  readonly #id: string | null;
  readonly #now: () => Instant;
  #answers = 0;
  #failures = 0;
  #at: Instant | null = null;
  #problem: string | null = null;

  constructor(use: ModelSign["use"], id: string | null, now: () => Instant) {
    this.#use = use;
    this.#id = id;
    this.#now = now;
  }

  async over<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    try {
      const answered = await answer;
      this.#answers += 1;
      this.#at = this.#now();
      this.#problem = null;
      return answered;
    } catch (thrown) {
      // Whoever no longer waits says nothing of the model.
      if (signal?.aborted !== true) this.failed(toFailure(thrown).message);
      throw thrown;
    }
  }

  failed(problem: string): void {
    this.#failures += 1;
    this.#at = this.#now();
    this.#problem = problem;
  }

  sign(): ModelSign {
    return {
      use: this.#use,
      id: this.#id,
      state: this.#state(),
      answers: this.#answers,
      failures: this.#failures,
      at: this.#at,
      problem: this.#problem,
    };
  }

  #state(): ModelSign["state"] {
    if (this.#id === null) return "none";
    if (this.#problem !== null) return "failing";
    return this.#at === null ? "idle" : "working";
  }
}

function embedderWith(embedder: Embedder, watch: Watch): Embedder {
  return {
    id: embedder.id,
    // Some learn it from their first answer.
    get dims() {
      return embedder.dims;
    },
    isLocal: embedder.isLocal,
    isQuick: embedder.isQuick,
    embed: (texts, request) => watch.over(embedder.embed(texts, request), request.signal),
  };
}

function languageWith(model: LanguageModel, watch: Watch): LanguageModel {
  return { id: model.id, complete: (request) => watch.over(model.complete(request), request.signal) };
}

function inferenceWith(model: InferenceModel, watch: Watch): InferenceModel {
  const { id, isLocal } = model;
  return { id, isLocal, infer: (pairs, request) => watch.over(model.infer(pairs, request), request.signal) };
}

function readerWith(reader: StoryReader, watch: Watch): StoryReader {
  return {
    id: reader.id,
    read: (story, request) => watch.over(reader.read(story, request), request.signal),
  };
}
