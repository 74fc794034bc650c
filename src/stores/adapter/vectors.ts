import { Failure } from "../../domain/failure.ts";

export function cosine(a: Float32Array, b: Float32Array): number {
  let product = 0;
  let aa = 0;
  let bb = 0;
  for (let at = 0; at < a.length; at++) {
    const x = a[at] ?? 0;
    const y = b[at] ?? 0;
    product += x * y;
    aa += x * x;
    bb += y * y;
  }
  return aa === 0 || bb === 0 ? 0 : product / Math.sqrt(aa * bb);
}

/** Vectors of one model all have its length. */
export function checkDims({ model, vector }: { model: string; vector: Float32Array }, dims: number): void {
  if (vector.length === dims && vector.every(Number.isFinite)) return;
  throw new Failure(
    "invalid_input",
    `A vector of ${model} has ${dims} finite numbers; this one has ${vector.length}.`,
    "Use the embedder that made the stored vectors, or embed them anew under another model name.",
  );
}
