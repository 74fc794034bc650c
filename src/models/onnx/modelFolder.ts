import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { Failure } from "../../domain/failure.ts";
import { WordPiece } from "../provider/wordPiece.ts";
import type { Pooling } from "./pooling.ts";

/** What a model in a folder is for, as people are told who have put the wrong one there. */
export interface ModelPurpose {
  /** The setting that names the folder. */
  readonly variable: `LOCI_${string}`;
  readonly files: string;
  /** A model that would do. */
  readonly choice: string;
}

const SAMPLE_BYTES = 64 * 1024;
const poolingSchema = z.object({ pooling_mode_cls_token: z.boolean() });
const casingSchema = z.object({ do_lower_case: z.boolean() });
/** At the top or, as models are published, in a folder of its own; whole before made small. */
const NETWORKS = [
  ["onnx", "model.onnx"],
  ["model.onnx"],
  ["onnx", "model_quantized.onnx"],
  ["model_quantized.onnx"],
];

/** A model as it is passed around: the network, its words, and what else its kind needs. */
export class ModelFolder {
  readonly folder: string;
  readonly purpose: ModelPurpose;

  constructor(folder: string, purpose: ModelPurpose) {
    this.folder = folder;
    this.purpose = purpose;
  }

  get network(): string {
    const places = NETWORKS.map((names) => this.#file(...names));
    return places.find(isFile) ?? this.#file("model.onnx");
  }

  /**
   * Tells one model from another that has taken its place. Large files are known by samples, as whoever starts Loci
   * waits for it: two models that are not the same differ everywhere.
   */
  fingerprint(): string {
    const hash = createHash("sha256");
    const [tokenizer, list] = [this.#file("tokenizer.json"), this.#file("vocab.txt")];
    const words = isFile(tokenizer) ? tokenizer : list;
    for (const file of [this.network, `${this.network}_data`, words]) hash.update(sampleOf(file));
    return hash.digest("hex").slice(0, 12);
  }

  /** From the file that says all about it, or from the plain list of words that older models come with. */
  async tokenizer(): Promise<WordPiece> {
    const { choice } = this.purpose;
    const file = this.#file("tokenizer.json");
    if (isFile(file)) return WordPiece.read(await readFile(file, "utf8"), choice);
    const list = this.#file("vocab.txt");
    if (!isFile(list)) throw this.#incomplete();
    const casing = casingSchema.safeParse(await this.json("tokenizer_config.json"));
    const isLower = casing.data?.do_lower_case ?? true;
    return WordPiece.ofList(await readFile(list, "utf8"), { isLower, choice });
  }

  requireNetwork(): string {
    if (!isFile(this.network)) throw this.#incomplete();
    return this.network;
  }

  /** The mean, unless the model says otherwise. */
  async pooling(): Promise<Pooling> {
    const parsed = poolingSchema.safeParse(await this.json("1_Pooling", "config.json"));
    return parsed.data?.pooling_mode_cls_token ? "first" : "mean";
  }

  /** What a file says; null where it is not there, or says nothing. */
  async json(...names: string[]): Promise<unknown> {
    const file = this.#file(...names);
    if (!isFile(file)) return null;
    try {
      return JSON.parse(await readFile(file, "utf8"));
    } catch {
      return null;
    }
  }

  /** For one that is there and does not do what it should. */
  unsuitable(what: string, cause?: unknown): Failure {
    return new Failure("unavailable", `The model in ONNX ${what}.`, this.purpose.choice, { cause });
  }

  #file(...names: string[]): string {
    return path.join(this.folder, ...names);
  }

  #incomplete(): Failure {
    const { files, variable } = this.purpose;
    return new Failure(
      "unavailable",
      `${this.folder} does not hold a model: ${files} are expected in it.`,
      `Put these files there, or set ${variable} to another model.`,
    );
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
