import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { RaceOrder, RaceReply } from "./raceMessages.ts";

/** A process that races. Several have the same name, as agents of a fleet may. */
export class Racer {
  readonly session: string;
  readonly #child: ChildProcess;
  #waiting: ((reply: RaceReply | null) => void) | null = null;

  private constructor(child: ChildProcess, session: string) {
    this.session = session;
    this.#child = child;
    child.on("message", (reply: RaceReply) => this.#settle(reply));
    child.on("exit", () => this.#settle(null));
  }

  static async start(folder: string, seat: number, life: number, isNaive: boolean): Promise<Racer> {
    const session = `session:${seat}.${life}`;
    const args = [folder, `agent-${Math.floor(seat / 2)}`, session, isNaive ? "naive" : "ours"];
    const child = fork(join(import.meta.dirname, "racer.ts"), args, { execArgv: ["--no-warnings"] });
    const [word] = await once(child, "message");
    if (word !== "ready") throw new Error(`${session} did not start`);
    return new Racer(child, session);
  }

  /** Null when it did not live to answer. */
  tell(order: RaceOrder): Promise<RaceReply | null> {
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#child.send(order);
    });
  }

  /** Resolves when it is gone for everyone. */
  async kill(): Promise<void> {
    const gone = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await gone;
  }

  async leave(): Promise<void> {
    const gone = once(this.#child, "exit");
    this.#child.send({ do: "leave" } satisfies RaceOrder);
    await gone;
  }

  #settle(reply: RaceReply | null): void {
    this.#waiting?.(reply);
    this.#waiting = null;
  }
}

/** So many at once load their code about as fast as one after the other, and do not starve each other. */
const STARTED_AT_ONCE = 4;

export async function startRacers(folder: string, count: number, isNaive: boolean): Promise<Racer[]> {
  const racers: Racer[] = [];
  while (racers.length < count) {
    const seats = Array.from(
      { length: Math.min(STARTED_AT_ONCE, count - racers.length) },
      (_, at) => racers.length + at,
    );
    racers.push(...(await Promise.all(seats.map((seat) => Racer.start(folder, seat, 0, isNaive)))));
  }
  return racers;
}
