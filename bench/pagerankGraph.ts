import type { EdgeType } from "../src/domain/kinds.ts";
import type { EdgeDraft } from "../src/domain/record.ts";
import { seededRandom } from "../src/domain/testing/seededRandom.ts";
import type { GraphStore } from "../src/stores/port.ts";
import { codeGraph, filePath, meta, ref, symbolId } from "./storeCodeGraph.ts";

const SYMBOLS_PER_FILE = 20;
const FILES_PER_AREA = 25;
const CALLS_PER_SYMBOL = 4;
const IMPORTS_PER_FILE = 5;
const SHARE_IN_FILE = 0.35;
const SHARE_IN_AREA = 0.35;
/** Every so-manieth call goes to one of a few symbols that everything uses. */
const SHARE_TO_HUBS = 0.05;
const HUBS = 4;
const FILES_PER_TRANSACTION = 5_000;

/**
 * Writes a made-up repository whose ties are spread like those of real ones: most stay in the file or its
 * surroundings, the rest go where others go already, and a few symbols are used from everywhere. Tells how many edges it has.
 */
export async function writeRankGraph(code: GraphStore, symbols: number): Promise<number> {
  const files = Math.ceil(symbols / SYMBOLS_PER_FILE);
  const random = seededRandom(7);
  let [file, edges] = [0, 0];
  const generated = codeGraph(symbols);
  while (file < files) {
    await code.transaction(meta, async (tx) => {
      for (let at = 0; at < FILES_PER_TRANSACTION && file < files; at++, file++) {
        const nodes = generated.next().value?.nodes ?? [];
        const path = filePath(file);
        await tx.putAll([
          { ...ref(path), kind: "FILE", props: { name: path, path, language: "typescript" } },
          ...nodes,
        ]);
        const links = linksOf(file, files, random);
        edges += links.length;
        await tx.linkAll(links);
      }
    });
  }
  return edges;
}

function linksOf(file: number, files: number, random: () => number): EdgeDraft[] {
  const links = new Map<string, EdgeDraft>();
  const link = (type: EdgeType, from: string, to: string) =>
    links.set(`${type} ${from} ${to}`, { type, from: ref(from), to: ref(to) });
  for (let at = 0; at < SYMBOLS_PER_FILE; at++) {
    const own = symbolId(file, at);
    link("CONTAINS", filePath(file), own);
    for (let call = 0; call < CALLS_PER_SYMBOL; call++) link("CALLS", own, calledFrom(file, files, random));
  }
  for (let at = 0; at < IMPORTS_PER_FILE; at++) {
    link("IMPORTS", filePath(file), filePath(nearOrPopular(file, files, random)));
  }
  return [...links.values()];
}

function calledFrom(file: number, files: number, random: () => number): string {
  const chance = random();
  if (chance < SHARE_TO_HUBS) return symbolId(0, Math.floor(random() * HUBS));
  // In a file, too, a few symbols are called more often than the others.
  const symbol = Math.floor(SYMBOLS_PER_FILE * random() ** 2);
  if (chance < SHARE_TO_HUBS + SHARE_IN_FILE) return symbolId(file, symbol);
  return symbolId(nearOrPopular(file, files, random), symbol);
}

/** What is popular is so by a power law, and lies anywhere. */
function nearOrPopular(file: number, files: number, random: () => number): number {
  const area = file - (file % FILES_PER_AREA);
  if (random() < SHARE_IN_AREA / (1 - SHARE_IN_FILE)) {
    return Math.min(files - 1, area + Math.floor(random() * FILES_PER_AREA));
  }
  return (Math.floor(files ** random()) * 7_919) % files;
}
