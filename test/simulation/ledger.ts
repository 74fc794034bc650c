import type { SessionId } from "../../src/domain/ids.ts";

/** A claim that somebody was told to have. */
export interface KnownClaim {
  readonly id: string;
  readonly account: string;
  readonly seat: number;
  readonly session: SessionId;
  readonly fence: number;
}

export interface KnownWork {
  readonly id: string;
  readonly account: string;
  readonly isFeature: boolean;
  /** Whoever planned it may read it, with all that others say of it. */
  readonly seat: number;
}

/** Something that somebody was told to be kept. */
export interface KnownMemory {
  readonly id: string;
  readonly account: string;
  /** A word of it. */
  readonly words: string;
  /** Whether it was said to wait for the store. */
  readonly isWaiting: boolean;
}

/** That a session is without a claim that it had, and did not do that itself. */
export interface Loss {
  readonly session: SessionId;
  readonly fence: number;
  readonly step: number;
}

/** That a session which was there was given a task. */
export interface Gift {
  readonly session: SessionId;
  readonly taskId: string;
  readonly step: number;
}

/** What was said to have been done: the store must bear it out. It is made of answers alone. */
export class Ledger {
  /** Every claim that anybody was ever told to have, the last one last. */
  readonly claims: KnownClaim[] = [];
  readonly work: KnownWork[] = [];
  readonly memories: KnownMemory[] = [];
  readonly losses: Loss[] = [];
  gifts: readonly Gift[] = [];
  /** How often a session was told that it lost the claim with a fence. */
  readonly #told = new Map<string, number>();
  readonly #giftsTold = new Map<string, number>();
  readonly #fences = new Map<string, number>();
  readonly #firstSeen = new Map<string, number>();

  /** The highest number that was given to a claim of the account. */
  highestFence(account: string): number {
    return this.#fences.get(account) ?? 0;
  }

  noteClaim({ account, id, fence }: Pick<KnownClaim, "account" | "id" | "fence">, step: number): void {
    this.#fences.set(account, Math.max(fence, this.highestFence(account)));
    if (!this.#firstSeen.has(id)) this.#firstSeen.set(id, step);
  }

  /** The step in which the claim was made, whoever has it now. */
  stepOf({ id }: Pick<KnownClaim, "id">): number {
    return this.#firstSeen.get(id) ?? 0;
  }

  tell(session: SessionId, fence: number): void {
    this.#told.set(toldKey(session, fence), this.toldOf(session, fence) + 1);
  }

  tellGift(session: SessionId, taskId: string, step: number): void {
    this.#giftsTold.set(`${session} ${taskId}`, step);
  }

  /** The last step in which a session was told of it; -1 for none. */
  giftToldIn(session: SessionId, taskId: string): number {
    return this.#giftsTold.get(`${session} ${taskId}`) ?? -1;
  }

  toldOf(session: SessionId, fence: number): number {
    return this.#told.get(toldKey(session, fence)) ?? 0;
  }
}

function toldKey(session: SessionId, fence: number): string {
  return `${session} ${fence}`;
}
