import { Worker } from "node:worker_threads";
import { Failure } from "../../domain/failure.ts";
import type { FunctionShape } from "../../domain/functionShape.ts";
import { END, endThread } from "../../upkeep/endThread.ts";
import { type ParsedSource, unreadable } from "./parseSource.ts";
import type { ParseWorkerData, WorkName, WorkRequest, WorkResponse } from "./parseWorker.ts";
import type { PackedSource, SearchedSource, SourceSearch } from "./searchSource.ts";
import type { SourceText } from "./sourceText.ts";

/** Parses files in threads of their own. */
export interface SourceParser {
  /** In the order given. A file that brings a thread down has a failure instead of facts. */
  parse(sources: readonly SourceText[], signal: AbortSignal): Promise<ParsedSource[]>;
  close(): Promise<void>;
}

/** Looks for pieces of code in files, in threads of their own. */
export interface SourceSearcher {
  /** In the order given. A file that brings a thread down has a failure instead of matches. */
  search(
    search: SourceSearch,
    sources: readonly PackedSource[],
    signal: AbortSignal,
  ): Promise<SearchedSource[]>;
  /** The functions of each file, in the order given; none of one that cannot be parsed. */
  shapes(sources: readonly PackedSource[], signal: AbortSignal): Promise<(readonly FunctionShape[])[]>;
}

export interface ParserPoolOptions {
  readonly worker: URL;
  readonly grammars: URL;
  readonly threads: number;
  /** A thread with nothing to do for so long ends, and gives its memory back. */
  readonly idleMs?: number;
}

const IDLE_MS = 5_000;
/** What a thread makes lives no longer than one file, so a small nursery serves it as well as a large one. */
const LIMITS = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1_024 };
/** About how much text a thread is handed at once. */
const HANDFUL_BYTES = 256 * 1024;
/** No file of the size that is read takes nearly this long. */
const LONGEST_MS = 20_000;

/** One thing that threads do with files. */
interface Work<Source, Result> {
  readonly name: WorkName;
  readonly how: unknown;
  bytesOf(source: Source): number;
  /** What is told of a file that brings threads down. */
  broken(source: Source, why: string): Result;
}

const PARSE: Work<SourceText, ParsedSource> = {
  name: "parse",
  how: null,
  bytesOf: ({ text }) => text.length,
  broken: unreadable,
};

const searchFor = (search: SourceSearch): Work<PackedSource, SearchedSource> => ({
  name: "search",
  how: search,
  bytesOf: ({ bytes }) => bytes,
  broken: (_, why) => ({ matches: [], count: 0, isReadable: true, gaveUp: false, failure: why }),
});

const SHAPES: Work<PackedSource, readonly FunctionShape[]> = {
  name: "shapes",
  how: null,
  bytesOf: ({ bytes }) => bytes,
  broken: () => [],
};

interface Job {
  // What goes in and comes out depends on the work; `#run` alone puts the two together.
  readonly work: Work<unknown, unknown>;
  readonly sources: readonly unknown[];
  readonly signal: AbortSignal;
  /** It broke a thread before; if it does again, it is the file's fault. */
  readonly isLastTry: boolean;
  readonly resolve: (results: readonly unknown[]) => void;
  readonly reject: (reason: unknown) => void;
}

interface Thread {
  readonly worker: Worker;
  job: Job | null;
  timer: NodeJS.Timeout | null;
}

export class ParserPool implements SourceParser, SourceSearcher {
  readonly #options: ParserPoolOptions;
  readonly #threads = new Set<Thread>();
  #waiting: Job[] = [];
  #isClosed = false;

  constructor(options: ParserPoolOptions) {
    this.#options = options;
  }

  parse(sources: readonly SourceText[], signal: AbortSignal): Promise<ParsedSource[]> {
    return this.#run(PARSE, sources, signal);
  }

  search(
    search: SourceSearch,
    sources: readonly PackedSource[],
    signal: AbortSignal,
  ): Promise<SearchedSource[]> {
    return this.#run(searchFor(search), sources, signal);
  }

  shapes(sources: readonly PackedSource[], signal: AbortSignal): Promise<(readonly FunctionShape[])[]> {
    return this.#run(SHAPES, sources, signal);
  }

