import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Failure } from "../../domain/failure.ts";

/** As much of onnxruntime-node as is used. It is not among the dependencies: most people never need its 200 MB. */
export interface OnnxRuntime {
  readonly InferenceSession: {
    create(file: string, options: OnnxOptions): Promise<OnnxSession>;
  };
  readonly Tensor: new (type: "int64", data: BigInt64Array, dims: readonly number[]) => OnnxTensor;
}

interface OnnxOptions {
  readonly executionProviders: readonly string[];
  readonly logSeverityLevel: 0 | 1 | 2 | 3 | 4;
}

export interface OnnxSession {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(inputs: Readonly<Record<string, OnnxTensor>>): Promise<Readonly<Record<string, OnnxTensor>>>;
}

export interface OnnxTensor {
  readonly data: ArrayLike<number | bigint>;
  readonly dims: readonly number[];
}

const PACKAGE = "onnxruntime-node";

/** Looked for beside Loci and beside the model, as not everybody can install something into Loci. */
export async function loadRuntime(folder: string): Promise<OnnxRuntime> {
  for (const from of [import.meta.url, pathToFileURL(path.join(folder, "model.onnx"))]) {
    const file = resolved(from);
    if (file !== null) return await loaded(file, folder);
  }
  throw new Failure(
    "unavailable",
    `A model in ONNX needs ${PACKAGE}, which is not installed.`,
    `Install it beside the model: npm install ${PACKAGE} --prefix "${folder}"`,
  );
}

function resolved(from: string | URL): string | null {
  try {
    return createRequire(from).resolve(PACKAGE);
  } catch {
    return null;
  }
}

async function loaded(file: string, folder: string): Promise<OnnxRuntime> {
  try {
    const module = (await import(pathToFileURL(file).href)) as OnnxRuntime & { default?: OnnxRuntime };
    return module.default ?? module;
  } catch (cause) {
    throw new Failure(
      "unavailable",
      `${PACKAGE} is installed and does not run here (${cause instanceof Error ? cause.message : String(cause)}).`,
      `Install it again: npm install ${PACKAGE} --prefix "${folder}"`,
      { cause },
    );
  }
}
