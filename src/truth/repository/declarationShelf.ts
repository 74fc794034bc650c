import type { Declaration } from "../../engines/conflicts/repository/declaration.ts";
import { readDeclarations } from "../../engines/conflicts/repository/readDeclarations.ts";
import type { SourceEntry, SourceTree } from "../../sources/port.ts";

interface Shelved {
  readonly stamp: string;
  readonly declarations: readonly Declaration[];
}

const AT_ONCE = 16;
/** Of files that are gone from the tree the shelf is cleared when it has grown beyond this. */
const MOST_SHELVED = 20_000;

/** What the files of a tree declare, each read once until it changes. */
export class DeclarationShelf {
  readonly #tree: SourceTree;
  readonly #shelved = new Map<string, Shelved>();

  constructor(tree: SourceTree) {
    this.#tree = tree;
  }

  async declarationsOf(entries: readonly SourceEntry[], signal: AbortSignal): Promise<Declaration[]> {
    if (this.#shelved.size > MOST_SHELVED) this.#shelved.clear();
    const found: Declaration[] = [];
    for (let from = 0; from < entries.length; from += AT_ONCE) {
      signal.throwIfAborted();
      const some = entries.slice(from, from + AT_ONCE);
      for (const declarations of await Promise.all(some.map((entry) => this.#read(entry))))
        found.push(...declarations);
    }
    return found;
  }

  async #read(entry: SourceEntry): Promise<readonly Declaration[]> {
    const stamp = `${entry.bytes}:${entry.modifiedAtMs}:${entry.changedAtMs}`;
    const shelved = this.#shelved.get(entry.path);
    if (shelved?.stamp === stamp) return shelved.declarations;
    const read = await this.#tree.read(entry.path);
    const declarations = read.ok ? readDeclarations(entry.path, read.text) : [];
    // What could not be read this time may be the next.
    if (read.ok) this.#shelved.set(entry.path, { stamp, declarations });
    return declarations;
  }
}
