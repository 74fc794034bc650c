import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { Bert } from "./bert.ts";
import { readSafetensors } from "./safetensors.ts";

/** Sequences of one length, the first and last position of each being the model's own marks. */
export interface EncodeJob {
  readonly ids: readonly number[];
  readonly length: number;
}

const folder = workerData as string;
const shape = JSON.parse(readFileSync(join(folder, "config.json"), "utf8"));
const bert = new Bert(shape, readSafetensors(join(folder, "model.fp16.safetensors")));

parentPort?.on("message", (job: EncodeJob) => parentPort?.postMessage(encode(job)));

/** One row a sequence: the mean of the states between the marks and the mean of all, as the model embeds a text. */
function encode({ ids, length }: EncodeJob): Float32Array {
  const states = bert.encode(ids, length);
  const rows = new Float32Array((ids.length / length) * bert.width);
  for (let first = 0; first < ids.length; first += length) {
    const own = unitMean(states, first + 1, first + length - 1);
    const pooled = unitMean(states, first, first + length);
    rows.set(
      own.map((value, i) => value + (pooled[i] as number)),
      (first / length) * bert.width,
    );
  }
  return rows;
}

/** The mean of some positions' states, at length 1. */
function unitMean(states: Float64Array, from: number, to: number): Float32Array {
  const mean = new Float32Array(bert.width);
  for (let i = 0; i < bert.width; i++) {
    let sum = 0;
    for (let position = from; position < to; position++) sum += states[position * bert.width + i] as number;
    mean[i] = sum / (to - from);
  }
  const length = Math.sqrt(mean.reduce((sum, value) => sum + value * value, 0));
  return mean.map((value) => value / length);
}
