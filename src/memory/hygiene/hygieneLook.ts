import { setImmediate as nextTurn } from "node:timers/promises";
import type { Caller } from "../../domain/caller.ts";
import type { Guard } from "../../domain/guard.ts";
import type { NodeId, ProjectId } from "../../domain/ids.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import type { CodeState } from "../../engines/codeState/codeState.ts";
import type { GraphReader, NodeFilter, Outbox, ScopeFilter } from "../../stores/port.ts";

/** Who looks for what needs a hand, where, and by what means. */
export interface HygieneLook {
  readonly memory: GraphReader;
  readonly outbox: Pick<Outbox, "entries">;
  readonly caller: Caller;
  readonly guard: Guard;
  /** Null for what the whole account shares. */
  readonly project: ProjectId | null;
  readonly now: Instant;
  readonly signal: AbortSignal;
  /** Whose vectors are compared; null where meaning is not known and words have to do. */
  readonly servingModel: string | null;
  /** Whose vectors all should have; null where none are wanted. */
  readonly wantedModel: string | null;
  codeStates(records: readonly NodeRecord[]): Promise<ReadonlyMap<NodeId, readonly CodeState[]>>;
  /** When each of some records was first said as it is. */
  saidAt(records: readonly NodeRecord[]): Promise<(record: NodeRecord) => Instant>;
  /** Is told how many more records were looked at. */
  onLooked(count: number): void;
}

const PAGE = 1_000;

/** All current records of some kinds, in pages, so that any number of them can be looked through. */
export async function* pagesOf(look: HygieneLook, kinds: readonly NodeKind[]): AsyncGenerator<NodeRecord[]> {
  for (const scope of scopesOf(look)) {
    for (const kind of kinds) yield* pagesIn(look, { kinds: [kind], scope, limit: PAGE });
  }
}

/** Those of one kind, the oldest versions first. */
export async function* oldestPages(look: HygieneLook, kind: NodeKind): AsyncGenerator<NodeRecord[]> {
  for (const scope of scopesOf(look)) {
    yield* pagesIn(look, { kinds: [kind], scope, order: "oldest", limit: PAGE });
  }
}

/** A project's own memories and those of its focuses, which are another scope to the store. */
function scopesOf({ project }: HygieneLook): ScopeFilter[] {
  return project === null ? [{ scope: "global" }] : [{ scope: "project" }, { scope: "focus" }];
}

async function* pagesIn(look: HygieneLook, filter: NodeFilter): AsyncGenerator<NodeRecord[]> {
  const { memory, guard } = look;
  let last: NodeRecord | undefined;
  for (;;) {
    const page = await memory.find({ guard }, last ? { ...filter, before: last } : filter);
    await takeTurn(look, page.length);
    if (page.length > 0) yield page;
    if (page.length < filter.limit) return;
    last = page.at(-1);
  }
}

/** Lets others work, and ends when nobody waits for the outcome any more. */
export async function takeTurn({ signal, onLooked }: HygieneLook, looked = 0): Promise<void> {
  onLooked(looked);
  await nextTurn();
  signal.throwIfAborted();
}
