import type { NodeId, NodeRef, ProjectId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { GraphReader, View } from "../../stores/port.ts";

/** The code of a project as somebody sees it at some time. */
export interface CodeView {
  readonly code: GraphReader;
  readonly view: View;
  readonly project: ProjectId;
}

export function refsIn({ project }: CodeView, ids: Iterable<NodeId>): NodeRef[] {
  return [...ids].map((id) => ({ project, id }));
}

/** Those of some that are there, by id. */
export async function presentIn(at: CodeView, ids: Iterable<NodeId>): Promise<Map<NodeId, NodeRecord>> {
  return byId(await at.code.get(at.view, refsIn(at, ids)));
}

export function byId(nodes: readonly NodeRecord[]): Map<NodeId, NodeRecord> {
  return new Map(nodes.map((node) => [node.id, node]));
}
