import { availableParallelism } from "node:os";
import { ParserPool } from "../indexing/parsing/parserPool.ts";
import { placeOf } from "./placeOf.ts";

export const communityWorker = placeOf("indexing/communities/communityWorker.ts", "communityWorker.js");
export const documentWorker = placeOf("memory/documents/documentWorker.ts", "documentWorker.js");
/** A process of its own, and no thread: it has to outlive this one for a moment. */
export const runSupervisor = placeOf("runners/process/supervisor.ts", "supervisor.js");
const parseWorker = placeOf("indexing/parsing/parseWorker.ts", "parseWorker.js");
const grammars = placeOf("../dist/grammars/", "grammars/");

/** More threads than this would wait for the one that writes. */
const MOST_THREADS = 8;

/** Threads are started when there is something to parse. */
export function openParser(): ParserPool {
  const threads = Math.min(MOST_THREADS, Math.max(1, availableParallelism()));
  return new ParserPool({ worker: parseWorker, grammars, threads });
}
