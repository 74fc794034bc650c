import { Failure } from "../../domain/failure.ts";

export type Attempted<Result> =
  | { readonly outcome: "done"; readonly result: Result }
  | { readonly outcome: "timed_out" }
  | { readonly outcome: "failed"; readonly cause: unknown };

export interface AttemptLimits {
  readonly timeoutMs: number;
  readonly attempts: number;
  /** The caller's: when it is over, there is nobody to answer. */
  readonly signal: AbortSignal;
}

/** Tries again what did not come in time or failed. What the question itself is to blame for is thrown at once. */
export async function attempt<Result>(
  { timeoutMs, attempts, signal }: AttemptLimits,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Attempted<Result>> {
  let last: Attempted<Result> = { outcome: "timed_out" };
  for (let tried = 0; tried < attempts; tried++) {
    signal.throwIfAborted();
    last = await once(timeoutMs, signal, work);
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
  const late = Promise.withResolvers<never>();
  const onAbort = () => late.reject(signal.reason);
  signal.addEventListener("abort", onAbort);
  try {
    return { outcome: "done", result: await Promise.race([work(signal), late.promise]) };
  } catch (cause) {
    if (callSignal.aborted || (cause instanceof Failure && !cause.retryable)) throw cause;
    return deadline.aborted ? { outcome: "timed_out" } : { outcome: "failed", cause };
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
