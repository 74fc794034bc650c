/** A linear layer: `rows × inputs` in, `rows × outputs` out; the weights lie output by output. */
export interface Linear {
  readonly weights: Float64Array;
  readonly bias: Float64Array;
  readonly inputs: number;
  readonly outputs: number;
}

/**
 * Four rows times four outputs at once: sixteen sums stay in registers, so that each number loaded is used four times.
 * `rows` and `outputs` must be multiples of 4.
 */
export function multiply(layer: Linear, input: Float64Array, rows: number, output: Float64Array): void {
  const { weights: w, bias, inputs, outputs } = layer;
  for (let o = 0; o < outputs; o += 4) {
    const w0 = o * inputs;
    const w1 = w0 + inputs;
    const w2 = w1 + inputs;
    const w3 = w2 + inputs;
    for (let r = 0; r < rows; r += 4) {
      const x0 = r * inputs;
      const x1 = x0 + inputs;
      const x2 = x1 + inputs;
      const x3 = x2 + inputs;
      let s00 = 0,
        s01 = 0,
        s02 = 0,
        s03 = 0;
      let s10 = 0,
        s11 = 0,
        s12 = 0,
        s13 = 0;
      let s20 = 0,
        s21 = 0,
        s22 = 0,
        s23 = 0;
      let s30 = 0,
        s31 = 0,
        s32 = 0,
        s33 = 0;
      for (let i = 0; i < inputs; i++) {
        const a = w[w0 + i] as number;
        const b = w[w1 + i] as number;
        const c = w[w2 + i] as number;
        const d = w[w3 + i] as number;
        const p = input[x0 + i] as number;
        s00 += p * a;
        s01 += p * b;
        s02 += p * c;
        s03 += p * d;
        const q = input[x1 + i] as number;
        s10 += q * a;
        s11 += q * b;
        s12 += q * c;
        s13 += q * d;
        const s = input[x2 + i] as number;
        s20 += s * a;
        s21 += s * b;
        s22 += s * c;
        s23 += s * d;
        const t = input[x3 + i] as number;
        s30 += t * a;
        s31 += t * b;
        s32 += t * c;
        s33 += t * d;
      }
      const b0 = bias[o] as number;
      const b1 = bias[o + 1] as number;
      const b2 = bias[o + 2] as number;
      const b3 = bias[o + 3] as number;
      let y = r * outputs + o;
      output[y] = s00 + b0;
      output[y + 1] = s01 + b1;
      output[y + 2] = s02 + b2;
      output[y + 3] = s03 + b3;
      y += outputs;
      output[y] = s10 + b0;
      output[y + 1] = s11 + b1;
      output[y + 2] = s12 + b2;
      output[y + 3] = s13 + b3;
      y += outputs;
      output[y] = s20 + b0;
      output[y + 1] = s21 + b1;
      output[y + 2] = s22 + b2;
      output[y + 3] = s23 + b3;
      y += outputs;
      output[y] = s30 + b0;
      output[y + 1] = s31 + b1;
      output[y + 2] = s32 + b2;
      output[y + 3] = s33 + b3;
    }
  }
}
