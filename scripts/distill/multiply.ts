/** A linear layer: `rows × inputs` in, `rows × outputs` out; the weights lie output by output. */
export interface Linear {
  readonly weights: Float64Array;
  readonly bias: Float64Array;
  readonly inputs: number;
  readonly outputs: number;
}

/**
 * Two rows times four outputs at once: eight sums stay in registers, so that each number loaded is used more than once.
 * `rows` must be a multiple of 2 and `outputs` one of 4.
 */
export function multiply(layer: Linear, input: Float64Array, rows: number, output: Float64Array): void {
  const { weights: w, inputs, outputs } = layer;
  for (let o = 0; o < outputs; o += 4) {
    const w0 = o * inputs;
    const w1 = w0 + inputs;
    const w2 = w1 + inputs;
    const w3 = w2 + inputs;
    for (let r = 0; r < rows; r += 2) {
      const x0 = r * inputs;
      const x1 = x0 + inputs;
      let [p0, p1, p2, p3, q0, q1, q2, q3] = [0, 0, 0, 0, 0, 0, 0, 0];
      for (let i = 0; i < inputs; i++) {
        const p = input[x0 + i] as number;
        const q = input[x1 + i] as number;
        const a = w[w0 + i] as number;
        const b = w[w1 + i] as number;
        const c = w[w2 + i] as number;
        const d = w[w3 + i] as number;
        p0 += p * a;
        p1 += p * b;
        p2 += p * c;
        p3 += p * d;
        q0 += q * a;
        q1 += q * b;
        q2 += q * c;
        q3 += q * d;
      }
      write(layer, output, r, o, [p0, p1, p2, p3]);
      write(layer, output, r + 1, o, [q0, q1, q2, q3]);
    }
  }
}

/** Four sums of a row, from output `o` on. */
function write(
  { bias, outputs }: Linear,
  output: Float64Array,
  row: number,
  o: number,
  sums: readonly number[],
): void {
  for (const [at, sum] of sums.entries()) output[row * outputs + o + at] = sum + (bias[o + at] as number);
}
