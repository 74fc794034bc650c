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
  const of = files.slice(0, MOST_FILES).map((path) => ({ project, id: asNodeId(path) }));
  if (of.length === 0) return [];
  const ties = await code.edges(view, { of, types: ["TESTS"], direction: "out", limit: MOST_TESTED });
  const nodes = await code.get(
    view,
    ties.map(({ to }) => to),
  );
  return nodes.map(({ id }) => id);
}
