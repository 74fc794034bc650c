import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "../../src/domain/testing/seededRandom.ts";
import type { Death, RaceRecord } from "./judgeRace.ts";
import type { ClaimAnswer, RaceReply, ReleaseAnswer } from "./raceMessages.ts";
import { Racer, startRacers } from "./racers.ts";
import { targetIn } from "./raceTargets.ts";

export interface RacePlan {
  readonly folder: string;
  readonly processes: number;
  readonly rounds: number;
  /** How many are killed on the way. */
  readonly kills: number;
  readonly isNaive: boolean;
}

export interface RaceOutcome extends Omit<RaceRecord, "kept"> {
  readonly seconds: number;
}

const MOST_DELAY_MS = 40;

/**
 * Rounds in which all want the same place at once. In every second one, who gets it gives it back while others still ask; in
 * the others it is held until all were answered.
 */
export class Race {
  readonly #plan: RacePlan;
  readonly #random = seededRandom(64);
  readonly #claims: ClaimAnswer[] = [];
  readonly #releases: ReleaseAnswer[] = [];
  readonly #killed = new Map<string, Death>();
  readonly #starting = new Set<Promise<void>>();
  #racers: Racer[] = [];
  #lives = 0;

  constructor(plan: RacePlan) {
    this.#plan = plan;
  }

  async run(): Promise<RaceOutcome> {
    const { folder, processes, rounds, isNaive } = this.#plan;
    this.#racers = await startRacers(folder, processes, isNaive);
    const begun = performance.now();
    for (let round = 0; round < rounds; round++) await this.#round(round);
    const seconds = (performance.now() - begun) / 1000;
    await Promise.all(this.#starting);
    await Promise.all(this.#racers.map((racer) => racer.leave()));
    return { seconds, claims: this.#claims, releases: this.#releases, killed: this.#killed };
  }

  async #round(round: number): Promise<void> {
    const isBrief = round % 2 === 1;
    const asked = this.#racers.map(async (racer) => {
      const target = targetIn(Math.floor(round / 2), Math.floor(this.#random() * 1_000));
      return { racer, reply: await racer.tell({ do: "claim", target, isBrief }) };
    });
    const isFatal = this.#isFatal(round);
    if (isFatal && isBrief) await this.#killSomebody();
    const replies = await Promise.all(asked);
    for (const { reply } of replies) this.#note(reply);
    const holders = replies.filter(({ reply }) => reply?.claim?.got && !reply.release);
    if (isFatal && !isBrief && holders[0]) await this.#kill(holders[0].racer);
    await Promise.all(
      holders.map(async ({ racer, reply }) => {
        const claimId = reply?.claim?.got?.claimId;
        if (claimId === undefined || this.#killed.has(racer.session)) return;
        this.#note(await racer.tell({ do: "release", claimId }));
      }),
    );
  }

  #note(reply: RaceReply | null): void {
    if (reply?.claim) this.#claims.push(reply.claim);
    if (reply?.release) this.#releases.push(reply.release);
  }

  /** In turn, whoever has got it in a long round dies, and somebody in the midst of a brief one. */
  #isFatal(round: number): boolean {
    const { rounds, kills } = this.#plan;
    const pairs = Math.ceil(rounds / 2);
    const killedBy = (pair: number) => Math.floor((pair * kills) / pairs);
    const pair = Math.floor(round / 2);
    return killedBy(pair + 1) > killedBy(pair) && killedBy(pair + 1) % 2 === round % 2;
  }

  async #killSomebody(): Promise<void> {
    await sleep(Math.floor(this.#random() * MOST_DELAY_MS));
    const racer = this.#racers[Math.floor(this.#random() * this.#racers.length)];
    if (racer) await this.#kill(racer);
  }

  /** Another comes in its place while the race goes on. */
  async #kill(racer: Racer): Promise<void> {
    this.#racers = this.#racers.filter((each) => each !== racer);
    const killedAt = Date.now();
    await racer.kill();
    this.#killed.set(racer.session, { killedAt, goneAt: Date.now() });
    this.#lives += 1;
    const { folder, processes, isNaive } = this.#plan;
    const start = Racer.start(folder, processes + this.#lives, this.#lives, isNaive).then((fresh) => {
      this.#racers.push(fresh);
      this.#starting.delete(start);
    });
    this.#starting.add(start);
  }
}
