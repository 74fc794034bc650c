/**
 * Writes `vector` into `codes` as whole numbers from -`peak` to `peak`, scaled so that its largest component just
 * fits, and returns the length (the Euclidean norm) of what it wrote: zero for the zero vector.
 */
export function quantize(vector: Float32Array, peak: number, codes: Int8Array | Int16Array): number {
  const largest = largestMagnitude(vector);
  if (largest === 0) {
    codes.fill(0);
    return 0;
  }
  const factor = peak / largest;
  // Positive numbers are rounded by cutting off, which takes a quarter of the time of Math.round.
  const shift = peak + 1;
  let squares = 0;
  for (let i = 0; i < vector.length; i++) {
    const code = (((vector[i] as number) * factor + shift + 0.5) | 0) - shift;
    codes[i] = code;
    squares += code * code;
  }
  return Math.sqrt(squares);
}

function largestMagnitude(vector: Float32Array): number {
  let largest = 0;
  for (let i = 0; i < vector.length; i++) {
    const magnitude = Math.abs(vector[i] as number);
    if (magnitude > largest) largest = magnitude;
  }
  return largest;
}
