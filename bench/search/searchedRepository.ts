import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VISIBILITIES } from "../../src/domain/guard.ts";
import { asProjectId, asSessionId } from "../../src/domain/ids.ts";
import { indexFiles } from "../../src/indexing/indexFiles.ts";
import type { SourceParser } from "../../src/indexing/parsing/parserPool.ts";
import { CODE_PASSAGES } from "../../src/indexing/passages/codeIndex.ts";
import { embedPassages } from "../../src/indexing/passages/embedPassages.ts";
import { languageOf } from "../../src/languages/languageOf.ts";
import type { Embedder } from "../../src/models/port.ts";
import type { PassageSnapshot } from "../../src/passages/passage.ts";
import { PassageIndex } from "../../src/passages/passageIndex.ts";
import type { Question } from "../../src/recall/code/search/question.ts";
import { searchCode } from "../../src/recall/code/search/searchCode.ts";
import { comparison } from "../../src/recall/code/search/similarities.ts";
import { SIGNALS } from "../../src/recall/signal.ts";
import { Trace } from "../../src/recall/trace.ts";
import { openSourceTree } from "../../src/sources/disk/openSourceTree.ts";
import type { SourceTree } from "../../src/sources/port.ts";
import type { GraphStore, Store } from "../../src/stores/port.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";
import type { Shown } from "./scoring.ts";

export const project = asProjectId("bench");
export const view = { guard: { account: "local", project, visibilities: VISIBILITIES } };
const meta = {
  type: "full_rebuild",
  account: "local",
  project,
  agentId: "bench",
  sessionId: asSessionId("session:bench"),
} as const;

export interface RepositoryOptions {
  /** What is indexed. */
  readonly root: string;
  /** Where that lies in the repository: put before the paths of results, as the targets have it. */
  readonly folder: string;
  readonly parser: SourceParser;
  readonly embedder: Embedder | null;
}

/** A repository in a store of its own, made by the product's own indexer. */
export class SearchedRepository {
  readonly #options: RepositoryOptions;
  readonly #home: string;
  readonly #store: Store;
  readonly code: GraphStore;
  #passages: PassageIndex;
  /** The text of each file, by its path in the repository. */
  readonly texts: ReadonlyMap<string, string>;
  readonly timesMs: { readonly parse: number; readonly index: number; readonly embed: number };

  private constructor(
    options: RepositoryOptions,
    made: {
      home: string;
      store: Store;
      code: GraphStore;
      texts: ReadonlyMap<string, string>;
      timesMs: SearchedRepository["timesMs"];
    },
  ) {
    this.#options = options;
    this.#home = made.home;
    this.#store = made.store;
    this.code = made.code;
    this.texts = made.texts;
    this.timesMs = made.timesMs;
    this.#passages = new PassageIndex(made.code, CODE_PASSAGES);
  }

  static async open(options: RepositoryOptions): Promise<SearchedRepository> {
    const { root, folder, parser, embedder } = options;
    const signal = new AbortController().signal;
    const home = await mkdtemp(join(tmpdir(), "loci-bench-search-"));
    const tree = await openSourceTree({ root });
    const store = await openSqliteStore({ folder: home });
    const code = await store.code({ account: "local", project, root });
    const texts = await textsOf(tree);
    const parse = await timed(() => parseAlone(parser, texts, signal));
    const index = await timed(() =>
      indexFiles({ tree, code, parser, mode: "full", meta, signal, progress() {} }),
    );
    const embed = await timed(async () => {
      if (embedder) await embedPassages({ code, view, project, embedder, meta, signal, onEmbedded() {} });
    });
    const prefixed = new Map([...texts].map(([path, text]) => [inRepository(folder, path), text]));
    return new SearchedRepository(options, {
      home,
      store,
      code,
      texts: prefixed,
      timesMs: { parse, index, embed },
    });
  }

  async search(text: string, limit: number): Promise<Shown[]> {
    const { embedder } = this.#options;
    const parts = { code: this.code, passages: this.#passages, embedder };
    const { hits } = await searchCode(parts, { view, project, text, limit }, new Trace());
    return hits.map(({ path, startLine, endLine }) => ({
      path: this.pathOf(path),
      startLine,
      endLine,
    }));
  }

  /** Where an indexed file lies in the repository. */
  pathOf(path: string): string {
    return inRepository(this.#options.folder, path);
  }

  snapshot(terms: readonly string[]) {
    return this.#passages.snapshot(terms);
  }

  async similarities(snapshot: PassageSnapshot, question: Question): Promise<Float32Array | null> {
    const { compare } = await comparison(this.#options.embedder, snapshot, question, new Set(SIGNALS));
    // The next question is compared in the same place.
    return compare?.(snapshot.groups)?.slice() ?? null;
  }

  /** So that the next search reads everything from the store again. */
  forget(): void {
    this.#passages = new PassageIndex(this.code, CODE_PASSAGES);
  }

  async close(): Promise<void> {
    await this.#store.close();
    await rm(this.#home, { recursive: true, force: true });
  }
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function inRepository(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}

/** All files of a tree by their paths. */
export async function textsOf(tree: SourceTree): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { path } of (await tree.list()).files) {
    const read = await tree.read(path);
    if (read.ok) texts.set(path, read.text);
  }
  return texts;
}

/** The same threads without anything that search needs. */
async function parseAlone(parser: SourceParser, texts: ReadonlyMap<string, string>, signal: AbortSignal) {
  const sources = [...texts].map(([path, text]) => ({
    path,
    text,
    language: languageOf(path, text),
    withoutPassages: true,
  }));
  await parser.parse(sources, signal);
}
