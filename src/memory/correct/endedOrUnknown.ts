import type { NodeRecord } from "../../domain/record.ts";
import type { Correction } from "../../engines/correction/correction.ts";
import { nodeKindOf } from "../../engines/memory/memoryKinds.ts";
import type { View, WriteTx } from "../../stores/port.ts";
import { type Corrected, type CorrectionRequest, failed, refsOf } from "./correcting.ts";
import { saysTheParts } from "./split.ts";

interface Ended {
  readonly last: NodeRecord;
  readonly supersededBy: readonly NodeRecord[];
  readonly mergedInto: readonly NodeRecord[];
}

/** Of a memory that is not current: the same correction again finds it done, any other comes too late. */
export async function endedOrUnknown(
  tx: WriteTx,
  view: View,
  request: CorrectionRequest,
): Promise<Corrected> {
  const { id, correction } = request;
  const ended = await findEnded(tx, view, request);
  if (!ended) return failed({ is: "unknown", id });
  const heirs = heirsBy(correction, ended);
  if (heirs.length === 0) {
    const all = [...ended.supersededBy, ...ended.mergedInto];
    return failed({ is: "ended", id, by: all.map((node) => node.id) });
  }
  const [first] = heirs;
  if (correction.action === "split")
    return { status: "unchanged", id, created: heirs.map((heir) => heir.id), closed: id };
  return { status: "unchanged", id: first?.id ?? id, closed: id };
}

const MOST_HEIRS = 50;

async function findEnded(tx: WriteTx, view: View, { project, id }: CorrectionRequest): Promise<Ended | null> {
  for (const ref of refsOf(project, id)) {
    const last = (await tx.versions(view, ref)).at(-1);
    if (!last) continue;
    const ask = { of: [ref], ends: "any", limit: MOST_HEIRS } as const;
    const superseding = await tx.neighbours(view, { ...ask, types: ["SUPERSEDES"], direction: "in" });
    const merging = await tx.neighbours(view, { ...ask, types: ["MERGES_INTO"], direction: "out" });
    return {
      last,
      supersededBy: superseding.flatMap(({ node }) => node ?? []),
      mergedInto: merging.flatMap(({ node }) => node ?? []),
    };
  }
  return null;
}

/** What would have come of the correction, if that is what took the memory's place. */
function heirsBy(correction: Correction, { last, supersededBy, mergedInto }: Ended): readonly NodeRecord[] {
  switch (correction.action) {
    case "merge":
      return mergedInto.filter(({ id }) => id === correction.into);
    case "split":
      return saysTheParts(last, correction.parts, supersededBy) ? supersededBy : [];
    case "reclassify": {
      const kind = correction.kind === undefined ? last.kind : nodeKindOf(correction.kind);
      const isMeant = supersededBy.length === 1 && kind !== last.kind && correction.place === undefined;
      return isMeant ? supersededBy.filter((heir) => heir.kind === kind) : [];
    }
    default:
      return [];
  }
}
