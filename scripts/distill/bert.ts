import { type Linear, multiply } from "./multiply.ts";
import type { Tensors } from "./safetensors.ts";

export interface BertShape {
  readonly hidden_size: number;
  readonly intermediate_size: number;
  readonly num_hidden_layers: number;
  readonly num_attention_heads: number;
  readonly layer_norm_eps: number;
}

interface Norm {
  readonly weight: Float64Array;
  readonly bias: Float64Array;
}

interface Layer {
  readonly query: Linear;
  readonly key: Linear;
  readonly value: Linear;
  readonly attended: Linear;
  readonly attendedNorm: Norm;
  readonly inner: Linear;
  readonly outer: Linear;
  readonly outerNorm: Norm;
}

/** The encoder of BERT, for sequences of one length at a time, so that nothing has to be masked. */
export class Bert {
  readonly width: number;
  readonly #shape: BertShape;
  readonly #words: Float64Array;
  readonly #positions: Float64Array;
  readonly #types: Float64Array;
  readonly #inputNorm: Norm;
  readonly #layers: readonly Layer[];

  constructor(shape: BertShape, tensors: Tensors) {
    this.#shape = shape;
    this.width = shape.hidden_size;
    this.#words = tensors.get("embeddings.word_embeddings.weight");
    this.#positions = tensors.get("embeddings.position_embeddings.weight");
    this.#types = tensors.get("embeddings.token_type_embeddings.weight");
    this.#inputNorm = normOf(tensors, "embeddings.LayerNorm");
    this.#layers = Array.from({ length: shape.num_hidden_layers }, (_, at) => layerOf(tensors, at));
  }

  /** The last states, position by position; `ids` holds the sequences one after the other. */
  encode(ids: readonly number[], length: number): Float64Array {
    // The product takes rows by fours: what is missing is filled up with rows nobody reads.
    const rows = Math.ceil(ids.length / 4) * 4;
    let states = this.#embed(ids, length, rows);
    for (const layer of this.#layers) states = this.#apply(layer, states, ids.length / length, length, rows);
    return states;
  }

  #embed(ids: readonly number[], length: number, rows: number): Float64Array {
    const { width } = this;
    const states = new Float64Array(rows * width);
    ids.forEach((id, row) => {
      const position = (row % length) * width;
      for (let i = 0; i < width; i++) {
        states[row * width + i] =
          at(this.#words, id * width + i) + at(this.#positions, position + i) + at(this.#types, i);
      }
    });
    this.#normalize(states, this.#inputNorm);
    return states;
  }

  #apply(layer: Layer, states: Float64Array, sequences: number, length: number, rows: number): Float64Array {
    const run = (linear: Linear, input: Float64Array) => {
      const output = new Float64Array(rows * linear.outputs);
      multiply(linear, input, rows, output);
      return output;
    };
    const { width } = this;
    const heads = this.#shape.num_attention_heads;
    const headWidth = width / heads;
    const mixed = new Float64Array(rows * width);
    const parts = {
      query: run(layer.query, states),
      key: run(layer.key, states),
      value: run(layer.value, states),
    };
    for (let s = 0; s < sequences; s++) {
      for (let head = 0; head < heads; head++) {
        attend(parts, mixed, { first: s * length, length, width, head, headWidth });
      }
    }
    const attended = run(layer.attended, mixed);
    add(attended, states);
    this.#normalize(attended, layer.attendedNorm);
    const inner = run(layer.inner, attended);
    for (let i = 0; i < inner.length; i++) inner[i] = gelu(at(inner, i));
    const outer = run(layer.outer, inner);
    add(outer, attended);
    this.#normalize(outer, layer.outerNorm);
    return outer;
  }

  #normalize(states: Float64Array, norm: Norm): void {
    const { width } = this;
    for (let from = 0; from < states.length; from += width) {
      const row = states.subarray(from, from + width);
      let mean = 0;
      for (let i = 0; i < width; i++) mean += at(row, i) / width;
      let variance = 0;
      for (let i = 0; i < width; i++) variance += (at(row, i) - mean) ** 2 / width;
      const scale = 1 / Math.sqrt(variance + this.#shape.layer_norm_eps);
      for (let i = 0; i < width; i++)
        row[i] = (at(row, i) - mean) * scale * at(norm.weight, i) + at(norm.bias, i);
    }
  }
}

interface Attention {
  readonly query: Float64Array;
  readonly key: Float64Array;
  readonly value: Float64Array;
}

interface Place {
  /** The row of the sequence's first position. */
  readonly first: number;
  readonly length: number;
  readonly width: number;
  readonly head: number;
  readonly headWidth: number;
}

/** One head of one sequence: each position takes of the values as much as its query finds in their keys. */
function attend(
  parts: Attention,
  mixed: Float64Array,
  { first, length, width, head, headWidth }: Place,
): void {
  const shares = new Float64Array(length);
  const start = (position: number) => (first + position) * width + head * headWidth;
  for (let to = 0; to < length; to++) {
    let sum = 0;
    for (let from = 0; from < length; from++) {
      let dot = 0;
      for (let i = 0; i < headWidth; i++)
        dot += at(parts.query, start(to) + i) * at(parts.key, start(from) + i);
      shares[from] = Math.exp(dot / Math.sqrt(headWidth));
      sum += at(shares, from);
    }
    for (let from = 0; from < length; from++) {
      const share = at(shares, from) / sum;
      for (let i = 0; i < headWidth; i++) {
        mixed[start(to) + i] = at(mixed, start(to) + i) + share * at(parts.value, start(from) + i);
      }
    }
  }
}

function add(target: Float64Array, other: Float64Array): void {
  for (let i = 0; i < target.length; i++) target[i] = at(target, i) + at(other, i);
}

function gelu(x: number): number {
  return 0.5 * x * (1 + erf(x / Math.SQRT2));
}

/** Abramowitz and Stegun 7.1.26: off by at most 1.5e-7, far below what a byte of the table can show. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const poly =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - poly * Math.exp(-x * x));
}

function at(numbers: Float64Array, index: number): number {
  return numbers[index] as number;
}

function normOf(tensors: Tensors, name: string): Norm {
  return { weight: tensors.get(`${name}.weight`), bias: tensors.get(`${name}.bias`) };
}

function linearOf(tensors: Tensors, name: string): Linear {
  const weights = tensors.get(`${name}.weight`);
  const bias = tensors.get(`${name}.bias`);
  return { weights, bias, inputs: weights.length / bias.length, outputs: bias.length };
}

function layerOf(tensors: Tensors, index: number): Layer {
  const layer = `encoder.layer.${index}`;
  return {
    query: linearOf(tensors, `${layer}.attention.self.query`),
    key: linearOf(tensors, `${layer}.attention.self.key`),
    value: linearOf(tensors, `${layer}.attention.self.value`),
    attended: linearOf(tensors, `${layer}.attention.output.dense`),
    attendedNorm: normOf(tensors, `${layer}.attention.output.LayerNorm`),
    inner: linearOf(tensors, `${layer}.intermediate.dense`),
    outer: linearOf(tensors, `${layer}.output.dense`),
    outerNorm: normOf(tensors, `${layer}.output.LayerNorm`),
  };
}
