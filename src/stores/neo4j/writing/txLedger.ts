import type { TxId } from "../../../domain/ids.ts";
import type { Instant } from "../../../domain/time.ts";
import { checkInstant, checkInterval } from "../../adapter/lifetime.ts";
import type { Interval, TxMeta } from "../../port.ts";
import { cypher } from "../cypher.ts";
import { ownKey, spaceKey } from "../keys.ts";
import type { GraphRunner } from "../reading/graphRunner.ts";

export interface TxStart {
  readonly id: TxId;
  readonly at: Instant;
  readonly meta: TxMeta;
  /** Its place among the transactions of the graph. */
  readonly seq: number;
  /** The version that was written last. */
  readonly lastVersion: number;
}

/** What a transaction says of itself, and the numbers it gives out. One that changes nothing leaves no record. */
export class TxLedger {
  readonly start: TxStart;
  readonly #at: GraphRunner;
  #lastVersion: number;
  #nodes = 0;
  #edges = 0;
  #isWritten = false;
  #hasChanges = false;
  #hasEnded = false;

  constructor(at: GraphRunner, start: TxStart) {
    this.#at = at;
    this.start = start;
    this.#lastVersion = start.lastVersion;
  }

  /** Whether there is anything to commit. */
  get hasChanges(): boolean {
    return this.#hasChanges;
  }

  get graph(): string {
    return this.#at.graph;
  }

  get at(): Instant {
    return this.start.at;
  }

  nextVersion(): number {
    this.#lastVersion += 1;
    return this.#lastVersion;
  }

  /** Counts a changed node. */
  node(): void {
    this.#nodes += 1;
    this.record();
  }

  edge(count = 1): void {
    this.#edges += count;
    if (count > 0) this.record();
  }

  /** For what changes without being counted, and has to be found again by its transaction. */
  record(): void {
    this.#isRecorded = true;
    this.#hasChanges = true;
  }

  #isRecorded = false;

  /** For what belongs to the making of the graph alone. */
  change(): void {
    this.#hasChanges = true;
  }

  /** A handle that was kept beyond its transaction must not write into the next one. */
  checkOpen(): void {
    if (this.#hasEnded) throw new Error(`${this.start.id} has ended; nothing more can be written with it.`);
  }

  checkInstant(name: "validFrom" | "validTo", instant: Instant): void {
    this.checkOpen();
    checkInstant(name, instant, this.at);
  }

  checkInterval(interval: Interval): void {
    this.checkOpen();
    checkInterval(interval, this.at);
  }

  /** Makes the record, so that reads see it; its sums come at the end. */
  async flush(): Promise<void> {
    if (!this.#isRecorded || this.#isWritten) return;
    this.#isWritten = true;
    const { id, at, seq } = this.start;
    const { type, account, project, agentId, sessionId, gitCommit, reason } = this.start.meta;
    const tx = {
      key: ownKey(this.graph, id),
      graph: this.graph,
      space: spaceKey(this.graph, account, project),
      ...{ id, seq, at, type, account, agentId, sessionId },
      project: project ?? "",
      gitCommit: gitCommit ?? null,
      reason: reason ?? null,
      nodeCount: 0,
      edgeCount: 0,
      durationMs: 0,
    };
    await this.#at.runner.rows(cypher`CREATE (t:LociTx) SET t = ${tx}`);
  }

  async finish(durationMs: number): Promise<void> {
    await this.flush();
    if (!this.#isWritten) return;
    const { id, at, seq } = this.start;
    const sums = {
      nodeCount: this.#nodes,
      edgeCount: this.#edges,
      durationMs: Math.round(durationMs),
    };
    await this.#at.runner.rows(cypher`MATCH (t:LociTx {key: ${ownKey(this.graph, id)}}) SET t += ${sums}
      WITH 1 AS one MATCH (g:LociGraph {key: ${this.graph}})
      SET g.lastAt = ${at}, g.lastTx = ${seq}, g.lastVersion = ${this.#lastVersion}`);
  }

  /** The number of the version written last, for a read inside. */
  get lastVersion(): number {
    return this.#lastVersion;
  }

  end(): void {
    this.#hasEnded = true;
  }
}
