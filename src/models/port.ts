import type { Inference } from "../domain/inference.ts";
import type { StoryReading } from "../domain/storyReading.ts";
import type { Instant } from "../domain/time.ts";

/**
 * The models port: what turns text into vectors, what completes a prompt, and what tells whether texts contradict.
 * Providers throw `Failure("unavailable")` when they cannot answer, and `Failure("invalid_input")` when they will not take
 * what they were given; whoever asks goes on without them and says so.
 */
export interface Embedder {
  /** Names the model and all else its vectors depend on: vectors of two ids are never compared. */
  readonly id: string;
  /** How many numbers a vector has; null until a provider that does not say has made its first. */
  readonly dims: number | null;
  /** Whether texts stay in this process, so that it may be shown what is sensitive. */
  readonly isLocal: boolean;
  /** Whether a few texts take it milliseconds, so that an answer may wait for it. */
  readonly isQuick: boolean;
  /** One vector of length 1 a text, in order; one that the model gives no direction, as it knows no word of it, has all zeros. */
  embed(texts: readonly string[], request: EmbedRequest): Promise<Float32Array[]>;
}

export interface EmbedRequest {
  /** Some models want questions told apart from what answers them. */
  readonly purpose: "query" | "passage";
  readonly signal?: AbortSignal;
}

/** What single words mean, for comparing texts word by word. */
export interface WordVectors {
  readonly dims: number;
  /** The word's vector of length 1; null for one that is not known. The same array each time: not to be changed. */
  vector(word: string): Float32Array | null;
}

/** Completes a prompt. It is never required: whatever uses one has an answer without it. */
export interface LanguageModel {
  readonly id: string;
  complete(request: CompletionRequest): Promise<string>;
}

export interface CompletionRequest {
  readonly instructions: string;
  readonly prompt: string;
  readonly maxTokens: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** Reads two texts together and tells how one stands to the other. It is never required. */
export interface InferenceModel {
  /** Names the model and all else its answers depend on. */
  readonly id: string;
  /** Whether texts stay in this process, so that it may be shown what is sensitive. */
  readonly isLocal: boolean;
  /** One answer a pair, in order. */
  infer(pairs: readonly InferencePair[], request: InferenceRequest): Promise<Inference[]>;
}

export interface InferencePair {
  readonly premise: string;
  readonly hypothesis: string;
}

export interface InferenceRequest {
  readonly signal?: AbortSignal | undefined;
}

/** Reads the statements of a short story together and tells whether they leave open what holds now. It is never required. */
export interface StoryReader {
  /** Names the model and all else its answers depend on. */
  readonly id: string;
  /** The statements oldest first. */
  read(story: readonly StoryLine[], request: InferenceRequest): Promise<StoryReading>;
}

/** A statement as a reader of stories sees it. Null stands for what nobody knows. */
export interface StoryLine {
  readonly text: string;
  readonly at: Instant | null;
  /** The part of the project it was said for. */
  readonly area: string | null;
  readonly agent: string | null;
  readonly session: string | null;
}

/** The models one process has. */
export interface Models {
  /** Null when the user wants none. */
  readonly embedder: Embedder | null;
  /**
   * The one whose vectors bear this id, for as long as they are still compared with while another makes their
   * successors; null when it cannot be had any more.
   */
  former(id: string): Embedder | null;
  /** The built-in table, whichever embedder is used; null when the user wants none, or it cannot be read. */
  words(): Promise<WordVectors | null>;
  readonly language: LanguageModel | null;
  /** Null when none is set. */
  readonly inference: InferenceModel | null;
  /** The built-in one; null when it cannot be read. */
  reader(): Promise<StoryReader | null>;
}
