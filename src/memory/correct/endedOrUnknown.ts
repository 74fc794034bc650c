import type { NodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { Correction } from "../../engines/correction/correction.ts";
import { nodeKindOf } from "../../engines/memory/memoryKinds.ts";
import type { View, WriteTx } from "../../stores/port.ts";
import {
  type Corrected,
  type CorrectionObstacle,
  type CorrectionRequest,
  failed,
  refsOf,
} from "./correcting.ts";
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
  const heirs = ended ? heirsBy(correction, ended) : [];
  if (heirs.length === 0) return failed(obstacleOf(id, ended));
  const [first] = heirs;
  if (correction.action === "split")
    return { status: "unchanged", id, created: heirs.map((heir) => heir.id), closed: id };
  return { status: "unchanged", id: first?.id ?? id, closed: id };
}

type Named = Pick<CorrectionRequest, "project" | "id">;

/** What is to be told of a memory that is not current. */
export async function whyNotThere(tx: WriteTx, view: View, named: Named): Promise<CorrectionObstacle> {
  return obstacleOf(named.id, await findEnded(tx, view, named));
}

function obstacleOf(id: NodeId, ended: Ended | null): CorrectionObstacle {
  if (!ended) return { is: "unknown", id };
  return { is: "ended", id, by: [...ended.supersededBy, ...ended.mergedInto].map((node) => node.id) };
}

const MOST_HEIRS = 50;

async function findEnded(tx: WriteTx, view: View, { project, id }: Named): Promise<Ended | null> {
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
