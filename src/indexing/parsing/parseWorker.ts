import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { SyntaxParser } from "../../languages/treeSitter.ts";
import { END } from "../../upkeep/endThread.ts";
import { type Grammars, type ParsedSource, parseSource } from "./parseSource.ts";
import type { SourceText } from "./sourceText.ts";

export interface ParseWorkerData {
  /** The folder of the grammars, as a file URL that ends in `/`. */
  readonly grammars: string;
}

export type ParseRequest = readonly SourceText[] | typeof END;

export interface ParseResponse {
  readonly parsed: readonly ParsedSource[];
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

let doing = Promise.resolve();

/** Told to end it first finishes what it does: nothing may be compiled for a thread that goes. */
port.on("message", (asked: ParseRequest) => {
  doing = asked === END ? doing.then(() => port.close()) : answer(asked);
});

async function answer(sources: readonly SourceText[]): Promise<void> {
  const parsed: ParsedSource[] = [];
  for (const source of sources) parsed.push(await parseSource(parser, grammars, source));
  port?.postMessage({ parsed } satisfies ParseResponse);
}
