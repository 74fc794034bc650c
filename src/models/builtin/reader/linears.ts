import { openScanMemory, type ScanMemory } from "../../../domain/vectors/scanKernel.ts";

/** A linear layer as it is kept: bytes, output by output, each output with a factor of its own. */
export interface LinearWeights {
  readonly weights: Int8Array;
  readonly scales: Float32Array;
  readonly bias: Float32Array;
}

export interface Linear {
  readonly inputs: number;
  readonly outputs: number;
  /** `rows × inputs` in, `rows × outputs` out. */
  apply(input: Float32Array, rows: number): Float32Array;
}

const PAGE_BYTES = 65_536;
const ALIGNED_TO = 16;
/**
 * Inputs are rounded to so many steps to either side: with bytes as weights, a sum of 4,096 products still fits in the 32
 * bits of the kernel, and the rounding is far finer than that of the weights.
 */
const STEPS = 4_095;

/** Linear layers in one WebAssembly memory; they share the room for what goes in and comes out, so one runs at a time. */
export function openLinears(layers: readonly LinearWeights[]): Linear[] {
  const space = new Space();
  const shapes = layers.map(({ weights, scales, bias }) => ({
    inputs: weights.length / bias.length,
    outputs: bias.length,
    rows: space.take(weights.byteLength),
    scales: space.take(scales.byteLength),
    bias,
  }));
  const query = space.take(2 * Math.max(...shapes.map(({ inputs }) => inputs)));
  const scores = space.take(4 * Math.max(...shapes.map(({ outputs }) => outputs)));
  const kernel = openScanMemory();
  kernel.memory.grow(Math.ceil(space.bytes / PAGE_BYTES));
  layers.forEach(({ weights, scales }, at) => {
    const shape = shapes[at] as (typeof shapes)[number];
    new Int8Array(kernel.memory.buffer).set(weights, shape.rows);
    new Float32Array(kernel.memory.buffer, shape.scales, scales.length).set(scales);
  });
  return shapes.map((shape) => new KernelLinear(kernel, { ...shape, query, scores }));
}

class Space {
  bytes = 0;

  take(bytes: number): number {
    const at = this.bytes;
    this.bytes += Math.ceil(bytes / ALIGNED_TO) * ALIGNED_TO;
    return at;
  }
}

interface Place {
  readonly inputs: number;
  readonly outputs: number;
  readonly rows: number;
  readonly scales: number;
  readonly bias: Float32Array;
  readonly query: number;
  readonly scores: number;
}

class KernelLinear implements Linear {
  readonly inputs: number;
  readonly outputs: number;
  readonly #kernel: ScanMemory;
  readonly #place: Place;
  readonly #query: Int16Array;
  readonly #scores: Float32Array;

  constructor(kernel: ScanMemory, place: Place) {
    this.inputs = place.inputs;
    this.outputs = place.outputs;
    this.#kernel = kernel;
    this.#place = place;
    this.#query = new Int16Array(kernel.memory.buffer, place.query, place.inputs);
    this.#scores = new Float32Array(kernel.memory.buffer, place.scores, place.outputs);
  }

  apply(input: Float32Array, rows: number): Float32Array {
    const { inputs, outputs } = this;
    const { bias } = this.#place;
    const scores = this.#scores;
    const output = new Float32Array(rows * outputs);
    for (let row = 0; row < rows; row++) {
      const step = this.#round(input, row * inputs);
      this.#scan();
      const to = row * outputs;
      for (let o = 0; o < outputs; o++) output[to + o] = (scores[o] as number) * step + (bias[o] as number);
    }
    return output;
  }

  /** Writes a row where the kernel looks for it; answers what one step stands for. */
  #round(input: Float32Array, from: number): number {
    const { inputs } = this;
    const query = this.#query;
    let most = 0;
    for (let i = 0; i < inputs; i++) {
      const size = Math.abs(input[from + i] as number);
      if (size > most) most = size;
    }
    const step = most / STEPS || 1;
    const steps = 1 / step;
    for (let i = 0; i < inputs; i++) query[i] = Math.round((input[from + i] as number) * steps);
    return step;
  }

  #scan(): void {
    const { rows, query, scales, scores } = this.#place;
    this.#kernel.scan({ rows, stride: this.inputs, count: this.outputs, query, scales, scores });
  }
}
