import type { Failure } from "../../domain/failure.ts";
import type { Embedder, EmbedRequest } from "../port.ts";
import { taskPrefix } from "./taskPrefix.ts";

export interface EmbeddingModel {
  readonly id: string;
  /** What its maker calls it, which tells how it wants to be asked. */
  readonly model: string;
  readonly isLocal: boolean;
  readonly mostTexts: number;
  /** One list of numbers a text, none of the texts being blank. */
  vectorsOf(texts: readonly string[], request: EmbedRequest): Promise<readonly ArrayLike<number>[]>;
  /** What to throw when that is not what came. */
  unusable(what: string): Failure;
}

/** Models read the beginning of a long text; services refuse one that is much longer. */
const MOST_CHARACTERS = 8_000;
const MOST_DIMS = 16_384;

/** What all models that are asked have in common: texts go in batches, and nothing but sound vectors comes out. */
export class BatchedEmbedder implements Embedder {
  readonly #model: EmbeddingModel;
  #dims: number | null = null;

  constructor(model: EmbeddingModel) {
    this.#model = model;
  }

  get id(): string {
    return this.#model.id;
  }

  get dims(): number | null {
    return this.#dims;
  }

  get isLocal(): boolean {
    return this.#model.isLocal;
  }

  /** A network takes its time, wherever it is. */
  get isQuick(): boolean {
    return false;
  }

  async embed(texts: readonly string[], request: EmbedRequest): Promise<Float32Array[]> {
    const prefix = taskPrefix(this.#model.model, request.purpose);
    const told = texts.flatMap((text, at) =>
      text.trim() === "" ? [] : [{ at, text: prefix + sendable(text) }],
    );
    const vectors = new Map<number, Float32Array>();
    for (let from = 0; from < told.length; from += this.#model.mostTexts) {
      const batch = told.slice(from, from + this.#model.mostTexts);
      const made = await this.#batch(
        batch.map(({ text }) => text),
        request,
      );
      for (const [nth, { at }] of batch.entries()) vectors.set(at, made[nth] as Float32Array);
    }
    if (vectors.size === texts.length) return [...vectors.values()];
    const dims = this.#dims ?? (await this.#learnDims(request));
    return texts.map((_, at) => vectors.get(at) ?? new Float32Array(dims));
  }

  async #learnDims(request: EmbedRequest): Promise<number> {
    const [vector] = await this.#batch(["text"], request);
    return vector?.length ?? 0;
  }

  async #batch(texts: readonly string[], request: EmbedRequest): Promise<Float32Array[]> {
    request.signal?.throwIfAborted();
    const lists = await this.#model.vectorsOf(texts, request);
    if (lists.length !== texts.length)
      throw this.#model.unusable(`${lists.length} vectors for ${texts.length} texts`);
    return lists.map((list) => this.#checked(list));
  }

  #checked(list: ArrayLike<number>): Float32Array {
    const dims = list.length;
    if (dims === 0 || dims > MOST_DIMS) throw this.#model.unusable(`a vector of ${dims} numbers`);
    if (this.#dims !== null && dims !== this.#dims)
      throw this.#model.unusable(`a vector of ${dims} numbers where there were ${this.#dims} before`);
    this.#dims = dims;
    // That one text has no direction says nothing about the others.
    return unitVector(list) ?? new Float32Array(dims);
  }
}

/** Null for what is not a direction: all zeros, or something that is no number in it. */
function unitVector(list: ArrayLike<number>): Float32Array | null {
  let squares = 0;
  for (let at = 0; at < list.length; at += 1) squares += (list[at] as number) ** 2;
  const length = Math.sqrt(squares);
  if (!(length > 0) || !Number.isFinite(length)) return null;
  return Float32Array.from(list, (value) => value / length);
}

function sendable(text: string): string {
  return text.slice(0, MOST_CHARACTERS).toWellFormed();
}
