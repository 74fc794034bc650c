import { Failure } from "../../domain/failure.ts";

/** So many that only a fault can have asked, and few enough that they do not fill the memory. */
const MOST_WAITING = 10_000;

/** One at a time, in the order of asking. Whoever took a turn must pass it on. */
export class Turns {
  #isTaken = false;
  /** In order; a set, so that one who withdraws can leave from the middle. */
  readonly #waiting = new Set<() => void>();

  async take(signal?: AbortSignal): Promise<void> {
    checkWanted(signal);
    if (!this.#isTaken) {
      this.#isTaken = true;
      return;
    }
    if (this.#waiting.size >= MOST_WAITING) throw tooMany();
    await new Promise<void>((resolve, reject) => {
      const withdraw = () => {
        this.#waiting.delete(go);
        reject(withdrawn());
      };
      const go = () => {
        signal?.removeEventListener("abort", withdraw);
        resolve();
      };
      signal?.addEventListener("abort", withdraw, { once: true });
      this.#waiting.add(go);
    });
  }

  pass(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#isTaken = false;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}

/** Refuses to go on with what its caller has withdrawn. */
export function checkWanted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw withdrawn();
}

export function withdrawn(): Failure {
  return new Failure(
    "cancelled",
    "The write was withdrawn before it began.",
    "Call again if it is still wanted.",
  );
}

function tooMany(): Failure {
  return new Failure(
    "unavailable",
    `${MOST_WAITING} writes are waiting already.`,
    "Try again when they are through.",
  );
}
