import { guardOfAll } from "../domain/guard.ts";
import type { Outbox } from "../stores/port.ts";
import type { Gauge } from "../transports/metricsRoute.ts";
import type { Loci } from "./openLoci.ts";

/** What of the whole may need somebody to look: how far behind it is, and what waits. */
export async function gaugesOf(
  { store, project, outbox, pendingChanges }: Measured,
  account: string,
): Promise<Gauge[]> {
  const guard = guardOfAll({ account, project: project.id });
  const waiting = await outbox.counts();
  const openConflicts = { kinds: ["CONFLICT"], statuses: ["open"] } as const;
  return [
    {
      name: "loci_index_pending_changes",
      about: "Files that changed and are not indexed yet.",
      value: await pendingChanges(),
    },
    {
      name: "loci_outbox_depth",
      about: "Writes that wait for the store.",
      value: waiting.pending,
    },
    { name: "loci_outbox_failed", about: "Writes that were given up and kept.", value: waiting.failed },
    {
      name: "loci_conflicts_open",
      about: "Questions about memory that nobody has answered, in the project that is served.",
      value: await store.memory.count({ guard }, openConflicts),
    },
  ];
}

type Measured = Pick<Loci, "store" | "project" | "pendingChanges"> & { readonly outbox: Outbox };
