import { asNodeId, type ProjectId } from "../domain/ids.ts";
import type { Instant } from "../domain/time.ts";
import type { View, WriteTx } from "../stores/port.ts";

export interface ModuleWriting {
  readonly tx: WriteTx;
  readonly view: View;
  readonly project: ProjectId | null;
  readonly validFrom: Instant | undefined;
}

/** Modules outside of the project that it imports, such as `npm:zod`. */
export async function putModules(
  { tx, project, validFrom }: ModuleWriting,
  ids: readonly string[],
): Promise<void> {
  const drafts = ids.map((id) => {
    const colon = id.indexOf(":");
    const props = { ecosystem: id.slice(0, colon), name: id.slice(colon + 1) };
    return { id: asNodeId(id), project, kind: "MODULE" as const, props };
  });
  if (drafts.length > 0) await tx.putAll(drafts, validFrom);
}

/** A module that nothing imports any more is no part of the graph. Of these ids, those of files are let pass. */
export async function closeUnusedModules(
  { tx, view, project, validFrom }: ModuleWriting,
  ids: ReadonlySet<string>,
): Promise<void> {
  const refs = [...ids].map((id) => ({ project, id: asNodeId(id) }));
  for (const ref of await tx.get(view, refs)) {
    if (ref.kind !== "MODULE") continue;
    const importers = await tx.edges(view, { of: [ref], types: ["IMPORTS"], direction: "in", limit: 1 });
    if (importers.length === 0) await tx.close(ref, validFrom);
  }
}
