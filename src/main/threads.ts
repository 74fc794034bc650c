import { availableParallelism } from "node:os";
import { ParserPool } from "../indexing/parsing/parserPool.ts";

const here = import.meta.url;
const isSource = here.endsWith(".ts");

/** A file that is loaded by its place: in the sources where it was written, in the build beside the entry point. */
function placeOf(source: string, built: string): URL {
  if (isSource) return new URL(`../${source}`, here);
  return new URL(here.includes("/chunks/") ? `../${built}` : built, here);
}

export const communityWorker = placeOf("indexing/communities/communityWorker.ts", "communityWorker.js");
const parseWorker = placeOf("indexing/parsing/parseWorker.ts", "parseWorker.js");
const grammars = placeOf("../dist/grammars/", "grammars/");

/** More threads than this would wait for the one that writes. */
const MOST_THREADS = 8;

/** Threads are started when there is something to parse. */
export function openParser(): ParserPool {
  const threads = Math.min(MOST_THREADS, Math.max(1, availableParallelism()));
  return new ParserPool({ worker: parseWorker, grammars, threads });
}
