import { VISIBILITIES } from "../../domain/guard.ts";
import type { NodeId, TxId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import type { FragmentNote } from "../../engines/workingMemory/fragment.ts";
import { type FragmentWords, fragmentWords } from "../../engines/workingMemory/fragmentWords.ts";
import type { GraphReader } from "../../stores/port.ts";
import { type Fleet, type KeptFragments, readFragments } from "./fragmentMarks.ts";

/** A memory that was met lately, with the words it is found by. Only its reader's own guard tells who may see it. */
export interface RecentMemory {
  readonly id: NodeId;
  readonly at: Instant;
  readonly words: FragmentWords;
}

interface Kept {
  at: Instant;
  /** Null until it was read, and for what is not there, or not for everybody to be told of. */
  words: FragmentWords | null;
  txId: TxId | null;
}

const NOT_READ = { words: null, txId: null };

/** What one process knows of a fleet's working memory, so that a question is compared with it in no time. */
export class FragmentShelf {
  readonly #fleet: Fleet;
  readonly #memories = new Map<NodeId, Kept>();
  readonly #unread = new Set<NodeId>();
  #stored: KeptFragments | null = null;

  constructor(fleet: Fleet) {
    this.#fleet = fleet;
  }

  /** What is in the store, as it was when that was last looked at. */
  get stored(): KeptFragments | null {
    return this.#stored;
  }

  /** What this process notes is there at once. */
  add({ id, at, came }: FragmentNote): void {
    const known = this.#memories.get(id);
    if (!known || came === "written") this.#unread.add(id);
    if (known) known.at = Math.max(known.at, at);
    else this.#memories.set(id, { ...NOT_READ, at });
  }

  /** Looks whether anything changed, whoever changed it, and reads what did. */
  async refresh(memory: GraphReader, waiting: readonly FragmentNote[]): Promise<void> {
    const stored = await readFragments(memory, this.#fleet, this.#stored);
    if (stored !== this.#stored) this.take(stored, waiting);
    if (this.#unread.size > 0) await this.#read(memory);
  }

  /** Has what is in the store now, and what waits to be written there. */
  take(stored: KeptFragments, waiting: readonly FragmentNote[]): void {
    const former = new Map(this.#memories);
    this.#memories.clear();
    for (const { id, at, came } of stored.fragments) {
      const known = this.#memories.get(id) ?? former.get(id);
      if (!known || (came === "written" && at > known.at)) this.#unread.add(id);
      this.#memories.set(id, { ...(known ?? NOT_READ), at: Math.max(at, known?.at ?? 0) });
    }
    this.#stored = stored;
    for (const note of waiting) this.add(note);
  }

  *recent(): Generator<RecentMemory> {
    for (const [id, { at, words }] of this.#memories) if (words) yield { id, at, words };
  }

  /** What is sensitive does not come here; all else the fleet shares, and each reader's guard is asked again. */
  async #read(memory: GraphReader): Promise<void> {
    const ids = [...this.#unread];
    const { account, project } = this.#fleet;
    const refs = ids.flatMap((id) => [
      { project, id },
      { project: null, id },
    ]);
    const nodes = await memory.get({ guard: { account, project, visibilities: VISIBILITIES } }, refs);
    const found = new Map(nodes.map((node) => [node.id, node]));
    for (const id of ids) {
      const kept = this.#memories.get(id);
      if (kept) shelve(kept, found.get(id));
      this.#unread.delete(id);
    }
  }
}

function shelve(kept: Kept, node: NodeRecord | undefined): void {
  if (node && node.txId === kept.txId) return;
  kept.words = node ? fragmentWords(node) : null;
  kept.txId = node?.txId ?? null;
}
