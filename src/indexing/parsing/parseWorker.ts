import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { SyntaxParser } from "../../languages/treeSitter.ts";
import { END } from "../../upkeep/endThread.ts";
import { type Grammars, parseSource } from "./parseSource.ts";
import { type PackedSource, type SourceSearch, SourceSearching } from "./searchSource.ts";
import { shapesIn } from "./shapesIn.ts";
import type { SourceText } from "./sourceText.ts";

export interface ParseWorkerData {
  /** The folder of the grammars, as a file URL that ends in `/`. */
  readonly grammars: string;
}

export type WorkName = "parse" | "search" | "shapes";

/** What is to be done, with what is to be known for it, and on which files. */
export type WorkRequest =
  | { readonly work: WorkName; readonly how: unknown; readonly sources: readonly unknown[] }
  | typeof END;

export interface WorkResponse {
  readonly results: readonly unknown[];
}

const port = parentPort;
if (!port) throw new Error("this is a worker");
const { grammars: folder } = workerData as ParseWorkerData;
const parser = await SyntaxParser.create();
const loaded = new Map<string, ReturnType<Grammars>>();
const grammars: Grammars = (name) => {
  const known = loaded.get(name) ?? parser.load(readFileSync(new URL(`${name}.wasm`, folder)));
  loaded.set(name, known);
  return known;
};
const searching = new SourceSearching(parser, grammars);

/** `ParserPool` sends to each what it takes. */
const WORK: Readonly<Record<WorkName, (source: unknown, how: unknown) => Promise<unknown>>> = {
  parse: (source) => parseSource(parser, grammars, source as SourceText),
  shapes: (source) => shapesIn(parser, grammars, source as PackedSource),
  search: (source, how) => searching.search(how as SourceSearch, source as PackedSource),
};

let doing = Promise.resolve();

/** Told to end it first finishes what it does: nothing may be compiled for a thread that goes. */
port.on("message", (asked: WorkRequest) => {
  doing = asked === END ? doing.then(() => port.close()) : answer(asked);
});

async function answer({ work, how, sources }: Exclude<WorkRequest, typeof END>): Promise<void> {
  const results: unknown[] = [];
  for (const source of sources) results.push(await WORK[work](source, how));
  port?.postMessage({ results } satisfies WorkResponse);
}
