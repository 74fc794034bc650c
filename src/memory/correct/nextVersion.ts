import type { NodeDraft, NodeRecord } from "../../domain/record.ts";

/** The same memory, said anew: whatever is not changed stays as it was. */
export function nextVersion(
  node: NodeRecord,
  changes: Partial<Omit<NodeDraft, "id" | "project" | "kind">>,
): NodeDraft {
  const { id, project, kind, props, contentHash, focus, visibility, agents, sensitive, taskId } = node;
  return {
    ...{ id, project, kind, props, focus, visibility, agents, sensitive },
    ...(contentHash !== null && { contentHash }),
    ...(taskId !== null && { taskId }),
    ...changes,
  };
}
