import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { EncodeJob } from "./encodeWorker.ts";

const BATCH = 64;

/** Runs sequences of ids through the model on all cores; the rows come back in the order given. */
export async function encodeAll(
  folder: string,
  sequences: readonly (readonly number[])[],
  width: number,
): Promise<Float32Array> {
  const rows = new Float32Array(sequences.length * width);
  const batches = batchesOf(sequences);
  let done = 0;
  const work = async () => {
    const worker = new Worker(new URL("./encodeWorker.ts", import.meta.url), { workerData: folder });
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const encoded = await ask(worker, jobOf(batch, sequences));
      batch.forEach((row, at) => {
        rows.set(encoded.subarray(at * width, (at + 1) * width), row * width);
      });
      done += batch.length;
      process.stderr.write(`\r${done} of ${sequences.length} encoded `);
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  process.stderr.write("\n");
  return rows;
}

/** Rows of equal length together. */
function batchesOf(sequences: readonly (readonly number[])[]): number[][] {
  const byLength = Map.groupBy(sequences.keys(), (row) => sequences[row]?.length ?? 0);
  return [...byLength.values()].flatMap((rows) => {
    const batches: number[][] = [];
    for (let from = 0; from < rows.length; from += BATCH) batches.push(rows.slice(from, from + BATCH));
    return batches;
  });
}

function jobOf(batch: readonly number[], sequences: readonly (readonly number[])[]): EncodeJob {
  const chosen = batch.map((row) => sequences[row] ?? []);
  return { ids: chosen.flat(), length: chosen[0]?.length ?? 0 };
}

async function ask(worker: Worker, job: EncodeJob): Promise<Float32Array> {
  worker.postMessage(job);
  const [encoded] = await once(worker, "message");
  return encoded as Float32Array;
}
