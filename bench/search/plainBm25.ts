import { inverseDocumentFrequency, termWeight } from "../../src/domain/bm25.ts";
import { terms } from "../../src/domain/text.ts";
import type { Shown } from "./scoring.ts";

const LINES = 40;

interface Chunk extends Shown {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/** What search is without knowing anything of code: BM25 over chunks of forty lines. */
export class PlainBm25 {
  readonly #chunks: readonly Chunk[];
  readonly #averageLength: number;

  constructor(files: ReadonlyMap<string, string>) {
    this.#chunks = [...files].flatMap(([path, text]) => chunksOf(path, text));
    const total = this.#chunks.reduce((sum, { length }) => sum + length, 0);
    this.#averageLength = total / Math.max(1, this.#chunks.length);
  }

  search(question: string, limit: number): Shown[] {
    const scores = new Map<Chunk, number>();
    const stats = { documents: this.#chunks.length, averageLength: this.#averageLength };
    for (const term of new Set(terms(question))) {
      const holders = this.#chunks.filter(({ counts }) => counts.has(term));
      const idf = inverseDocumentFrequency(stats.documents, holders.length);
      for (const chunk of holders) {
        const weight = termWeight(chunk.counts.get(term) ?? 0, chunk.length, stats);
        scores.set(chunk, (scores.get(chunk) ?? 0) + idf * weight);
      }
    }
    return [...scores]
      .sort(([, one], [, other]) => other - one)
      .slice(0, limit)
      .map(([chunk]) => chunk);
  }
}

function chunksOf(path: string, text: string): Chunk[] {
  const lines = text.split("\n");
  const chunks: Chunk[] = [];
  for (let from = 0; from < lines.length; from += LINES) {
    const counts = new Map<string, number>();
    const found = terms(lines.slice(from, from + LINES).join("\n"));
    for (const term of found) counts.set(term, (counts.get(term) ?? 0) + 1);
    chunks.push({
      path,
      startLine: from + 1,
      endLine: Math.min(lines.length, from + LINES),
      counts,
      length: found.length,
    });
  }
  return chunks;
}
