import { setTimeout as delay } from "node:timers/promises";
import type { Caller } from "../../domain/caller.ts";
import type { ProjectId, SessionId } from "../../domain/ids.ts";
import type { Log } from "../../domain/log.ts";
import type { GraphStore } from "../../stores/port.ts";
import { leaveSession, returnToSession } from "./sessions.ts";

interface Attendant {
  readonly caller: Caller;
  readonly projects: Set<ProjectId>;
  isAway: boolean;
  /** The end of what is being written of it: it must not leave while it comes back. */
  turn: Promise<void>;
}

const MOST_TRIES = 5;
const PAUSE_MS = 2_000;

/** The sessions of this process that have to do with others, and in which projects. */
export class Attendance {
  readonly #memory: GraphStore;
  readonly #log: Log;
  readonly #attendants = new Map<SessionId, Attendant>();
  #isStopping = false;

  constructor(memory: GraphStore, log: Log) {
    this.#memory = memory;
    this.#log = log;
  }

  has(session: SessionId): boolean {
    return this.#attendants.has(session);
  }

  isAway(session: SessionId): boolean {
    return this.#attendants.get(session)?.isAway ?? false;
  }

  note(caller: Caller, project: ProjectId): void {
    const { session } = caller;
    const known = this.#attendants.get(session);
    if (known) known.projects.add(project);
    else
      this.#attendants.set(session, {
        caller,
        projects: new Set([project]),
        isAway: false,
        turn: Promise.resolve(),
      });
  }

  async leave(session: SessionId, mayReturn: boolean): Promise<void> {
    const attendant = this.#attendants.get(session);
    if (!attendant) return;
    attendant.isAway = true;
    if (!mayReturn) this.#attendants.delete(session);
    await this.#inTurn(attendant, async () => {
      // It may have come back in the meantime, and left again.
      attendant.isAway = true;
      await this.#persistently(() => this.#close(attendant, mayReturn));
    });
  }

  /** It counts as away until that is noted: where it cannot be, the next call tries again. */
  async comeBack(session: SessionId): Promise<void> {
    const attendant = this.#attendants.get(session);
    if (!attendant?.isAway) return;
    await this.#inTurn(attendant, async () => {
      if (!attendant.isAway) return;
      for (const project of attendant.projects)
        await returnToSession(this.#memory, attendant.caller, project);
      attendant.isAway = false;
    });
  }

  async leaveAll(): Promise<void> {
    this.#isStopping = true;
    const sessions = [...this.#attendants.keys()];
    await Promise.all(sessions.map((session) => this.leave(session, false)));
  }

  async #close({ caller, projects }: Attendant, mayReturn: boolean): Promise<void> {
    for (const project of projects) await leaveSession(this.#memory, caller, project, { mayReturn });
  }

  #inTurn(attendant: Attendant, work: () => Promise<void>): Promise<void> {
    const done = attendant.turn.then(work);
    attendant.turn = done.catch(() => {});
    return done;
  }

  /** A session whose end is not noted would hold its claims for as long as this process lives. */
  async #persistently(work: () => Promise<void>): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await work();
      } catch (cause) {
        if (this.#isStopping || tries === MOST_TRIES)
          return this.#log.warn("the end of a session was not noted", { cause });
        await delay(PAUSE_MS, undefined, { ref: false });
      }
    }
  }
}
