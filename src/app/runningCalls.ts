import type { SessionId } from "../domain/ids.ts";
import type { Envelope } from "./envelope.ts";

/** The calls under way, and whose they are. */
export class RunningCalls {
  readonly #calls = new Map<Promise<Envelope>, SessionId>();
  #looks = 0;

  /** Those that somebody waits for; who only looks takes nobody's place. */
  get count(): number {
    return this.#calls.size - this.#looks;
  }

  async add(session: SessionId, call: Promise<Envelope>, isLook = false): Promise<Envelope> {
    this.#calls.set(call, session);
    this.#looks += Number(isLook);
    try {
      return await call;
    } finally {
      this.#calls.delete(call);
      this.#looks -= Number(isLook);
    }
  }

  /** When those that are under way now have ended; of one session, if one is named. */
  async settled(session?: SessionId): Promise<void> {
    const calls = [...this.#calls].filter(([, whose]) => session === undefined || whose === session);
    await Promise.allSettled(calls.map(([call]) => call));
  }
}
