/** The vector at length 1; all zeros stay all zeros. */
export function unitOf(vector: Float64Array): Float32Array {
  let square = 0;
  // By index, as this runs for every text and word: an iterator takes several times as long.
  for (let at = 0; at < vector.length; at++) square += (vector[at] as number) ** 2;
  const scale = square > 0 ? 1 / Math.sqrt(square) : 0;
  const unit = new Float32Array(vector.length);
  for (let at = 0; at < vector.length; at++) unit[at] = (vector[at] as number) * scale;
  return unit;
}
