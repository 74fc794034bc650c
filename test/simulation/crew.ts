import type { Caller } from "../../src/domain/caller.ts";
import type { Holder } from "../../src/domain/claim.ts";
import { asSessionId, type SessionId } from "../../src/domain/ids.ts";
import type { Instant } from "../../src/domain/time.ts";
import { PROJECT, type Seat } from "./cast.ts";
import type { Script } from "./script.ts";

/** Not seen for so long, a process counts as gone. */
const LAPSE_MS = 60_000;
/** A process that showed itself within this time need not do so again. */
const RENEWED_WITHIN_MS = 15_000;

export interface CrewProcess {
  readonly number: number;
  /** Whether others that are near see at once that it has died. */
  readonly isNear: boolean;
  name: string;
  lives: number;
  isUp: boolean;
}

type Alive = Pick<Holder, "process" | "session">;

/**
 * Who there is, and who of them is alive as far as others can know: what the store is held against, and never asked. Where
 * that depends on which of several calls came first, it is known only that somebody may be, or surely is.
 */
export class Crew {
  readonly seats: readonly Seat[];
  readonly processes: readonly CrewProcess[];
  readonly #now: () => Instant;
  readonly #surelyUntil = new Map<string, Instant>();
  readonly #maybeUntil = new Map<string, Instant>();
  readonly #knownDead = new Set<string>();
  /** Sessions that may be over for others, and those that are. */
  readonly #leaving = new Set<SessionId>();
  readonly #left = new Set<SessionId>();
  /** Sessions that were leaving at some time of this step, though they may be back. */
  #wereLeaving = new Set<SessionId>();
  readonly #sessions: number[];

  constructor({ seats, isNear }: Script, now: () => Instant) {
    this.seats = seats;
    this.#now = now;
    this.#sessions = seats.map(() => 0);
    this.processes = isNear.map((near, number) => ({
      number,
      isNear: near,
      name: nameOf(number, 0),
      lives: 0,
      isUp: true,
    }));
  }

  process(number: number): CrewProcess {
    const process = this.processes[number];
    if (!process) throw new Error(`There is no process ${number}.`);
    return process;
  }

  seat(number: number): Seat {
    const seat = this.seats[number];
    if (!seat) throw new Error(`There is no seat ${number}.`);
    return seat;
  }

  processOf(seat: number): CrewProcess {
    return this.process(this.seat(seat).process);
  }

  /** Who calls from a seat now: each life of a process, and each end of a session, begins another. */
  caller(seat: number): Caller {
    const { account, agent, role } = this.seat(seat);
    const { lives } = this.processOf(seat);
    const session = asSessionId(`session:${seat}.${lives}.${this.#sessions[seat]}`);
    return { account, agent, role, session, project: PROJECT };
  }

  /** The process has shown itself. */
  showed({ name }: CrewProcess): void {
    this.#surelyUntil.set(name, this.#now() + LAPSE_MS - RENEWED_WITHIN_MS);
    this.mayHaveShown({ name });
  }

  /** The process was busy with something that may have shown it. */
  mayHaveShown({ name }: Pick<CrewProcess, "name">): void {
    const until = this.#now() + LAPSE_MS;
    this.#maybeUntil.set(name, Math.max(until, this.#maybeUntil.get(name) ?? until));
  }

  /** What is shown from now on may last less long than what was shown before. */
  clockWasSetBack(): void {
    const most = this.#now() + LAPSE_MS - RENEWED_WITHIN_MS;
    for (const [name, until] of this.#surelyUntil) this.#surelyUntil.set(name, Math.min(until, most));
  }

  crash(process: CrewProcess): void {
    process.isUp = false;
    if (process.isNear) this.#knownDead.add(process.name);
  }

  restart(process: CrewProcess): void {
    process.isUp = true;
    process.lives += 1;
    process.name = nameOf(process.number, process.lives);
  }

  /** The seat's session is about to be over, and the next call from it begins another. */
  leave(seat: number): void {
    this.drop(this.caller(seat).session);
    this.#sessions[seat] = (this.#sessions[seat] ?? 0) + 1;
  }

  /** The connection of a session is being lost, though it may return. */
  drop(session: SessionId): void {
    this.#leaving.add(session);
    this.#wereLeaving.add(session);
  }

  beginStep(): void {
    this.#wereLeaving = new Set(this.#leaving);
  }

  /** Everybody knows that it is over. */
  hasLeft(session: SessionId): void {
    this.#left.add(session);
  }

  /** It calls, so it is about to be there again if it was away. */
  isReturning(session: SessionId): void {
    this.#left.delete(session);
  }

  /** Whether it was never away, or it is known to be back. */
  isPresent(session: SessionId): boolean {
    return !this.#leaving.has(session);
  }

  hasReturned(session: SessionId): void {
    this.#leaving.delete(session);
  }

  /** And was so during the whole step. */
  isSurelyLiving({ process, session }: Alive): boolean {
    if (this.#wereLeaving.has(session) || this.#knownDead.has(process)) return false;
    return (this.#surelyUntil.get(process) ?? 0) > this.#now();
  }

  /** Each process takes itself for alive, and one that is far away takes any for alive that was heard of lately. */
  isMaybeLiving({ process, session }: Alive): boolean {
    const isSeenByAll = this.processes.every(({ isNear }) => isNear);
    if (this.#left.has(session) || (isSeenByAll && this.#knownDead.has(process))) return false;
    return (this.#maybeUntil.get(process) ?? 0) > this.#now();
  }

  /** Whether the session can still be told anything. */
  canHear(session: SessionId): boolean {
    return this.seats.some((_, seat) => this.caller(seat).session === session && this.processOf(seat).isUp);
  }
}

function nameOf(number: number, lives: number): string {
  return `process:${number}.${lives}`;
}
