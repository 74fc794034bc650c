import type { Guard } from "../domain/guard.ts";
import type { TxId } from "../domain/ids.ts";
import type { Instant } from "../domain/time.ts";
import type { PassageChange } from "../passages/applyChange.ts";
import { DamagedIndex } from "../passages/damagedIndex.ts";
import { dropPassages } from "../passages/dropPassages.ts";
import { verifyPassages } from "../passages/verifyPassages.ts";
import { writePassages } from "../passages/writePassages.ts";
import type { SourceEntry, SourceTree } from "../sources/port.ts";
import type { GraphStore, TxMeta, WriteTx } from "../stores/port.ts";
import { turnTaker } from "../upkeep/turnTaker.ts";
import { isCurrentAnalysis, noteAnalysis, outdateAnalysis, setUnfinished } from "./analysisVersion.ts";
import { readDigests, writeDigest } from "./digests.ts";
import { closeUnusedModules } from "./externalModules.ts";
import type { IndexProgress } from "./indexProgress.ts";
import { type ParsedFile, parseFiles } from "./parseFiles.ts";
import type { SourceParser } from "./parsing/parserPool.ts";
import { CODE_PASSAGES } from "./passages/codeIndex.ts";
import { PassageChanges } from "./passages/passageChanges.ts";
import { problemOf } from "./readFiles.ts";
import { changedKeys, type FileChange } from "./resolve/changedKeys.ts";
import type { FileDigest } from "./resolve/digest.ts";
import { FactsCache } from "./resolve/factsCache.ts";
import { ProjectIndex } from "./resolve/projectIndex.ts";
import { type ResolvedFiles, resolveFiles } from "./resolveFiles.ts";
import { transactionSize } from "./transactionSize.ts";
import { type Outcomes, SymbolWriter } from "./writeSymbols.ts";

export interface BuildParts {
  readonly tree: SourceTree;
  readonly code: GraphStore;
  readonly parser: SourceParser;
  readonly meta: TxMeta;
  readonly guard: Guard;
  readonly signal: AbortSignal;
  readonly progress: IndexProgress;
  /** Every file's edges are made anew. */
  readonly isFull: boolean;
  readonly isSearched: boolean;
  readonly validFrom: Instant | undefined;
}

export interface BuildOutcome {
  /** Null when nothing had changed. */
  readonly txId: TxId | null;
  readonly read: number;
  readonly unread: number;
  readonly nodes: Omit<Outcomes, "unchanged">;
  readonly edges: ResolvedFiles;
  /** Files whose nodes or edges may have changed. */
  readonly affected: readonly string[];
  readonly problems: readonly string[];
}

type Digests = Map<string, FileDigest>;

/** One build: transactions over the same project, one after the other. */
export class Build {
  readonly #parts: BuildParts;
  readonly #facts = new FactsCache();
  /** Files that this build has added, whose nodes have no edges to compare with. */
  readonly #added = new Set<string>();
  #validFrom: Instant | undefined;
  #hasBegun = false;
  /** Whether all that is stored is of this build when it ends. */
  #makesAll: boolean;

  /** Where the time went; parsing happens beside the writing of symbols. */
  readonly phases = { symbolsMs: 0, edgesMs: 0 };

  constructor(parts: BuildParts) {
    this.#parts = parts;
    this.#makesAll = parts.isFull;
  }

