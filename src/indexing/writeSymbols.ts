import { asNodeId, type NodeId, type ProjectId } from "../domain/ids.ts";
import type { NodeDraft } from "../domain/record.ts";
import { sourceName } from "../domain/sourceName.ts";
import type { Instant } from "../domain/time.ts";
import type { FileFacts } from "../languages/facts.ts";
import type { PutOutcome, View, WriteTx } from "../stores/port.ts";
import { fileDraft } from "./fileDraft.ts";
import { markOf, stampOf } from "./fileStamps.ts";
import type { ParsedFile } from "./parseFiles.ts";
import { isPassing } from "./readFiles.ts";
import type { FileDigest } from "./resolve/digest.ts";
import { type FactsCache, factsName } from "./resolve/factsCache.ts";
import { keptSummary } from "./summaries/keptSummaries.ts";
import { symbolDrafts } from "./symbolDrafts.ts";
import { inTurns } from "./turns.ts";

export type Outcomes = Record<PutOutcome | "removed", number>;

const MOST_SYMBOLS = 1_000_000;

export interface SymbolWriting {
  readonly tx: WriteTx;
  readonly view: View;
  readonly project: ProjectId | null;
  readonly facts: FactsCache;
  readonly validFrom: Instant | undefined;
  /** Lets others work, if it is their turn. */
  pause(): Promise<unknown>;
}

/** Brings the nodes of files up to what was read. Their edges follow when all nodes are there. */
export class SymbolWriter {
  readonly #tx: WriteTx;
  readonly #view: View;
  readonly #project: ProjectId | null;
  readonly #facts: FactsCache;
  readonly #validFrom: Instant | undefined;
  readonly #pause: () => Promise<unknown>;
  /** Which contents a model has been asked about. */
  readonly outcomes: Outcomes = { added: 0, modified: 0, unchanged: 0, removed: 0 };
  /** What the files that went imported: files, and modules that perhaps nothing imports any more. */
  readonly noLongerImported = new Set<string>();

  constructor({ tx, view, project, facts, validFrom, pause }: SymbolWriting) {
    this.#pause = pause;
    this.#validFrom = validFrom;
    this.#tx = tx;
    this.#view = view;
    this.#project = project;
    this.#facts = facts;
  }

  /** Returns the file's digest; null when it is none of the graph's files, undefined when it stays as it was. */
  async write(file: ParsedFile, before: FileDigest | null): Promise<FileDigest | null | undefined> {
    const { entry, read, language, parsed } = file;
    if (isPassing(read)) return undefined;
    await this.#tx.setMark(markOf(entry.path), stampOf(entry));
    if (!read.ok || !parsed) {
      await this.#close(entry.path, before);
      return null;
    }
    const view = this.#facts.set(entry.path, parsed.facts);
    const facts = view?.facts ?? null;
    const modelSummary = await keptSummary(this.#tx, "FILE", read.contentHash);
    const draft = fileDraft(this.#project, entry.path, language, read, facts, modelSummary);
    await this.#put(entry.path, draft, { facts, isNew: before === null });
    await this.#tx.setArtifact(factsName(entry.path), parsed.packedFacts);
    await this.#keepSource(read.contentHash, parsed.packedText);
    const { interfaceHash, unit, names, extended, manifest } = parsed;
    return {
      language,
      unit,
      interfaceHash,
      names,
      extended,
      dependencies: null,
      ...(manifest !== undefined && { manifest }),
    };
  }

  async remove(path: string, before: FileDigest | null): Promise<void> {
    await this.#close(path, before);
    await this.#tx.setMark(markOf(path), null);
  }

  async #put(
    path: string,
    draft: ReturnType<typeof fileDraft>,
    { facts, isNew }: { facts: FileFacts | null; isNew: boolean },
  ): Promise<void> {
    const symbols = facts ? symbolDrafts(this.#project, path, facts) : [];
    const drafts = [draft, ...symbols];
    if (!isNew) await this.#closeOthers(path, new Set(drafts.map(({ id }) => id)));
    const put = (some: readonly NodeDraft[]) => this.#tx.putAll(some, this.#validFrom);
    for (const { outcome } of await inTurns(drafts, this.#pause, put)) this.outcomes[outcome] += 1;
  }

  async #closeOthers(path: string, kept: ReadonlySet<NodeId>): Promise<void> {
    for (const { id } of await this.#nodesOf(path)) {
      if (kept.has(id)) continue;
      if (await this.#tx.close({ project: this.#project, id }, this.#validFrom)) this.outcomes.removed += 1;
    }
  }

  async #close(path: string, before: FileDigest | null): Promise<void> {
    if (before === null) return;
    this.#facts.delete(path);
    const of = [{ project: this.#project, id: asNodeId(path) }];
    const query = { of, types: ["IMPORTS"], direction: "out", limit: MOST_SYMBOLS } as const;
    for (const { to } of await this.#tx.edges(this.#view, query)) this.noLongerImported.add(to.id);
    await this.#closeOthers(path, new Set());
    await this.#tx.setArtifact(factsName(path), null);
  }

  #nodesOf(path: string) {
    return this.#tx.find(this.#view, { under: asNodeId(path), limit: MOST_SYMBOLS });
  }

  /** Once for each content, however many files or versions have it. */
  async #keepSource(contentHash: string, packed: Uint8Array): Promise<void> {
    const name = sourceName(contentHash);
    if ((await this.#tx.artifactNames(name)).length === 0) await this.#tx.setArtifact(name, packed);
  }
}
