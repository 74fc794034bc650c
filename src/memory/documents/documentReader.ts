import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { Failure } from "../../domain/failure.ts";
import type { DocumentSource, DocumentText } from "../../engines/documents/documentText.ts";
import { readDocument } from "../../engines/documents/readDocument.ts";
import { endThread } from "../../upkeep/endThread.ts";
import type { ReadAnswer } from "./documentWorker.ts";

/** Reads a document, wherever that happens. */
export type DocumentReader = (source: DocumentSource, signal: AbortSignal) => Promise<DocumentText>;

/** Text up to here is read in a few milliseconds, which is less than a thread takes to start. */
const QUICK_BYTES = 128 * 1024;
/** Many times what the largest documents took that are let in. */
const DEADLINE_MS = 30_000;
/** Each may fill its memory before it is given up, so only so many are read at once. */
const MOST_AT_ONCE = 2;
const WAITED_MS = 60_000;
/** Several times what the largest documents took; a small file can unpack to any size. */
const MOST_MIB = 384;
const LIMITS = { maxOldGenerationSizeMb: MOST_MIB };
const LOOKED_EVERY_MS = 100;

/**
 * Reads what takes long in a thread of its own: it keeps no call waiting, and one that was made to never end, or to fill the
 * memory, is given up. `worker` is where `documentWorker` lies: a bundle has it elsewhere than the sources do.
 */
export function documentReaderAt(worker: URL): DocumentReader {
  const seats = new Seats(MOST_AT_ONCE);
  return async (source, signal) => {
    signal.throwIfAborted();
    const isQuick = source.format !== "pdf" && source.bytes.length <= QUICK_BYTES;
    if (isQuick) return readDocument(source);
    await seats.take(signal);
    try {
      return await readInThread(worker, source, signal);
    } finally {
      seats.leave();
    }
  };
}

/** Who comes first is first to sit down. */
class Seats {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(count: number) {
    this.#free = count;
  }

  async take(signal: AbortSignal): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    const given = AbortSignal.any([signal, AbortSignal.timeout(WAITED_MS)]);
    const giveUp = () => {
      this.#waiting.delete(turn.resolve);
      turn.reject(signal.aborted ? signal.reason : busy());
    };
    this.#waiting.add(turn.resolve);
    given.addEventListener("abort", giveUp);
    try {
      await turn.promise;
    } finally {
      given.removeEventListener("abort", giveUp);
    }
  }

  /** The seat goes to the next, if there is one. */
  leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free += 1;
    else this.#waiting.delete(next);
    next?.();
  }
}

function busy(): Failure {
  return new Failure(
    "unavailable",
    "Other documents are being read; nothing was stored.",
    "Try again in a minute.",
  );
}

async function readInThread(worker: URL, source: DocumentSource, signal: AbortSignal): Promise<DocumentText> {
  // What a reader prints about an odd file is for nobody: standard output may belong to a protocol.
  const options = {
    workerData: source,
    resourceLimits: LIMITS,
    stdout: true,
    stderr: true,
    name: "document",
  };
  const thread = new Worker(worker, options);
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const full = new AbortController();
  const looks = setInterval(() => void giveUpIfFull(thread, full), LOOKED_EVERY_MS);
  try {
    const [answer] = await once(thread, "message", {
      signal: AbortSignal.any([signal, deadline, full.signal]),
    });
    return textIn(answer as ReadAnswer);
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown;
    // It may be at work for ever.
    void thread.terminate();
    signal.throwIfAborted();
    throw givenUp(full.signal.aborted ? "full" : deadline.aborted ? "late" : "broken", thrown);
  } finally {
    clearInterval(looks);
    await endThread(thread);
  }
}

/** What is unpacked does not lie on the heap that the limits of a thread are about. */
async function giveUpIfFull(thread: Worker, full: AbortController): Promise<void> {
  try {
    const { external_memory, used_heap_size } = await thread.getHeapStatistics();
    if (external_memory + used_heap_size > MOST_MIB * 2 ** 20) full.abort();
  } catch {
    // It has ended, which is told elsewhere.
  }
}

function textIn(answer: ReadAnswer): DocumentText {
  if ("text" in answer) return answer.text;
  const { code, message, hint } = answer.failure;
  throw new Failure(code, message, hint);
}

const GIVEN_UP = {
  late: `takes longer than ${DEADLINE_MS / 1_000} seconds to read`,
  full: `takes more than ${MOST_MIB} MiB of memory to read`,
  broken: "cannot be read",
};

function givenUp(why: keyof typeof GIVEN_UP, cause: unknown): Failure {
  return new Failure(
    "invalid_input",
    `The document ${GIVEN_UP[why]}; nothing was stored.`,
    "Save it anew with another program, or ingest its text.",
    { cause },
  );
}