  /** Writes the nodes of some files, and if asked the edges of all files that need them. */
  write(
    entries: readonly SourceEntry[],
    gone: readonly string[],
    andResolve: boolean,
  ): Promise<BuildOutcome> {
    const { code, meta, signal } = this.#parts;
    return code.transaction(meta, (tx) => this.#write(tx, entries, gone, andResolve), { signal });
  }

  async #write(
    tx: WriteTx,
    entries: readonly SourceEntry[],
    gone: readonly string[],
    andResolve: boolean,
  ): Promise<BuildOutcome> {
    const { signal, progress, guard, meta, isFull } = this.#parts;
    signal.throwIfAborted();
    const validFrom = this.#beginning(tx);
    const startedAt = performance.now();
    const before: Digests = await readDigests(tx);
    const after: Digests = new Map(before);
    const writing = { tx, view: { guard }, project: meta.project, validFrom };
    const letOthersWork = turnTaker(signal);
    const writer = new SymbolWriter({ ...writing, facts: this.#facts, pause: letOthersWork });
    const problems: string[] = [];
    const counts = { read: 0, unread: 0 };
    const passages = new PassageChanges(gone);
    for await (const files of parseFiles(this.#parts, entries)) {
      for (const file of files) {
        const digest = await writer.write(file, before.get(file.entry.path) ?? null);
        this.#note(file, digest, before, after);
        passages.note(file, digest);
        counts[file.read.ok ? "read" : "unread"] += 1;
        problems.push(...problemsOf(file));
        await letOthersWork();
      }
      progress.written(files.length);
    }
    for (const path of gone) {
      await writer.remove(path, before.get(path) ?? null);
      after.delete(path);
      await letOthersWork();
    }
    await this.#writePassages(tx, passages, letOthersWork);
    const pending = pendingPaths(before, after, isFull);
    for (const path of before.keys()) if (!after.has(path)) await writeDigest(tx, path, null);
    // A graph that was made in another way is so until the last of its files was read again.
    if ((andResolve && this.#makesAll) || (await isCurrentAnalysis(tx))) await noteAnalysis(tx);
    await setUnfinished(tx, !andResolve);
    this.phases.symbolsMs += performance.now() - startedAt;
    const edges = andResolve
      ? await this.#resolve(tx, after, pending)
      : await this.#postpone(tx, after, pending);
    await closeUnusedModules(writing, writer.noLongerImported);
    const { unchanged: _, ...nodes } = writer.outcomes;
    const changed = nodes.added + nodes.modified + nodes.removed + edges.linked + edges.unlinked;
    return {
      txId: changed > 0 ? tx.id : null,
      ...counts,
      nodes,
      edges,
      affected: [...pending, ...gone],
      problems,
    };
  }

  /** A damaged index is begun anew. Unless all files come after that, they have to be read again by the next build. */
  async #writePassages(tx: WriteTx, change: PassageChange, pause: () => Promise<unknown>): Promise<void> {
    const isFirst = !this.#hasBegun;
    this.#hasBegun = true;
    try {
      if (isFirst && this.#parts.isFull) await verifyPassages(tx, CODE_PASSAGES, pause);
      await writePassages(tx, CODE_PASSAGES, change, pause);
    } catch (thrown) {
      if (!(thrown instanceof DamagedIndex)) throw thrown;
      await dropPassages(tx, CODE_PASSAGES, pause);
      await writePassages(tx, CODE_PASSAGES, change, pause);
      this.#makesAll &&= isFirst;
      await outdateAnalysis(tx);
    }
  }

  /** The tree became as it is at one moment, however many transactions tell of it. */
  #beginning(tx: WriteTx): Instant {
    this.#validFrom ??= this.#parts.validFrom ?? tx.at;
    return this.#validFrom;
  }

  /** Undefined is a file that stays as it was. */
  #note({ entry }: ParsedFile, digest: FileDigest | null | undefined, before: Digests, after: Digests): void {
    if (digest === undefined) return;
    if (digest === null) after.delete(entry.path);
    else after.set(entry.path, digest);
    if (!before.has(entry.path)) this.#added.add(entry.path);
  }

  /** Gives their edges to all files that still lack them. */
  async resolveRest(): Promise<BuildOutcome[]> {
    const { code, meta, signal } = this.#parts;
    const outcomes: BuildOutcome[] = [];
    for (;;) {
      const outcome = await code.transaction(meta, (tx) => this.#resolveSome(tx), { signal });
      if (outcome === null) return outcomes;
      outcomes.push(outcome);
    }
  }

  async #resolveSome(tx: WriteTx): Promise<BuildOutcome | null> {
    const digests = await readDigests(tx);
    const lacking = [...digests].flatMap(([path, { dependencies }]) => (dependencies === null ? [path] : []));
    if (lacking.length === 0) {
      if (this.#makesAll || (await isCurrentAnalysis(tx))) await noteAnalysis(tx);
      await setUnfinished(tx, false);
      return null;
    }
    this.#parts.progress.toResolve(lacking.length);
    const affected = lacking.sort().slice(0, transactionSize(this.#parts.code).files);
    const edges = await this.#resolve(tx, digests, affected);
    const nodes = { added: 0, modified: 0, removed: 0 };
    return { txId: tx.id, read: 0, unread: 0, nodes, edges, affected, problems: [] };
  }

  async #resolve(tx: WriteTx, digests: Digests, paths: readonly string[]): Promise<ResolvedFiles> {
    const { guard, meta, signal, progress } = this.#parts;
    const validFrom = this.#beginning(tx);
    const letOthersWork = turnTaker(signal);
    progress.toResolve(paths.length);
    const startedAt = performance.now();
    const resolved = await resolveFiles(
      {
        tx,
        view: { guard },
        project: meta.project,
        index: new ProjectIndex(digests.keys(), digests),
        facts: this.#facts,
        validFrom,
        isNew: (path) => this.#added.has(path),
        pause: letOthersWork,
        onResolved: () => progress.resolved(1),
      },
      paths,
    );
    this.phases.edgesMs += performance.now() - startedAt;
    return resolved;
  }

  async #postpone(tx: WriteTx, digests: Digests, paths: readonly string[]): Promise<ResolvedFiles> {
    for (const path of paths) {
      const digest = digests.get(path);
      if (digest) await writeDigest(tx, path, { ...digest, dependencies: null });
    }
    return { linked: 0, unlinked: 0 };
  }
}

/** The files whose edges may be others than those stored, in order. */
function pendingPaths(before: Digests, after: Digests, isFull: boolean): string[] {
  if (isFull) return [...after.keys()].sort();
  const keys = changedKeys(changesBetween(before, after));
  const pending = [...after].flatMap(([path, { dependencies }]) =>
    dependencies === null || (keys.size > 0 && dependencies.some((key) => keys.has(key))) ? [path] : [],
  );
  return pending.sort();
}

function* changesBetween(before: Digests, after: Digests): Iterable<FileChange> {
  for (const [path, digest] of after) {
    const former = before.get(path) ?? null;
    if (former === digest) continue;
    yield { path, before: former, after: digest, wasThere: former !== null, isThere: true };
  }
  for (const [path, former] of before) {
    if (!after.has(path)) yield { path, before: former, after: null, wasThere: true, isThere: false };
  }
}

function problemsOf(file: ParsedFile): string[] {
  const reading = problemOf(file);
  if (reading) return [reading];
  const failure = file.parsed?.failure;
  return failure ? [`${file.entry.path} could not be parsed: ${failure}`] : [];
}
