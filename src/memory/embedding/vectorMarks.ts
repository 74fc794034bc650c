import type { GraphReader, GraphStore } from "../../stores/port.ts";
import { VECTOR_AUTHOR } from "./embedVersions.ts";

/** A mark says that the vectors of a model were all there once, and that none was removed since. */
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

/** Removes the vectors that nobody wants any more. */
export async function removeUnwanted(
  memory: GraphStore,
  isWanted: (model: string) => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  const stored = (await memory.vectorModels()).map(({ model }) => model);
  for (const model of new Set([...stored, ...(await completeModels(memory))]))
    await removeModel(memory, model, signal, async () => !(await isWanted(model)));
}

/** Removes a model's vectors, a few at a time, for as long as it may. The mark goes with each, so that nobody relies on them. */
export async function removeModel(
  memory: GraphStore,
  model: string,
  signal: AbortSignal,
  mayGoOn: () => Promise<boolean> = async () => true,
): Promise<void> {
  let removed = REMOVED_AT_ONCE;
  while (removed === REMOVED_AT_ONCE && !signal.aborted && (await mayGoOn())) {
    removed = await memory.transaction(VECTOR_AUTHOR, async (tx) => {
      await tx.setMark(PREFIX + model, null);
      return await tx.removeVectors(model, REMOVED_AT_ONCE);
    });
  }
}
