import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { Failure } from "../../domain/failure.ts";
import type { Pooling } from "./pooling.ts";

const SAMPLE_BYTES = 64 * 1024;
const poolingSchema = z.object({ pooling_mode_cls_token: z.boolean() });

/** A model as it is passed around: the network, its words, and perhaps how its vectors are to be pooled. */
export class ModelFolder {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The network lies at the top or, as models are published, in a folder of its own. */
  get network(): string {
    const published = path.join(this.folder, "onnx", "model.onnx");
    return isFile(published) ? published : path.join(this.folder, "model.onnx");
  }

  /**
   * Tells one model from another that has taken its place. Large files are known by samples, as whoever starts Loci
   * waits for it: two models that are not the same differ everywhere.
   */
  fingerprint(): string {
    const hash = createHash("sha256");
    for (const file of [this.network, `${this.network}_data`, this.#file("tokenizer.json")])
      hash.update(sampleOf(file));
    return hash.digest("hex").slice(0, 12);
  }

  async tokenizerJson(): Promise<string> {
    const file = this.#file("tokenizer.json");
    if (!isFile(file)) throw incomplete(this.folder);
    return await readFile(file, "utf8");
  }

  requireNetwork(): string {
    if (!isFile(this.network)) throw incomplete(this.folder);
    return this.network;
  }

  /** The mean, unless the model says otherwise. */
  async pooling(): Promise<Pooling> {
    const said = await readFile(this.#file("1_Pooling", "config.json"), "utf8").catch(() => "{}");
    const parsed = poolingSchema.safeParse(JSON.parse(said));
    return parsed.data?.pooling_mode_cls_token ? "first" : "mean";
  }

  #file(...names: string[]): string {
    return path.join(this.folder, ...names);
  }
}

/** Anything else, such as a pipe, may keep whoever opens it waiting for ever. */
function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** The size, the beginning, the middle and the end of a file; nothing of one that is not there. */
function sampleOf(file: string): Buffer {
  if (!isFile(file)) return Buffer.alloc(0);
  const handle = openSync(file, "r");
  try {
    const { size } = fstatSync(handle);
    const samples = [0, Math.floor(size / 2), Math.max(0, size - SAMPLE_BYTES)].map((at) => {
      const sample = Buffer.alloc(SAMPLE_BYTES);
      return sample.subarray(0, readSync(handle, sample, 0, SAMPLE_BYTES, at));
    });
    return Buffer.concat([Buffer.from(`${size}:`), ...samples]);
  } finally {
    closeSync(handle);
  }
}

function incomplete(folder: string): Failure {
  return new Failure(
    "unavailable",
    `${folder} does not hold a model: model.onnx and tokenizer.json are expected in it.`,
    "Put both files there, or set LOCI_EMBEDDER to another model.",
  );
}
