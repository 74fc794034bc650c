import type { Log } from "../domain/log.ts";
import { openedOnce } from "../domain/openedOnce.ts";
import { peekBuiltin } from "../models/builtin/peekBuiltin.ts";
import type { Embedder, WordVectors } from "../models/port.ts";
import { placeOf } from "./placeOf.ts";

const TABLE = "assets/embedding/table.bin";
const table = placeOf(`../${TABLE}`, `../${TABLE}`);

export interface LazyBuiltin {
  readonly embedder: Embedder;
  words(): Promise<WordVectors | null>;
}

/** The built-in embedder, read with the first text or word: a process that never searches does without its memory. */
export function lazyBuiltin(log: Log): LazyBuiltin {
  const { id, dims } = peekBuiltin(table) ?? { id: "builtin", dims: null };
  const open = openedOnce(async () => {
    const { openBuiltin } = await import("../models/builtin/openBuiltin.ts");
    return await openBuiltin(table);
  });
  // Told once: what is broken stays so until Loci is installed again.
  const words = openedOnce(async () => {
    try {
      return (await open()).words;
    } catch (cause) {
      log.warn("the built-in table of words cannot be used", { cause });
      return null;
    }
  });
  const embedder: Embedder = {
    id,
    dims,
    isLocal: true,
    isQuick: true,
    embed: async (texts, request) => (await open()).embedder.embed(texts, request),
  };
  return { embedder, words };
}
