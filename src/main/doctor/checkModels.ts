import { type Failure, toFailure } from "../../domain/failure.ts";
import type { Finding } from "../../domain/finding.ts";
import type { Log } from "../../domain/log.ts";
import type { Embedder, InferenceModel, LanguageModel, Models } from "../../models/port.ts";
import type { ModelSettings } from "../config/settings.ts";
import { keyedUrls } from "../embedderKey.ts";
import { openModels } from "../models.ts";

const COMPLETION_TIMEOUT_MS = 20_000;
const QUIET: Log = { error() {}, warn() {}, info() {}, debug() {} };

/** Asks each model once. Loci does without them, so what is broken is no reason to stop. */
export async function* checkModels(settings: ModelSettings): AsyncGenerator<Finding> {
  let models: Models;
  try {
    models = openModels(settings, QUIET);
  } catch (thrown) {
    yield finding("models", "fail", toFailure(thrown));
    return;
  }
  yield await checkEmbedder(models.embedder);
  yield await checkLanguageModel(models.language);
  yield await checkInference(models.inference);
  for (const url of keyedUrls(settings).filter(isUnsafe)) {
    const detail = `the key goes to ${url} for everybody on the way to read`;
    yield { check: "key", state: "warn", detail, fix: "Use an address that begins with https." };
  }
}

async function checkEmbedder(embedder: Embedder | null): Promise<Finding> {
  const check = "embedder";
  if (embedder === null) return { check, state: "ok", detail: "none is wanted; search goes by words" };
  try {
    const [vector] = await embedder.embed(["where the doctor looks"], { purpose: "query" });
    if (!vector?.some((value) => value !== 0)) return directionless(embedder);
    return { check, state: "ok", detail: `${embedder.id}, ${vector?.length ?? 0} dimensions` };
  } catch (thrown) {
    return finding(check, "warn", toFailure(thrown));
  }
}

async function checkLanguageModel(model: LanguageModel | null): Promise<Finding> {
  const check = "language model";
  if (model === null) return { check, state: "ok", detail: "none is set, and none is needed" };
  try {
    await model.complete({
      instructions: "Answer with one word.",
      prompt: "Say: ready",
      maxTokens: 10,
      timeoutMs: COMPLETION_TIMEOUT_MS,
    });
    return { check, state: "ok", detail: model.id };
  } catch (thrown) {
    return finding(check, "warn", toFailure(thrown));
  }
}

/** A pair that leaves no doubt: whoever mixes up what its numbers stand for is found out. */
const OPPOSITES = { premise: "The door is open.", hypothesis: "The door is not open." };

async function checkInference(model: InferenceModel | null): Promise<Finding> {
  const check = "inference model";
  if (model === null) return { check, state: "ok", detail: "none is set, and none is needed" };
  try {
    const [answer] = await model.infer([OPPOSITES], {});
    if ((answer?.contradiction ?? 0) > 0.5) return { check, state: "ok", detail: model.id };
    const fix = "Choose a model that was trained for MNLI, and check the labels in its config.json.";
    return { check, state: "warn", detail: `${model.id} finds no contradiction where there is one`, fix };
  } catch (thrown) {
    return finding(check, "warn", toFailure(thrown));
  }
}

function directionless({ id }: Embedder): Finding {
  const fix = "Choose a model that was made for sentences.";
  return { check: "embedder", state: "warn", detail: `${id} gives a vector without a direction`, fix };
}

function finding(check: string, state: "warn" | "fail", { message, hint }: Failure): Finding {
  return { check, state, detail: message.replace(/\.$/, ""), fix: hint };
}

/** Whether what goes there is not hidden from whoever carries it. */
function isUnsafe(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== "http:") return false;
  return !/^(localhost|127\.[\d.]+|\[::1\])$/.test(url.hostname);
}
