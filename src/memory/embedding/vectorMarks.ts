import type { GraphReader, GraphStore, Leases } from "../../stores/port.ts";
import { VECTOR_AUTHOR } from "./embedMissing.ts";

/** A mark says that the vectors of a model were all there once. */
const PREFIX = "vectors:";
const REMOVED_AT_ONCE = 500;

export async function completeModels(memory: GraphReader): Promise<Set<string>> {
  const marks = await memory.marks(PREFIX);
  return new Set([...marks.keys()].map((name) => name.slice(PREFIX.length)));
}

export async function markComplete(memory: GraphStore, model: string): Promise<void> {
  if ((await completeModels(memory)).has(model)) return;
  await memory.transaction(VECTOR_AUTHOR, (tx) => tx.setMark(PREFIX + model, "complete"));
}

/** The lease that tells others that a process wants the vectors of this model. */
export const wantedLease = (model: string) => `embedder:${model}`;

/** Removes the vectors that no process wants any more, a few at a time. First the mark, so that nobody relies on them. */
export async function removeOthers(
  memory: GraphStore,
  leases: Leases,
  wanted: string,
  signal: AbortSignal,
): Promise<void> {
  const known = new Set([...(await memory.vectorModels()), ...(await completeModels(memory))]);
  known.delete(wanted);
  for (const model of known) {
    if ((await leases.holder(wantedLease(model))) !== null) continue;
    await memory.transaction(VECTOR_AUTHOR, (tx) => tx.setMark(PREFIX + model, null));
    await removeAll(memory, model, signal);
  }
}

async function removeAll(memory: GraphStore, model: string, signal: AbortSignal): Promise<void> {
  let removed = REMOVED_AT_ONCE;
  while (removed === REMOVED_AT_ONCE && !signal.aborted) {
    removed = await memory.transaction(VECTOR_AUTHOR, (tx) => tx.removeVectors(model, REMOVED_AT_ONCE));
  }
}
