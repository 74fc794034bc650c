import type { Linear } from "./linears.ts";

export interface Norm {
  readonly weight: Float32Array;
  readonly bias: Float32Array;
}

export interface EncoderWeights {
  /** Query, key and value of a position, one after the other. */
  readonly attention: Linear;
  readonly attended: Linear;
  readonly attendedNorm: Norm;
  readonly inner: Linear;
  readonly outer: Linear;
  readonly outerNorm: Norm;
}

const NORM_EPSILON = 1e-12;

/** One layer of an encoder like BERT's, over the positions of one sequence. `pause` lets others have their turn. */
export async function applyLayer(
  layer: EncoderWeights,
  states: Float32Array,
  heads: number,
  pause: () => Promise<unknown>,
): Promise<Float32Array> {
  const width = layer.attended.outputs;
  const rows = states.length / width;
  const parts = layer.attention.apply(states, rows);
  await pause();
  const attended = layer.attended.apply(attend(parts, rows, heads), rows);
  add(attended, states);
  normalize(attended, layer.attendedNorm);
  await pause();
  const inner = layer.inner.apply(attended, rows);
  applyGelu(inner);
  await pause();
  const outer = layer.outer.apply(inner, rows);
  add(outer, attended);
  normalize(outer, layer.outerNorm);
  await pause();
  return outer;
}

/** Each position takes of the values as much as its query finds in their keys, head by head. */
function attend(parts: Float32Array, rows: number, heads: number): Float32Array {
  const width = parts.length / rows / 3;
  const headWidth = width / heads;
  const mixed = new Float32Array(rows * width);
  const shares = new Float64Array(rows);
  for (let head = 0; head < heads; head++) {
    const part = head * headWidth;
    for (let to = 0; to < rows; to++) {
      const query = to * 3 * width + part;
      fillShares(shares, parts, { query, firstKey: width + part, stride: 3 * width, headWidth });
      mixValues(mixed, parts, { target: to * width + part, firstValue: 2 * width + part, shares, headWidth });
    }
  }
  return mixed;
}

interface Mixing {
  readonly target: number;
  readonly firstValue: number;
  readonly shares: Float64Array;
  readonly headWidth: number;
}

/** Four values at a time, so that what is summed up is read and written a fourth as often. */
function mixValues(
  mixed: Float32Array,
  parts: Float32Array,
  { target, firstValue, shares, headWidth }: Mixing,
): void {
  const stride = parts.length / shares.length;
  const inFours = shares.length - (shares.length % 4);
  let at = firstValue;
  for (let from = 0; from < inFours; from += 4, at += 4 * stride) {
    const [a, b] = [shares[from] as number, shares[from + 1] as number];
    const [c, d] = [shares[from + 2] as number, shares[from + 3] as number];
    const [second, third, fourth] = [at + stride, at + 2 * stride, at + 3 * stride];
    for (let i = 0; i < headWidth; i++)
      mixed[target + i] =
        (mixed[target + i] as number) +
        a * (parts[at + i] as number) +
        b * (parts[second + i] as number) +
        c * (parts[third + i] as number) +
        d * (parts[fourth + i] as number);
  }
  for (let from = inFours; from < shares.length; from++, at += stride) {
    const share = shares[from] as number;
    for (let i = 0; i < headWidth; i++)
      mixed[target + i] = (mixed[target + i] as number) + share * (parts[at + i] as number);
  }
}

interface Looking {
  readonly query: number;
  readonly firstKey: number;
  readonly stride: number;
  readonly headWidth: number;
}

function fillShares(
  shares: Float64Array,
  parts: Float32Array,
  { query, firstKey, stride, headWidth }: Looking,
): void {
  const scale = 1 / Math.sqrt(headWidth);
  let most = Number.NEGATIVE_INFINITY;
  for (let from = 0; from < shares.length; from++) {
    const key = firstKey + from * stride;
    let dot = 0;
    for (let i = 0; i < headWidth; i++) dot += (parts[query + i] as number) * (parts[key + i] as number);
    shares[from] = dot * scale;
    most = Math.max(most, dot * scale);
  }
  let sum = 0;
  for (let from = 0; from < shares.length; from++) {
    const share = Math.exp((shares[from] as number) - most);
    shares[from] = share;
    sum += share;
  }
  for (let from = 0; from < shares.length; from++) shares[from] = (shares[from] as number) / sum;
}

/** In place, row by row. */
export function normalize(states: Float32Array, { weight, bias }: Norm): void {
  const width = weight.length;
  for (let from = 0; from < states.length; from += width) {
    let mean = 0;
    for (let i = 0; i < width; i++) mean += states[from + i] as number;
    mean /= width;
    let variance = 0;
    for (let i = 0; i < width; i++) variance += ((states[from + i] as number) - mean) ** 2;
    const scale = 1 / Math.sqrt(variance / width + NORM_EPSILON);
    for (let i = 0; i < width; i++)
      states[from + i] =
        ((states[from + i] as number) - mean) * scale * (weight[i] as number) + (bias[i] as number);
  }
}

function add(target: Float32Array, other: Float32Array): void {
  for (let i = 0; i < target.length; i++) target[i] = (target[i] as number) + (other[i] as number);
}

/** Beyond this to either side it is 0, or what came in, to the precision that a sum of them has. */
const GELU_REACH = 6;
const GELU_STEPS = 512;

/** In place. It is asked of so many numbers that it is looked up: between two steps it is as good as straight. */
function applyGelu(values: Float32Array): void {
  geluTable ??= Float64Array.from({ length: 2 * GELU_REACH * GELU_STEPS + 2 }, (_, step) =>
    gelu(step / GELU_STEPS - GELU_REACH),
  );
  const table = geluTable;
  for (let i = 0; i < values.length; i++) {
    const x = values[i] as number;
    if (x >= GELU_REACH) continue;
    if (x > -GELU_REACH) {
      const place = (x + GELU_REACH) * GELU_STEPS;
      const step = Math.floor(place);
      const low = table[step] as number;
      values[i] = low + (place - step) * ((table[step + 1] as number) - low);
    } else values[i] = 0;
  }
}

/** Made at the first use. */
let geluTable: Float64Array | null = null;

function gelu(x: number): number {
  return 0.5 * x * (1 + erf(x / Math.SQRT2));
}

/** Abramowitz and Stegun 7.1.26: off by at most 1.5e-7. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const poly =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - poly * Math.exp(-x * x));
}
