/** Of each vector to the next, from 0 for the least alike of them to 1. Vectors have length 1, or are all zeros. */
export function likenessOf(vectors: readonly Float32Array[]): number[] {
  const cosines = vectors.slice(1).map((vector, at) => cosine(vectors[at] ?? vector, vector));
  const least = cosines.reduce((one, other) => Math.min(one, other), 1);
  const range = cosines.reduce((one, other) => Math.max(one, other), -1) - least;
  return cosines.map((each) => (range <= 0 ? 0 : (each - least) / range));
}

function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}
