import { toFailure } from "../../domain/failure.ts";
import { orAborted } from "../../domain/orAborted.ts";

export type Answered<T> = { readonly value: T } | { readonly problem: string };

export interface TimeLimit {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** What the work comes to, or why there is nothing: it failed, took too long, even deaf to its signal, or was stopped. */
export async function withinTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { timeoutMs, signal }: TimeLimit,
): Promise<Answered<T>> {
  const deadline = AbortSignal.timeout(timeoutMs);
  const either = signal ? AbortSignal.any([signal, deadline]) : deadline;
  try {
    const working = (async () => await work(either))();
    return { value: await orAborted(working, either) };
  } catch (thrown) {
    return { problem: toFailure(thrown).message };
  }
}
