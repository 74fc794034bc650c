import { VISIBILITIES } from "../../domain/guard.ts";
import { asNodeId, type ProjectId } from "../../domain/ids.ts";
import type { Log } from "../../domain/log.ts";
import { orAborted } from "../../domain/orAborted.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { LanguageModel } from "../../models/port.ts";
import type { GraphStore, TxMeta, View } from "../../stores/port.ts";
import type { IndexReport } from "../indexFiles.ts";
import type { BuildRequest } from "../watch/buildRequest.ts";
import { type LeaseUse, withLease } from "../watch/withLease.ts";
import { askForSummary } from "./askForSummary.ts";
import { outdatedSummaries, summarizedHashes } from "./keptSummaries.ts";
import { summarizedKind, writeSummaries } from "./writeSummaries.ts";

export interface SummarizerParts {
  readonly model: LanguageModel;
  readonly code: GraphStore;
  readonly project: ProjectId;
  /** Held while a model is asked, so that no other process asks the same. */
  readonly lease: LeaseUse;
  /** Resolves when the communities are drawn that the builds so far called for. */
  mapped(signal: AbortSignal): Promise<void>;
  readonly log: Log;
}

export interface SummaryCounts {
  readonly made: number;
  readonly cached: number;
  readonly failed: number;
}

export type SummaryListener = (progress: { readonly done: number; readonly total: number }) => void;

const NOTHING: SummaryCounts = { made: 0, cached: 0, failed: 0 };
const AT_ONCE = 20;
const MOST_NODES = 200_000;
/** A model that is down is not asked for every file there is. */
const REST_MS = 600_000;

/** Has a model say in a sentence what files and communities are for, beside builds and answers. */
export class Summarizer {
  readonly #parts: SummarizerParts;
  readonly #stop = new AbortController();
  readonly #listeners = new Set<SummaryListener>();
  #work: Promise<SummaryCounts> = Promise.resolve(NOTHING);
  /** Whether nothing lacks a summary but what has changed since. */
  #isComplete = false;
  #restsUntilMs = Number.NEGATIVE_INFINITY;

  constructor(parts: SummarizerParts) {
    this.#parts = parts;
  }

  /** After a build: asks about what is new. */
  noteBuild({ meta }: BuildRequest, { affected }: IndexReport): void {
    const { signal } = this.#stop;
    this.#work = this.#work
      .then(() => (signal.aborted ? NOTHING : this.#summarize(meta, affected, signal)))
      .catch((thrown) => {
        this.#isComplete = false;
        if (!signal.aborted) this.#parts.log.warn("the summaries could not be made", { cause: thrown });
        return NOTHING;
      });
  }

  /** What came of the last build, when that is done, unless whoever waits is told to stop. */
  async settled(signal: AbortSignal, listener?: SummaryListener): Promise<SummaryCounts> {
    if (listener) this.#listeners.add(listener);
    try {
      return await orAborted(this.#work, signal);
    } finally {
      if (listener) this.#listeners.delete(listener);
    }
  }

  /** Breaks off what is being asked; what was answered so far is kept. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#work;
  }

  async #summarize(meta: TxMeta, affected: readonly string[], signal: AbortSignal): Promise<SummaryCounts> {
    await this.#parts.mapped(signal);
    const view: View = {
      guard: { account: meta.account, project: meta.project, visibilities: VISIBILITIES },
    };
    const nodes = await this.#nodes(view, affected);
    await this.#forgetOutdated(meta, view);
    const before = await this.#lacking(nodes);
    const cached = nodes.length - before.length;
    if (before.length === 0 || performance.now() < this.#restsUntilMs)
      return { ...NOTHING, cached, failed: before.length };
    return await withLease(this.#parts.lease, signal, async (held) => {
      // Another process may have asked while this one waited.
      const lacking = await this.#lacking(nodes);
      const made = await this.#ask(meta, view, lacking, held);
      this.#isComplete = made === lacking.length;
      return { made, cached: nodes.length - lacking.length, failed: lacking.length - made };
    });
  }

  /** The nodes that may lack one: all there are until it has been through them once. */
  async #nodes(view: View, affected: readonly string[]): Promise<NodeRecord[]> {
    const { code, project } = this.#parts;
    if (!this.#isComplete)
      return (await code.find(view, { kinds: ["FILE", "COMMUNITY"], limit: MOST_NODES })).filter(isTold);
    const communities = await code.find(view, { kinds: ["COMMUNITY"], limit: MOST_NODES });
    const refs = affected.map((path) => ({ project, id: asNodeId(path) }));
    return [...(await code.get(view, refs)), ...communities].filter(isTold);
  }

  async #forgetOutdated(meta: TxMeta, view: View): Promise<void> {
    const { code } = this.#parts;
    if ((await outdatedSummaries(code, view)).length === 0) return;
    await code.transaction(reasoned(meta), async (tx) => {
      for (const name of await outdatedSummaries(tx, view)) await tx.setArtifact(name, null);
    });
  }

  async #lacking(nodes: readonly NodeRecord[]): Promise<NodeRecord[]> {
    const lacking: NodeRecord[] = [];
    for (const [kind, some] of Map.groupBy(nodes, summarizedKind)) {
      const hashes = some.map(({ contentHash }) => contentHash ?? "");
      const known = await summarizedHashes(this.#parts.code, kind, hashes);
      lacking.push(...some.filter(({ contentHash }) => !known.has(contentHash ?? "")));
    }
    return lacking;
  }

  /** How many of the nodes have a summary now. It gives up when a whole round has brought nothing. */
  async #ask(meta: TxMeta, view: View, nodes: readonly NodeRecord[], signal: AbortSignal): Promise<number> {
    const byHash = Map.groupBy(nodes, ({ contentHash }) => contentHash ?? "");
    const contents = [...byHash];
    let made = 0;
    for (let at = 0; at < contents.length; at += AT_ONCE) {
      const round = contents.slice(at, at + AT_ONCE);
      const summaries = await this.#answers(round, signal);
      if (summaries.size === 0) {
        this.#restsUntilMs = performance.now() + REST_MS;
        return made;
      }
      const told = [...summaries.keys()].flatMap((hash) => byHash.get(hash) ?? []);
      const { code } = this.#parts;
      await code.transaction(reasoned(meta), (tx) => writeSummaries(tx, view, told, summaries));
      made += told.length;
      for (const listener of this.#listeners) listener({ done: made, total: nodes.length });
    }
    return made;
  }

  async #answers(
    round: readonly (readonly [string, readonly NodeRecord[]])[],
    signal: AbortSignal,
  ): Promise<Map<string, string>> {
    const { model, code, log } = this.#parts;
    const summaries = new Map<string, string>();
    const ask = async ([hash, [node]]: (typeof round)[number]) => {
      if (node) summaries.set(hash, await askForSummary(model, code, node, signal));
    };
    const outcomes = await Promise.allSettled(round.map(ask));
    signal.throwIfAborted();
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed) log.debug("a summary could not be had", { cause: failed.reason });
    return summaries;
  }
}

function reasoned(meta: TxMeta): TxMeta {
  return { ...meta, type: "incremental", reason: "summaries" };
}

/** Files that are not code mostly tell by their name what they are. */
function isTold({ kind, contentHash, props }: NodeRecord): boolean {
  return (
    contentHash !== null && (kind === "COMMUNITY" || (props.language !== null && Number(props.lines) > 0))
  );
}
