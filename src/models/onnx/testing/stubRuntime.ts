import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** A network for the runtime below: what it takes, and what it makes of each pair. */
export interface StubNetwork {
  readonly inputs: readonly string[];
  /** The numbers for a pair whose hypothesis holds one piece more than its premise, is the same, or is another. */
  readonly scores: { readonly more: number[]; readonly same: number[]; readonly other: number[] };
  readonly output?: string;
}

/**
 * Puts a runtime beside a model, where Loci looks for one: the real one is not among the dependencies. It reads the network
 * as JSON, and takes pairs apart by the marks and masks it is given, so that wrong ones make wrong answers.
 */
export async function installStubRuntime(folder: string): Promise<void> {
  const installed = path.join(folder, "node_modules", "onnxruntime-node");
  await mkdir(installed, { recursive: true });
  await writeFile(path.join(installed, "index.js"), SOURCE);
}

const SOURCE = `
const { readFileSync } = require("node:fs");
const SEP = 3;
class Tensor {
  constructor(type, data, dims) {
    if (type !== "int64" || data.length !== dims[0] * dims[1]) throw new Error("wrong tensor");
    Object.assign(this, { type, data, dims });
  }
}
const rowsOf = (tensor) => {
  const [count, size] = tensor.dims;
  return Array.from({ length: count }, (_, at) => [...tensor.data.slice(at * size, (at + 1) * size)].map(Number));
};
const halves = (ids, types) => {
  const middle = types ? types.indexOf(1) : ids.indexOf(SEP) + 1;
  return [ids.slice(1, middle - 1), ids.slice(middle, -1)].map((half) => half.join());
};
module.exports = {
  Tensor,
  InferenceSession: {
    async create(file) {
      const network = JSON.parse(readFileSync(file, "utf8"));
      const name = network.output ?? "logits";
      return {
        inputNames: network.inputs,
        outputNames: [name],
        async run(inputs) {
          if (Object.keys(inputs).join() !== network.inputs.join()) throw new Error("wrong inputs");
          const masks = rowsOf(inputs.attention_mask);
          const types = inputs.token_type_ids && rowsOf(inputs.token_type_ids);
          const data = rowsOf(inputs.input_ids).flatMap((row, at) => {
            const length = masks[at].indexOf(0) < 0 ? row.length : masks[at].indexOf(0);
            const [premise, hypothesis] = halves(row.slice(0, length), types?.[at].slice(0, length));
            if (premise === hypothesis) return network.scores.same;
            return hypothesis.startsWith(premise) ? network.scores.more : network.scores.other;
          });
          const count = masks.length;
          return { [name]: { data: Float32Array.from(data), dims: [count, data.length / count] } };
        },
      };
    },
  },
};
`;
