import { inverseDocumentFrequency, termWeight } from "../../src/domain/bm25.ts";
import { terms } from "../../src/domain/text.ts";
import type { Shown } from "./scoring.ts";

const LINES = 40;

interface Document<T> {
  readonly of: T;
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/** What search is without knowing anything of code: BM25 over texts, each of which stands for something. */
export class PlainBm25<T> {
  readonly #documents: readonly Document<T>[];
  readonly #averageLength: number;

  constructor(texts: Iterable<readonly [T, string]>) {
    this.#documents = Array.from(texts, ([of, text]) => documentOf(of, text));
    const total = this.#documents.reduce((sum, { length }) => sum + length, 0);
    this.#averageLength = total / Math.max(1, this.#documents.length);
  }

  /** Best first. */
  search(question: string, limit: number): T[] {
    const scores = new Map<Document<T>, number>();
    const stats = { documents: this.#documents.length, averageLength: this.#averageLength };
    for (const term of new Set(terms(question))) {
      const holders = this.#documents.filter(({ counts }) => counts.has(term));
      const idf = inverseDocumentFrequency(stats.documents, holders.length);
      for (const holder of holders) {
        const weight = termWeight(holder.counts.get(term) ?? 0, holder.length, stats);
        scores.set(holder, (scores.get(holder) ?? 0) + idf * weight);
      }
    }
    return [...scores]
      .sort(([, one], [, other]) => other - one)
      .slice(0, limit)
      .map(([{ of }]) => of);
  }
}

function documentOf<T>(of: T, text: string): Document<T> {
  const counts = new Map<string, number>();
  const found = terms(text);
  for (const term of found) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { of, counts, length: found.length };
}

/** Files in chunks of forty lines. */
export function chunksOf(files: ReadonlyMap<string, string>): (readonly [Shown, string])[] {
  return [...files].flatMap(([path, text]) => {
    const lines = text.split("\n");
    return Array.from({ length: Math.ceil(lines.length / LINES) }, (_, at) => {
      const chunk = lines.slice(at * LINES, (at + 1) * LINES);
      const shown = { path, startLine: at * LINES + 1, endLine: at * LINES + chunk.length };
      return [shown, chunk.join("\n")] as const;
    });
  });
}
