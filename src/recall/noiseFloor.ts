import { orAborted } from "../domain/orAborted.ts";
import type { Embedder } from "../models/port.ts";

/**
 * Sentences about nothing that a software project keeps in mind. How near a question comes to them is how near it comes
 * to anything; every model has its own idea of near, so no number would do for all.
 */
const UNRELATED = [
  "The cat slept on the warm windowsill all afternoon.",
  "She bought three lemons and a loaf of bread at the market.",
  "Heavy snow is expected in the mountains tonight.",
  "The orchestra tuned their violins before the concert.",
  "Grandfather planted an apple tree behind the house.",
  "The train to the coast leaves at seven in the morning.",
  "He painted the kitchen walls a pale shade of yellow.",
  "Our team lost the football match in the last minute.",
  "The doctor told him to drink more water and rest.",
  "Children were flying kites along the beach.",
  "The novel is set in a small village by the river.",
  "They danced until midnight at their cousin's wedding.",
  "A kilometre is longer than eight hundred steps.",
  "The museum keeps a large collection of ancient coins.",
  "My neighbour's dog barks at every bicycle.",
  "The soup needs a little more salt and pepper.",
];
/** By so many standard deviations something has to be nearer than an unrelated sentence is. */
const MARGIN = 2;

const made = new WeakMap<Embedder, Promise<Float32Array[]>>();

/** The similarity below which something is no nearer to a question than anything else. */
export async function noiseFloor(
  embedder: Embedder,
  question: Float32Array,
  signal?: AbortSignal,
): Promise<number> {
  const unrelated = await (signal ? orAborted(vectorsOf(embedder), signal) : vectorsOf(embedder));
  const near = unrelated.map((vector) => product(vector, question));
  const mean = near.reduce((sum, value) => sum + value, 0) / near.length;
  const variance = near.reduce((sum, value) => sum + (value - mean) ** 2, 0) / near.length;
  return mean + MARGIN * Math.sqrt(variance);
}

/** Made for all questions to come, so the one that is asked first cannot break it off. */
function vectorsOf(embedder: Embedder): Promise<Float32Array[]> {
  const known = made.get(embedder);
  if (known) return known;
  const vectors = embedder.embed(UNRELATED, { purpose: "passage" });
  made.set(embedder, vectors);
  // One that failed is asked again by the next question.
  vectors.catch(() => made.delete(embedder));
  return vectors;
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
