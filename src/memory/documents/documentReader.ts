import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { Failure } from "../../domain/failure.ts";
import type { DocumentSource, DocumentText } from "../../engines/documents/documentText.ts";
import { readDocument } from "../../engines/documents/readDocument.ts";
import type { ReadAnswer } from "./documentWorker.ts";

/** Reads a document, wherever that happens. */
export type DocumentReader = (source: DocumentSource, signal: AbortSignal) => Promise<DocumentText>;

/** Text up to here is read in a few milliseconds, which is less than a thread takes to start. */
const QUICK_BYTES = 128 * 1024;
/** Many times what the largest documents took that are let in. */
const DEADLINE_MS = 60_000;
const LIMITS = { maxOldGenerationSizeMb: 768 };

/**
 * Reads what takes long in a thread of its own: it keeps no call waiting, and one that was made to never end, or to fill the
 * memory, is given up. `worker` is where `documentWorker` lies: a bundle has it elsewhere than the sources do.
 */
export function documentReaderAt(worker: URL): DocumentReader {
  return async (source, signal) => {
    signal.throwIfAborted();
    const isQuick = source.format !== "pdf" && source.bytes.length <= QUICK_BYTES;
    return isQuick ? await readDocument(source) : await readInThread(worker, source, signal);
  };
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
  try {
    const [answer] = await once(thread, "message", { signal: AbortSignal.any([signal, deadline]) });
    return textIn(answer as ReadAnswer);
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown;
    signal.throwIfAborted();
    throw givenUp(deadline.aborted, thrown);
  } finally {
    await thread.terminate();
  }
}

function textIn(answer: ReadAnswer): DocumentText {
  if ("text" in answer) return answer.text;
  const { code, message, hint } = answer.failure;
  throw new Failure(code, message, hint);
}

function givenUp(isLate: boolean, cause: unknown): Failure {
  const why = isLate ? `takes longer than ${DEADLINE_MS / 1_000} seconds to read` : "cannot be read";
  return new Failure(
    "invalid_input",
    `The document ${why}; nothing was stored.`,
    "Save it anew with another program, or ingest its text.",
    { cause },
  );
}
