import { asNodeId, type NodeId, type ProjectId } from "../../domain/ids.ts";
import type { GraphReader, View } from "../../stores/port.ts";

const MOST_FILES = 20;
const MOST_TESTED = 40;

/** What the tests in these files are about, as far as the graph says so. */
export async function testedCode(
  code: GraphReader,
  view: View,
  project: ProjectId,
  files: readonly string[],
): Promise<NodeId[]> {
  const holders = files.slice(0, MOST_FILES).map((path) => ({ project, id: asNodeId(path) }));
  if (holders.length === 0) return [];
  const out = { direction: "out", limit: MOST_TESTED } as const;
  const held = await code.edges(view, { of: holders, types: ["CONTAINS"], ...out });
  const of = [...holders, ...held.map(({ to }) => to)];
  const ties = await code.edges(view, { of, types: ["TESTS"], ...out });
  const nodes = await code.get(
    view,
    ties.map(({ to }) => to),
  );
  return nodes.map(({ id }) => id);
}
