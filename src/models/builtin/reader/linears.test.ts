import { expect, test } from "vitest";
import { seededRandom } from "../../../domain/testing/seededRandom.ts";
import { type LinearWeights, openLinears } from "./linears.ts";

const random = seededRandom(7);
const between = (low: number, high: number) => low + random() * (high - low);

function weightsOf(inputs: number, outputs: number): LinearWeights {
  return {
    weights: Int8Array.from({ length: inputs * outputs }, () => Math.round(between(-127, 127))),
    scales: Float32Array.from({ length: outputs }, () => between(0.001, 0.01)),
    bias: Float32Array.from({ length: outputs }, () => between(-1, 1)),
  };
}

function plainly({ weights, scales, bias }: LinearWeights, row: Float32Array): number[] {
  return Array.from(bias, (start, o) =>
    row.reduce((sum, value, i) => sum + value * (weights[o * row.length + i] ?? 0) * (scales[o] ?? 0), start),
  );
}

test("each of several layers gives what a plain product gives, but for rounding", () => {
  const layers = [weightsOf(32, 8), weightsOf(64, 12), weightsOf(16, 4)];
  const linears = openLinears(layers);
  for (const [at, linear] of linears.entries()) {
    const rows = Float32Array.from({ length: 3 * linear.inputs }, () => between(-5, 5));
    const output = linear.apply(rows, 3);
    expect(output).toHaveLength(3 * linear.outputs);
    for (let row = 0; row < 3; row++) {
      const right = plainly(
        layers[at] as LinearWeights,
        rows.subarray(row * linear.inputs, (row + 1) * linear.inputs),
      );
      right.forEach((value, o) => {
        expect(output[row * linear.outputs + o]).toBeCloseTo(value, 1);
      });
    }
  }
});

test("a row of zeros gives the bias", () => {
  const layer = weightsOf(16, 4);
  const [linear] = openLinears([layer]);
  expect(linear?.apply(new Float32Array(16), 1)).toEqual(layer.bias);
});

test("the largest sums fit", () => {
  const inputs = 1_536;
  const layer = {
    weights: new Int8Array(inputs * 4).fill(127),
    scales: new Float32Array(4).fill(1),
    bias: new Float32Array(4),
  };
  const [linear] = openLinears([layer]);
  for (const sum of linear?.apply(new Float32Array(inputs).fill(3), 1) ?? [])
    expect(sum / (inputs * 127 * 3)).toBeCloseTo(1, 5);
});
