import { zstdDecompressSync } from "node:zlib";
import type { FileFacts } from "../../languages/facts.ts";
import { languageNamed } from "../../languages/index.ts";
import type { GraphReader } from "../../stores/port.ts";
import { FileView } from "./fileView.ts";

const PREFIX = "facts:";
export const factsName = (path: string) => PREFIX + path;

/** How much of the facts is held in memory, measured as JSON. */
const MOST_BYTES = 112 * 1024 * 1024;

/** The facts of files, as many as fit into memory; the others are fetched from the store when they are asked for. */
export class FactsCache {
  readonly #views = new Map<string, { view: FileView | null; bytes: number }>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  /** Undefined when it is not at hand. */
  get(path: string): FileView | null | undefined {
    return this.#views.get(path)?.view;
  }

  set(path: string, facts: string | null): FileView | null {
    this.delete(path);
    const view = facts === null ? null : viewOf(path, facts);
    const bytes = facts?.length ?? 0;
    this.#views.set(path, { view, bytes });
    this.#bytes += bytes;
    for (const [oldest] of this.#views) {
      if (this.#bytes <= this.#mostBytes || oldest === path) break;
      this.delete(oldest);
    }
    return view;
  }

  delete(path: string): void {
    this.#bytes -= this.#views.get(path)?.bytes ?? 0;
    this.#views.delete(path);
  }

  /** Gives all of them, though the last may have taken the place of the first. */
  async fetch(code: GraphReader, paths: readonly string[]): Promise<[path: string, FileView | null][]> {
    const found = await code.artifacts(paths.map(factsName));
    return paths.map((path) => {
      const packed = found.get(factsName(path));
      return [path, this.set(path, packed ? zstdDecompressSync(packed).toString() : null)];
    });
  }
}

function viewOf(path: string, json: string): FileView | null {
  const facts = JSON.parse(json) as FileFacts;
  const support = languageNamed(facts.language);
  return support ? new FileView(path, facts, support) : null;
}
