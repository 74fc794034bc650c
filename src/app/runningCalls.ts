import type { SessionId } from "../domain/ids.ts";
import type { Envelope } from "./envelope.ts";

/** The calls under way, and whose they are. */
export class RunningCalls {
  readonly #calls = new Map<Promise<Envelope>, SessionId>();

  get count(): number {
    return this.#calls.size;
  }

  async add(session: SessionId, call: Promise<Envelope>): Promise<Envelope> {
    this.#calls.set(call, session);
    try {
      return await call;
    } finally {
      this.#calls.delete(call);
    }
  }

  /** When those that are under way now have ended; of one session, if one is named. */
  async settled(session?: SessionId): Promise<void> {
    const calls = [...this.#calls].filter(([, whose]) => session === undefined || whose === session);
    await Promise.allSettled(calls.map(([call]) => call));
  }
}
