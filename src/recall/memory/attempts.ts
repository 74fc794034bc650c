import { Failure } from "../../domain/failure.ts";
import { orAborted } from "../../domain/orAborted.ts";

export type Attempted<Result> =
  | { readonly outcome: "done"; readonly result: Result }
  | { readonly outcome: "timed_out" }
  | { readonly outcome: "failed"; readonly cause: unknown };

export interface AttemptLimits {
  /** By when, as `performance.now` counts, there has to be an outcome; the attempts share what is left of the time. */
  readonly untilMs: number;
  readonly attempts: number;
  /** The caller's: when it is over, there is nobody to answer. */
  readonly signal: AbortSignal;
}

/** Tries again what did not come in time or failed. What the question itself is to blame for is thrown at once. */
export async function attempt<Result>(
  { untilMs, attempts, signal }: AttemptLimits,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Attempted<Result>> {
  let last: Attempted<Result> = { outcome: "timed_out" };
  for (let tried = 0; tried < attempts; tried++) {
    signal.throwIfAborted();
    const leftMs = Math.max(0, untilMs - performance.now());
    last = await once(Math.ceil(leftMs / (attempts - tried)), signal, work);
    if (last.outcome === "done") return last;
  }
  return last;
}

async function once<Result>(
  timeoutMs: number,
  callSignal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Attempted<Result>> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([callSignal, deadline]);
  try {
    return { outcome: "done", result: await orAborted(work(signal), signal) };
  } catch (cause) {
    if (callSignal.aborted || (cause instanceof Failure && !cause.retryable)) throw cause;
    return deadline.aborted ? { outcome: "timed_out" } : { outcome: "failed", cause };
  }
}
