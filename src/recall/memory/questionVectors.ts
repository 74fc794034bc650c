import { Failure } from "../../domain/failure.ts";
import type { Embedder } from "../../models/port.ts";
import type { GraphReader } from "../../stores/port.ts";
import { noiseFloor } from "../noiseFloor.ts";
import { embedQuestions } from "../questionVector.ts";
import type { Wording } from "./expand.ts";

/** A question as a model sees it: a vector for each wording that it knows a word of, and how near to it anything at all would be. */
export interface QuestionVectors {
  readonly model: string;
  readonly vectors: readonly QuestionVector[];
}

export interface QuestionVector {
  readonly vector: Float32Array;
  readonly floor: number;
  /** What its wording counts. */
  readonly weight: number;
}

/** What is kept must be of the same length: under one name there may be another model today. */
export async function questionVectors(
  memory: Pick<GraphReader, "vectorModels">,
  embedder: Embedder,
  wordings: readonly Wording[],
  signal: AbortSignal,
): Promise<QuestionVectors> {
  const texts = wordings.map(({ text }) => text);
  const made = await embedQuestions(embedder, texts, signal);
  const kept = (await memory.vectorModels()).find(({ model }) => model === embedder.id);
  if (kept && made.some(({ length }) => length !== kept.dims)) throw otherModel(embedder.id);
  const known = wordings.flatMap(({ weight }, at) => {
    const vector = made[at];
    return vector?.some((value) => value !== 0) ? [{ vector, weight }] : [];
  });
  const vectors = known.map(async (each) => ({
    ...each,
    floor: await noiseFloor(embedder, each.vector, signal),
  }));
  return { model: embedder.id, vectors: await Promise.all(vectors) };
}

function otherModel(id: string): Failure {
  return new Failure(
    "unavailable",
    `The vectors that are kept of ${id} have another length than those it makes now.`,
    "Wait until they are made anew.",
  );
}