  async #run<Source, Result>(
    work: Work<Source, Result>,
    sources: readonly Source[],
    signal: AbortSignal,
  ): Promise<Result[]> {
    signal.throwIfAborted();
    const erased = work as unknown as Job["work"];
    const jobs = handfuls(sources, work.bytesOf).map((some) => this.#submit(erased, some, signal));
    const withdraw = () => {
      const withdrawn = this.#waiting.filter((job) => job.signal === signal);
      this.#waiting = this.#waiting.filter((job) => job.signal !== signal);
      for (const job of withdrawn) job.reject(signal.reason);
    };
    signal.addEventListener("abort", withdraw, { once: true });
    try {
      return (await Promise.all(jobs)).flat(1) as Result[];
    } finally {
      signal.removeEventListener("abort", withdraw);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const job of this.#waiting.splice(0)) job.reject(closedFailure());
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, closedFailure())));
  }

  #submit(
    work: Job["work"],
    sources: readonly unknown[],
    signal: AbortSignal,
    isLastTry = false,
  ): Promise<readonly unknown[]> {
    if (this.#isClosed) return Promise.reject(closedFailure());
    const done = new Promise<readonly unknown[]>((resolve, reject) => {
      this.#waiting.push({ work, sources, signal, isLastTry, resolve, reject });
    });
    this.#assign();
    return done;
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const thread = [...this.#threads].find(({ job }) => job === null) ?? this.#start();
      if (!thread) return;
      const job = this.#waiting.shift();
      if (job) this.#give(thread, job);
    }
  }

  #start(): Thread | null {
    if (this.#threads.size >= this.#options.threads) return null;
    const workerData: ParseWorkerData = { grammars: this.#options.grammars.href };
    const worker = new Worker(this.#options.worker, { workerData, resourceLimits: LIMITS });
    const thread: Thread = { worker, job: null, timer: null };
    this.#threads.add(thread);
    worker.unref();
    worker.on("message", ({ results }: WorkResponse) => this.#finished(thread, results));
    worker.on("error", (thrown) => void this.#end(thread, thrown));
    worker.on("messageerror", (thrown) => void this.#end(thread, thrown));
    worker.on("exit", () => void this.#end(thread, new Error("the parsing thread ended")));
    return thread;
  }

  #give(thread: Thread, job: Job): void {
    thread.job = job;
    if (thread.timer) clearTimeout(thread.timer);
    thread.timer = setTimeout(() => this.#giveUp(thread), LONGEST_MS);
    thread.worker.ref();
    const { work, sources } = job;
    thread.worker.postMessage({ work: work.name, how: work.how, sources } satisfies WorkRequest);
  }

  #finished(thread: Thread, results: readonly unknown[]): void {
    const { job } = thread;
    thread.job = null;
    thread.worker.unref();
    if (thread.timer) clearTimeout(thread.timer);
    thread.timer = setTimeout(() => void this.#end(thread, null), this.#options.idleMs ?? IDLE_MS);
    thread.timer.unref();
    job?.resolve(results);
    this.#assign();
  }

  /** It hears nothing, so it would not end when it is told to. */
  #giveUp(thread: Thread): void {
    void this.#end(thread, new Error("parsing took too long"));
    void thread.worker.terminate();
  }

  /** A thread that broke is replaced; of what it was doing, each file is tried alone to find the one at fault. */
  async #end(thread: Thread, reason: unknown): Promise<void> {
    if (!this.#threads.delete(thread)) return;
    if (thread.timer) clearTimeout(thread.timer);
    const { job } = thread;
    thread.job = null;
    if (job) this.#retry(job, reason);
    thread.worker.postMessage(END satisfies WorkRequest);
    await endThread(thread.worker);
    this.#assign();
  }

  #retry(job: Job, reason: unknown): void {
    if (this.#isClosed) job.reject(reason);
    else if (job.isLastTry) job.resolve(job.sources.map((source) => job.work.broken(source, said(reason))));
    else this.#retryEach(job);
  }

  #retryEach(job: Job): void {
    Promise.all(job.sources.map((source) => this.#submit(job.work, [source], job.signal, true))).then(
      (results) => job.resolve(results.flat(1)),
      job.reject,
    );
  }
}

function said(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}

function closedFailure(): Failure {
  return new Failure("cancelled", "The parser was closed.", "Start the build again.");
}

function handfuls<Source>(sources: readonly Source[], bytesOf: (source: Source) => number): Source[][] {
  const all: Source[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const source of sources) {
    if (bytes >= HANDFUL_BYTES) {
      all.push([]);
      bytes = 0;
    }
    all.at(-1)?.push(source);
    bytes += bytesOf(source);
  }
  return all;
}
