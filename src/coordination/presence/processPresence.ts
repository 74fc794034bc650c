import type { Caller } from "../../domain/caller.ts";
import type { Clock } from "../../domain/clock.ts";
import type { ProjectId, SessionId } from "../../domain/ids.ts";
import type { Log } from "../../domain/log.ts";
import type { Store } from "../../stores/port.ts";
import { Attendance } from "./attendance.ts";
import { Heartbeat, type HeartbeatTiming } from "./heartbeat.ts";
import { livingProcesses, PROCESS_LEASE, type ProcessFacts } from "./livingProcesses.ts";
import type { Presence } from "./presence.ts";
import { writeSign } from "./processSign.ts";

export interface PresenceParts {
  readonly store: Pick<Store, "memory" | "leases">;
  readonly process: string;
  /** Left out, processes are known by their leases only. */
  readonly facts?: ProcessFacts | undefined;
  readonly timing?: Partial<HeartbeatTiming> | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

const UNKNOWN: ProcessFacts = { pid: 0, machine: null, isRunning: () => true };

/** Shows others that this process and its sessions are there, from when they have to do with them, and tells who else is. */
export class ProcessPresence implements Presence {
  readonly process: string;
  readonly #parts: PresenceParts;
  readonly #facts: ProcessFacts;
  readonly #heartbeat: Heartbeat;
  readonly #attendance: Attendance;

  constructor(parts: PresenceParts) {
    const { process, store, facts = UNKNOWN, timing, clock, log } = parts;
    this.#parts = parts;
    this.#facts = facts;
    this.process = process;
    const { pid, machine } = facts;
    this.#heartbeat = new Heartbeat({
      leases: store.leases,
      name: PROCESS_LEASE + process,
      holder: writeSign({ process, pid, machine }),
      clock,
      log,
      timing,
    });
    this.#attendance = new Attendance(store.memory, log);
  }

  async living(): Promise<ReadonlySet<string>> {
    return (await livingProcesses(this.#parts.store.leases, this.#facts)).add(this.process);
  }

  async attend(caller: Caller, project: ProjectId): Promise<void> {
    await this.#heartbeat.beat();
    this.#attendance.note(caller, project);
  }

  /** Whether a session has had to do with others. */
  isAttending(session: SessionId): boolean {
    return this.#attendance.has(session);
  }

  /** A session that was thought to be gone, and calls, is there again. */
  async heard({ session }: Caller): Promise<void> {
    if (!this.#attendance.isAway(session)) return;
    try {
      await this.#heartbeat.beat();
      await this.#attendance.comeBack(session);
    } catch (cause) {
      this.#parts.log.warn("it could not be noted that a session is back", { cause });
    }
  }

  /** Its claims are anybody's from now on; those that nobody took are its own again if it may return, and does. */
  leave(session: SessionId, { mayReturn }: { readonly mayReturn: boolean }): Promise<void> {
    return this.#attendance.leave(session, mayReturn);
  }

  /** The end of this process. */
  async stop(): Promise<void> {
    await this.#attendance.leaveAll();
    await this.#heartbeat.stop();
  }
}
