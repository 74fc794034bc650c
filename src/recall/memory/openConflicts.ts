import { asNodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { addressOf } from "./candidate.ts";

const MOST_CONFLICTS = 20;

/** The addresses of those memories that contradict another one which the view shows, with nobody's answer yet. */
export async function openConflicts(
  memory: GraphReader,
  view: View,
  nodes: readonly NodeRecord[],
): Promise<ReadonlySet<string>> {
  const found = await memory.neighbours(view, {
    of: nodes,
    types: ["CONFLICTS_WITH"],
    direction: "both",
    limit: MOST_CONFLICTS,
  });
  const conflicts = found.map(({ origin, edge, node }) => ({
    address: addressOf(origin),
    // Who contests a memory without another to put against it ties it to the conflict itself.
    ref:
      node?.kind === "CONFLICT"
        ? node
        : { project: edge.from.project, id: asNodeId(String(edge.props.conflict)) },
  }));
  const records = await memory.get(
    view,
    conflicts.map(({ ref }) => ref),
  );
  const open = new Set(records.filter(({ props }) => props.status === "open").map(addressOf));
  return new Set(conflicts.filter(({ ref }) => open.has(addressOf(ref))).map(({ address }) => address));
}
