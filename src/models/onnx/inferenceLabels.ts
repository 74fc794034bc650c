import { z } from "zod";
import type { Inference } from "../../domain/inference.ts";

const configSchema = z.object({ id2label: z.record(z.string().regex(/^\d+$/), z.string()) });
const KINDS = ["entailment", "neutral", "contradiction"] as const satisfies readonly (keyof Inference)[];

/** At which place of its answer a model says what. */
export type InferenceLabels = Readonly<Record<keyof Inference, number>>;

/**
 * Read from a model's config by the names it gives, as every maker has another order. Null where these are not the three,
 * each once: a model that sorts into other classes answers another question, however alike its answers look.
 */
export function inferenceLabels(config: unknown): InferenceLabels | null {
  const parsed = configSchema.safeParse(config);
  if (!parsed.success) return null;
  const names = Object.entries(parsed.data.id2label).map(([at, name]) => [
    name.trim().toLowerCase(),
    Number(at),
  ]);
  const places = new Map(names as [string, number][]);
  const labels = KINDS.map((kind) => places.get(kind));
  if (names.length !== KINDS.length || !isEachPlace(labels)) return null;
  const [entailment = 0, neutral = 0, contradiction = 0] = labels;
  return { entailment, neutral, contradiction };
}

function isEachPlace(places: readonly (number | undefined)[]): boolean {
  return KINDS.every((_, at) => places.includes(at));
}

/** What the numbers of one pair say, none of which has to be a share of anything. Null where they are no numbers. */
export function readInference(scores: ArrayLike<number>, labels: InferenceLabels): Inference | null {
  const highest = Math.max(...Array.from(scores));
  const weights = Array.from(scores, (score) => Math.exp(score - highest));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (!Number.isFinite(sum)) return null;
  const shareAt = (at: number) => (weights[at] ?? 0) / sum;
  return {
    entailment: shareAt(labels.entailment),
    neutral: shareAt(labels.neutral),
    contradiction: shareAt(labels.contradiction),
  };
}
