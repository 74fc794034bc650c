import type { NodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { isTelling } from "./isTelling.ts";

/** Which of what came says what something that went had said, by its id: first of the same name, then the only one. */
export function pairMoves(
  removed: readonly NodeRecord[],
  added: readonly NodeRecord[],
): Map<NodeId, NodeRecord> {
  const moves = new Map<NodeId, NodeRecord>();
  const left = Map.groupBy(removed.filter(hasContent), contentOf);
  const pair = (node: NodeRecord, from: NodeRecord | undefined) => {
    if (!from) return;
    moves.set(node.id, from);
    const rest = left.get(contentOf(from))?.filter((other) => other !== from);
    left.set(contentOf(from), rest ?? []);
  };
  const came = added.filter(hasContent);
  for (const node of came)
    pair(
      node,
      left.get(contentOf(node))?.find(({ props }) => props.name === node.props.name),
    );
  const unpaired = Map.groupBy(
    came.filter(({ id }) => !moves.has(id)),
    contentOf,
  );
  for (const [content, [node, another]] of unpaired) {
    const [from, other] = left.get(content) ?? [];
    if (node && !another && !other && isTelling(node)) pair(node, from);
  }
  return moves;
}

function hasContent({ contentHash }: NodeRecord): boolean {
  return contentHash !== null;
}

function contentOf({ kind, contentHash }: NodeRecord): string {
  return `${kind} ${contentHash}`;
}
