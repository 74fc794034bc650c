import { agentShown } from "../domain/agentShown.ts";
import { type Caller, guardOf, mayAudit } from "../domain/caller.ts";
import type { Clock } from "../domain/clock.ts";
import type { Guard } from "../domain/guard.ts";
import type { ProjectId } from "../domain/ids.ts";
import { NODE_KIND_NAMES, type NodeKind } from "../domain/kinds.ts";
import { type NodeRecord, SCOPES, type ToolCallRecord, type TxRecord } from "../domain/record.ts";
import type { Store } from "../stores/port.ts";
import type { CallProject } from "../tools/toolContext.ts";
import type { Happening, LiveChange, LiveTopic } from "./liveChange.ts";

export interface LiveCircleParts {
  readonly store: Pick<Store, "memory" | "audit">;
  readonly clock: Clock;
  findProject(caller: Caller, id: ProjectId): Promise<CallProject | null>;
}

const MOST_HAPPENINGS = 50;
/** A call is noted when it ends, under the time at which it began. */
const LONGEST_CALL_MS = 120_000;

const TOPICS: Partial<Record<NodeKind, LiveTopic>> = {
  CLAIM: "claims",
  SESSION: "claims",
  TASK: "tasks",
  FEATURE: "tasks",
  CONFLICT: "conflicts",
};
/** What coordination brings along, and nobody looks at by itself. */
const UNTOLD: readonly NodeKind[] = ["SESSION", "AGENT", "PROJECT", "CHUNK", "SECTION"];

/** Up to where somebody knows what happened. */
interface Seen {
  readonly version: number;
  readonly lastTx: string | null;
  readonly index: string;
}

interface Found {
  readonly transactions: readonly TxRecord[];
  /** Those that were not told of, oldest first. */
  readonly calls: readonly ToolCallRecord[];
  /** Up to where whoever is told of these knows what happened. */
  readonly seen: Seen;
}

/** Those who watch by one right, and up to where they know what happened. */
export class LiveCircle {
  readonly #parts: LiveCircleParts;
  readonly #caller: Caller;
  readonly #listeners = new Set<(change: LiveChange) => void>();
  readonly #callsSeen = new Set<string>();
  readonly #ready: Promise<void>;
  #seen: Seen = { version: 0, lastTx: null, index: "" };

  constructor(parts: LiveCircleParts, caller: Caller) {
    this.#parts = parts;
    this.#caller = caller;
    this.#ready = this.#begin();
    // Whoever waits for it hears of it.
    this.#ready.catch(() => {});
  }

  get isEmpty(): boolean {
    return this.#listeners.size === 0;
  }

  add(tell: (change: LiveChange) => void): () => void {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  }

  ready(): Promise<void> {
    return this.#ready;
  }

  async look(): Promise<void> {
    await this.#ready;
    const guard = this.#guard;
    const { seen, transactions, calls } = await this.#findNew(guard);
    const hasVersion = seen.version > this.#seen.version;
    const written = hasVersion ? await this.#writtenUpTo(seen.version, guard) : [];
    const topics = new Set<LiveTopic>([
      ...transactions.flatMap(topicsOf),
      ...written.map(({ kind }) => TOPICS[kind] ?? "memory"),
      ...(calls.length > 0 ? ["calls" as const] : []),
      ...(seen.index !== this.#seen.index ? ["index" as const] : []),
    ]);
    // Only here, where nothing can fail any more: what could not be told this time is told the next.
    this.#know(seen, calls);
    if (topics.size === 0) return;
    const told = written.filter(({ kind }) => !UNTOLD.includes(kind));
    const happenings = [...told.map((node) => writtenBy(node, guard)), ...calls.map(calledBy)];
    const change = { topics: [...topics], happenings: happenings.slice(-MOST_HAPPENINGS) };
    for (const tell of this.#listeners) tell(change);
  }

  get #guard(): Guard {
    return guardOf(this.#caller, this.#caller.project);
  }

  async #begin(): Promise<void> {
    const { seen, calls } = await this.#findNew(this.#guard);
    this.#know(seen, calls);
  }

  async #findNew(guard: Guard): Promise<Found> {
    const { memory } = this.#parts.store;
    const version = await memory.lastVersion();
    // What ends leaves no version of its own, but every change is in a transaction.
    const latest = await memory.transactions(guard, { limit: MOST_HAPPENINGS });
    const { lastTx } = this.#seen;
    const known = latest.findIndex(({ id }) => id === lastTx);
    return {
      transactions: known < 0 ? latest : latest.slice(0, known),
      calls: await this.#newCalls(guard),
      seen: { version, lastTx: latest[0]?.id ?? lastTx, index: await this.#indexNow(guard) },
    };
  }

  #know(seen: Seen, calls: readonly ToolCallRecord[]): void {
    this.#seen = seen;
    for (const { id } of calls) this.#callsSeen.add(id);
    for (const id of this.#callsSeen) {
      if (this.#callsSeen.size <= 4 * MOST_HAPPENINGS) break;
      this.#callsSeen.delete(id);
    }
  }

  async #writtenUpTo(upTo: number, guard: Guard): Promise<NodeRecord[]> {
    const query = { version: this.#seen.version, upTo, kinds: NODE_KIND_NAMES, limit: MOST_HAPPENINGS };
    const pages = SCOPES.map((scope) =>
      this.#parts.store.memory.writtenAfter({ guard }, { ...query, scope: { scope } }),
    );
    return (await Promise.all(pages)).flat();
  }

  /** Whose calls others are no news to who may not read the audit, and one's own are none to anybody. */
  async #newCalls(guard: Guard): Promise<ToolCallRecord[]> {
    if (!mayAudit(this.#caller)) return [];
    const since = this.#parts.clock.now() - LONGEST_CALL_MS;
    const found = await this.#parts.store.audit.read(guard, { since, limit: MOST_HAPPENINGS });
    return found
      .filter(({ id, sessionId }) => !this.#callsSeen.has(id) && sessionId !== this.#caller.session)
      .reverse();
  }

  /** Other than before when code was written, by whomever, or a build of this process went on. */
  async #indexNow(guard: Guard): Promise<string> {
    const { project } = this.#caller;
    const found = project === null ? null : await this.#parts.findProject(this.#caller, project);
    if (!found?.openWorkspace) return "";
    const { code, builds, walks } = await found.openWorkspace();
    const [last] = await code.transactions(guard, { limit: 1 });
    const states = [...builds.current, ...walks.current].map(({ status, progress }) => [
      status,
      Math.floor(progress?.done ?? 0),
      progress?.total,
    ]);
    return JSON.stringify([last?.id, states, builds.last?.endedAtMs, walks.last?.endedAtMs]);
  }
}

function topicsOf({ type }: TxRecord): LiveTopic[] {
  if (type === "coordination") return ["claims", "tasks"];
  return type === "memory_write" || type === "transfer" ? ["memory", "conflicts"] : ["index"];
}

function writtenBy({ kind, id, agentId, recordedAt }: NodeRecord, guard: Guard): Happening {
  return {
    topic: TOPICS[kind] ?? "memory",
    what: kind,
    id,
    by: agentId === null ? null : agentShown(agentId, guard),
    at: new Date(recordedAt).toISOString(),
  };
}

function calledBy({ tool, id, agentId, isError, startedAt }: ToolCallRecord): Happening {
  const at = new Date(startedAt).toISOString();
  return { topic: "calls", what: tool, id, by: agentId, at, ...(isError && { isError }) };
}
