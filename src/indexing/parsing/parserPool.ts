import { Worker } from "node:worker_threads";
import { Failure } from "../../domain/failure.ts";
import { END, endThread } from "../../upkeep/endThread.ts";
import { type ParsedSource, unreadable } from "./parseSource.ts";
import type { ParseRequest, ParseResponse, ParseWorkerData } from "./parseWorker.ts";
import type { SourceText } from "./sourceText.ts";

/** Parses files in threads of their own. */
export interface SourceParser {
  /** In the order given. A file that brings a thread down has a failure instead of facts. */
  parse(sources: readonly SourceText[], signal: AbortSignal): Promise<ParsedSource[]>;
  close(): Promise<void>;
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

interface Job {
  readonly sources: readonly SourceText[];
  readonly signal: AbortSignal;
  /** It broke a thread before; if it does again, it is the file's fault. */
  readonly isLastTry: boolean;
  readonly resolve: (parsed: readonly ParsedSource[]) => void;
  readonly reject: (reason: unknown) => void;
}

interface Thread {
  readonly worker: Worker;
  job: Job | null;
  timer: NodeJS.Timeout | null;
}

export class ParserPool implements SourceParser {
  readonly #options: ParserPoolOptions;
  readonly #threads = new Set<Thread>();
  #waiting: Job[] = [];
  #isClosed = false;

  constructor(options: ParserPoolOptions) {
    this.#options = options;
  }

  async parse(sources: readonly SourceText[], signal: AbortSignal): Promise<ParsedSource[]> {
    signal.throwIfAborted();
    const jobs = handfuls(sources).map((some) => this.#submit(some, signal));
    const withdraw = () => {
      const withdrawn = this.#waiting.filter((job) => job.signal === signal);
      this.#waiting = this.#waiting.filter((job) => job.signal !== signal);
      for (const job of withdrawn) job.reject(signal.reason);
    };
    signal.addEventListener("abort", withdraw, { once: true });
    try {
      return (await Promise.all(jobs)).flat();
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
    sources: readonly SourceText[],
    signal: AbortSignal,
    isLastTry = false,
  ): Promise<readonly ParsedSource[]> {
    if (this.#isClosed) return Promise.reject(closedFailure());
    const done = new Promise<readonly ParsedSource[]>((resolve, reject) => {
      this.#waiting.push({ sources, signal, isLastTry, resolve, reject });
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
    worker.on("message", ({ parsed }: ParseResponse) => this.#finished(thread, parsed));
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
    thread.worker.postMessage(job.sources satisfies ParseRequest);
  }

  #finished(thread: Thread, parsed: readonly ParsedSource[]): void {
    const { job } = thread;
    thread.job = null;
    thread.worker.unref();
    if (thread.timer) clearTimeout(thread.timer);
    thread.timer = setTimeout(() => void this.#end(thread, null), this.#options.idleMs ?? IDLE_MS);
    thread.timer.unref();
    job?.resolve(parsed);
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
    thread.worker.postMessage(END satisfies ParseRequest);
    await endThread(thread.worker);
    this.#assign();
  }

  #retry(job: Job, reason: unknown): void {
    if (this.#isClosed) job.reject(reason);
    else if (job.isLastTry) job.resolve(job.sources.map((source) => unreadable(source, said(reason))));
    else this.#retryEach(job);
  }

  #retryEach(job: Job): void {
    Promise.all(job.sources.map((source) => this.#submit([source], job.signal, true))).then(
      (parsed) => job.resolve(parsed.flat()),
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

function handfuls(sources: readonly SourceText[]): SourceText[][] {
  const all: SourceText[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const source of sources) {
    if (bytes >= HANDFUL_BYTES) {
      all.push([]);
      bytes = 0;
    }
    all.at(-1)?.push(source);
    bytes += source.text.length;
  }
  return all;
}
