import { asSessionId, type IdSource } from "../../domain/ids.ts";
import type { Log } from "../../domain/log.ts";
import type { Retrieval } from "../../engines/concepts/demand.ts";
import { screenText } from "../../engines/screening/screenText.ts";
import type { FragmentNote } from "../../engines/workingMemory/fragment.ts";
import { planFragments } from "../../engines/workingMemory/planFragments.ts";
import type { GraphStore, TxMeta } from "../../stores/port.ts";
import { countDemand } from "../concepts/countDemand.ts";
import { hasConcepts, remakeTruths, versionsOf } from "../concepts/remakeTruths.ts";
import { type Fleet, readFragments, writeFragments } from "./fragmentMarks.ts";
import { FragmentShelf, type RecentMemory } from "./fragmentShelf.ts";

export interface WorkingMemoryParts {
  readonly memory: GraphStore;
  readonly ids: IdSource;
  readonly log: Log;
  readonly gatherMs?: number | undefined;
}

/** What was noted of one fleet and is not in the store yet. */
interface Waiting {
  readonly fleet: Fleet;
  readonly notes: FragmentNote[];
  readonly retrievals: Retrieval[];
}

/** What comes within this time is written at once: nobody waits for it, and each write waits for the disk. */
const GATHER_MS = 2_000;
/** Behind a store that is away nothing piles up without end. */
const MOST_WAITING = 2_000;
/** Of fleets not used for long a process keeps nothing. */
const MOST_SHELVES = 16;

/**
 * What the agents of a project have written and recalled lately. It is noted in this process at once and in the store
 * soon after; what other processes note is seen at the next look.
 */
export class WorkingMemory {
  readonly #parts: WorkingMemoryParts;
  readonly #shelves = new Map<string, FragmentShelf>();
  #waiting = new Map<string, Waiting>();
  /** What is being written: until it is, the store does not have it. */
  #underWay = new Map<string, Waiting>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: WorkingMemoryParts) {
    this.#parts = parts;
  }

  note(fleet: Fleet, notes: readonly FragmentNote[]): void {
    const shelf = this.#shelf(fleet);
    for (const note of notes) shelf.add(note);
    add(this.#waitingOf(fleet).notes, notes);
  }

  /** For the count of what is asked for. */
  noteRetrieval(fleet: Fleet, retrieval: Retrieval): void {
    add(this.#waitingOf(fleet).retrievals, [retrieval]);
  }

  /** What the fleet had to do with lately, in no particular order. */
  async recent(fleet: Fleet): Promise<Iterable<RecentMemory>> {
    const shelf = this.#shelf(fleet);
    await shelf.refresh(this.#parts.memory, this.#notesOf(fleet));
    return shelf.recent();
  }

  /** Writes what waits. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#writeAll());
    return this.#writing;
  }

  #shelf(fleet: Fleet): FragmentShelf {
    const key = keyOf(fleet);
    const shelf = this.#shelves.get(key) ?? new FragmentShelf(fleet);
    this.#shelves.delete(key);
    this.#shelves.set(key, shelf);
    for (const oldest of this.#shelves.keys()) {
      if (this.#shelves.size <= MOST_SHELVES) break;
      this.#shelves.delete(oldest);
    }
    return shelf;
  }

  #waitingOf(fleet: Fleet): Waiting {
    this.#timer ??= setTimeout(() => void this.flush(), this.#parts.gatherMs ?? GATHER_MS).unref();
    const key = keyOf(fleet);
    const waiting = this.#waiting.get(key) ?? { fleet, notes: [], retrievals: [] };
    this.#waiting.set(key, waiting);
    return waiting;
  }

  #notesOf(fleet: Fleet): readonly FragmentNote[] {
    const key = keyOf(fleet);
    return [this.#underWay, this.#waiting].flatMap((all) => all.get(key)?.notes ?? []);
  }

  async #writeAll(): Promise<void> {
    this.#underWay = this.#waiting;
    this.#waiting = new Map();
    for (const waiting of this.#underWay.values()) {
      try {
        await this.#write(waiting);
      } catch (cause) {
        this.#parts.log.warn("working memory could not be written and waits", { cause });
        this.#takeBack(waiting);
      }
    }
  }

  async #write({ fleet, notes, retrievals }: Waiting): Promise<void> {
    const { memory, ids } = this.#parts;
    const shelf = this.#shelf(fleet);
    const asked = await Promise.all(retrievals.map(screened));
    const written = notes.filter(({ came }) => came === "written").map(({ id }) => id);
    // Planned before others have to wait. Of two who plan at once both write, and whoever plans next drops what is too much.
    const before = await readFragments(memory, fleet, shelf.stored);
    const plan = planFragments(before.fragments, notes, Math.max(0, ...notes.map(({ at }) => at)));
    const summedUp = (await hasConcepts(memory, fleet)) ? written : [];
    const stored = await memory.transaction(authorOf(fleet), async (tx) => {
      await countDemand(tx, fleet, asked, ids);
      await remakeTruths(tx, fleet, await versionsOf(tx, fleet, summedUp));
      return writeFragments(tx, fleet, before, plan);
    });
    this.#underWay.delete(keyOf(fleet));
    if (stored !== shelf.stored) shelf.take(stored, this.#notesOf(fleet));
    // Read beside answers, so that no answer has to.
    await shelf.refresh(memory, this.#notesOf(fleet));
  }

  #takeBack({ fleet, notes, retrievals }: Waiting): void {
    // Of what was written before something else failed there is nothing left to write.
    if (!this.#underWay.delete(keyOf(fleet))) return;
    const waiting = this.#waitingOf(fleet);
    add(waiting.notes, notes);
    add(waiting.retrievals, retrievals);
  }
}

function add<Item>(list: Item[], items: readonly Item[]): void {
  list.push(...items);
  list.splice(0, Math.max(0, list.length - MOST_WAITING));
}

function keyOf({ account, project }: Fleet): string {
  return JSON.stringify([account, project]);
}

async function screened(retrieval: Retrieval): Promise<Retrieval> {
  const { text: example } = await screenText(retrieval.example);
  const { text: subject } = await screenText(retrieval.subject);
  return { ...retrieval, example, subject };
}

/** Nobody's in particular: many sessions are noted at once. */
function authorOf({ account, project }: Fleet): TxMeta {
  return {
    type: "memory_write",
    account,
    project,
    agentId: "system",
    sessionId: asSessionId("session:system"),
    reason: "working memory",
  };
}
