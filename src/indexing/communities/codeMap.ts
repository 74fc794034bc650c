import { VISIBILITIES } from "../../domain/guard.ts";
import type { ProjectId } from "../../domain/ids.ts";
import type { Log } from "../../domain/log.ts";
import { orAborted } from "../../domain/orAborted.ts";
import type { GraphStore, TxMeta } from "../../stores/port.ts";
import type { IndexReport } from "../indexFiles.ts";
import type { BuildRequest } from "../watch/buildRequest.ts";
import { type LeaseUse, withLease } from "../watch/withLease.ts";
import { changesSinceDrawn, isMapped, noteChanges } from "./communitiesMark.ts";
import type { PlanRunner } from "./communityWorkerAt.ts";
import { computeCommunities } from "./computeCommunities.ts";

export interface CodeMapParts {
  readonly code: GraphStore;
  readonly project: ProjectId;
  /** Whose map it is that no build called for. */
  readonly meta: TxMeta;
  /** Held while it is drawn, so that no other process draws the same. */
  readonly lease: LeaseUse;
  readonly runWorker: PlanRunner;
  readonly log: Log;
}

/** A map shows the lie of the land; so few changed files do not change it. */
const TELLING_SHARE = 0.02;
const TELLING_FILES = 50;
/** What failed once mostly fails again, after as much work. */
const REST_MS = 600_000;

/** Keeps the map of the communities up to the graph, one drawing at a time, beside builds and answers. */
export class CodeMap {
  readonly #parts: CodeMapParts;
  readonly #stop = new AbortController();
  #work: Promise<void> = Promise.resolve();
  #restsUntilMs = Number.NEGATIVE_INFINITY;

  constructor(parts: CodeMapParts) {
    this.#parts = parts;
  }

  /** After a build: draws anew when much has changed, or when the whole tree is indexed and there is no map yet. */
  noteBuild({ paths, meta }: BuildRequest, { affected, files }: IndexReport): void {
    const { code } = this.#parts;
    this.#then(async (signal) => {
      await noteChanges(code, meta, affected.length, signal);
      const isWhole = paths === undefined;
      if (isWhole || (await isMapped(code))) await this.#drawIfDue(files.seen, meta, signal);
    });
  }

  /** Draws the map where there is none. */
  async drawn(): Promise<void> {
    const { code, meta } = this.#parts;
    if (await isMapped(code)) return;
    this.#then((signal) => this.#drawIfDue(0, meta, signal));
    await this.#work;
  }

  /** Resolves when what the builds so far called for is done, unless whoever waits is told to stop. */
  async settled(signal?: AbortSignal): Promise<void> {
    await orAborted(this.#work, signal);
  }

  /** Breaks off what is being drawn. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#work;
  }

  #then(step: (signal: AbortSignal) => Promise<void>): void {
    const { signal } = this.#stop;
    this.#work = this.#work
      .then(() => (signal.aborted ? undefined : step(signal)))
      .catch((thrown) => {
        if (signal.aborted) return;
        // The graph is whole without its map.
        this.#parts.log.warn("the communities could not be computed", { cause: thrown });
        this.#restsUntilMs = performance.now() + REST_MS;
      });
  }

  async #drawIfDue(files: number, meta: TxMeta, signal: AbortSignal): Promise<void> {
    if (performance.now() < this.#restsUntilMs || !(await this.#isDue(files))) return;
    await withLease(this.#parts.lease, signal, async (held) => {
      // Another process may have drawn it while this one waited.
      if (await this.#isDue(files)) await this.#draw(meta, held);
    });
  }

  async #isDue(files: number): Promise<boolean> {
    const changes = await changesSinceDrawn(this.#parts.code);
    return changes === undefined || changes > Math.min(files * TELLING_SHARE, TELLING_FILES);
  }

  async #draw(author: TxMeta, signal: AbortSignal): Promise<void> {
    const { code, project, runWorker } = this.#parts;
    const meta = { ...author, reason: "communities" };
    const guard = { account: meta.account, project, visibilities: VISIBILITIES };
    await computeCommunities({ code, project, guard, meta, runWorker, signal });
  }
}
