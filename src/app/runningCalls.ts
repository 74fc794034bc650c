import type { SessionId } from "../domain/ids.ts";
import type { CallRequest } from "./app.ts";
import type { Envelope } from "./envelope.ts";

interface RunningCall {
  readonly session: SessionId;
  readonly isLook: boolean;
  readonly unwanted: AbortController;
  readonly answered: Promise<Envelope>;
}

/** The calls under way, and whose they are. */
export class RunningCalls {
  readonly #calls = new Set<RunningCall>();

  /** Those that somebody waits for; who only looks takes nobody's place. */
  get count(): number {
    return [...this.#calls].filter(({ isLook }) => !isLook).length;
  }

  /** `answer` is given the request with a signal that aborts as well when nobody wants the call any more. */
  async add(request: CallRequest, answer: (request: CallRequest) => Promise<Envelope>): Promise<Envelope> {
    const { caller, isLook = false } = request;
    const unwanted = new AbortController();
    const signals = [unwanted.signal, ...(request.signal ? [request.signal] : [])];
    const answered = answer({ ...request, signal: AbortSignal.any(signals) });
    const call = { session: caller.session, isLook, unwanted, answered };
    this.#calls.add(call);
    try {
      return await answered;
    } finally {
      this.#calls.delete(call);
    }
  }

  /** Cancels those of a session, and tells when they have ended. */
  async cancel(session: SessionId): Promise<void> {
    const calls = [...this.#calls].filter((call) => call.session === session);
    for (const { unwanted } of calls) unwanted.abort();
    await Promise.allSettled(calls.map(({ answered }) => answered));
  }

  /** When those that are under way now have ended. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.#calls].map(({ answered }) => answered));
  }
}
