/** Of so many bits two vectors at an angle differ in about the share that the angle has of a half turn. */
export const SIGNATURE_BITS = 256;
export const SIGNATURE_WORDS = SIGNATURE_BITS / 32;
/** One turn leaves traces of a vector with few numbers that are not zero; two do not. */
const TURNS = 2;

/**
 * A vector's side of 256 planes that lie at random, and always the same. The planes are those of a random rotation, made
 * of flipped signs and sums and differences, which costs far less than planes one by one.
 */
export function signatureOf(vector: Float32Array): Uint32Array {
  const size = sizeFor(vector.length);
  const turned = new Float32Array(size);
  turned.set(vector);
  for (let turn = 0; turn < TURNS; turn++) {
    flipSigns(turned, turn);
    sumsAndDifferences(turned);
  }
  const bits = new Uint32Array(SIGNATURE_WORDS);
  for (let at = 0; at < SIGNATURE_BITS; at++) {
    if ((turned[at] ?? 0) > 0) bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
  }
  return bits;
}

function sizeFor(length: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(length, SIGNATURE_BITS)));
}

function flipSigns(values: Float32Array, turn: number): void {
  const signs = signsFor(values.length, turn);
  for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) * (signs[at] ?? 1);
}

const known = new Map<string, Int8Array>();

function signsFor(size: number, turn: number): Int8Array {
  const key = `${size} ${turn}`;
  const signs = known.get(key) ?? makeSigns(size, turn + 1);
  known.set(key, signs);
  return signs;
}

/** From a generator of our own: what was near yesterday has to be near today, on any machine. */
function makeSigns(size: number, seed: number): Int8Array {
  let state = Math.imul(seed, 0x9e3779b9);
  return Int8Array.from({ length: size }, () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    return (mixed ^ (mixed >>> 14)) & 1 ? 1 : -1;
  });
}

/** The Walsh–Hadamard transform, in place; the size is a power of two. */
function sumsAndDifferences(values: Float32Array): void {
  for (let half = 1; half < values.length; half *= 2) {
    for (let start = 0; start < values.length; start += 2 * half) {
      for (let at = start; at < start + half; at++) {
        const one = values[at] ?? 0;
        const other = values[at + half] ?? 0;
        values[at] = one + other;
        values[at + half] = one - other;
      }
    }
  }
}
