import { readFile } from "node:fs/promises";
import { Failure } from "../../domain/failure.ts";
import type { Embedder, WordVectors } from "../port.ts";
import { StaticEmbedder } from "./staticEmbedder.ts";
import { StaticWords } from "./staticWords.ts";
import { readTable } from "./table.ts";
import { TokenIndex } from "./tokenIndex.ts";

export interface Builtin {
  readonly embedder: Embedder;
  readonly words: WordVectors;
}

/** The embedder that comes with Loci: needs no network, no native code and no time to speak of. */
export async function openBuiltin(file: URL): Promise<Builtin> {
  return builtinOf(await readFile(file).catch(missing));
}

export function builtinOf(bytes: Uint8Array): Builtin {
  const table = readTable(bytes);
  const tokens = new TokenIndex(table.text, table.ends, table.continuations);
  return { embedder: new StaticEmbedder(table, tokens), words: new StaticWords(table, tokens) };
}

function missing(cause: unknown): never {
  throw new Failure(
    "unavailable",
    "The file of the built-in embedder cannot be read.",
    "Install Loci again; until then, search goes on by words alone.",
    { cause },
  );
}
