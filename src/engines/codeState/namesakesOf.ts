import type { NodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";

/** Those that have the names and the signature of a lost symbol, and may be what became of it when it was changed. */
export function namesakesOf(lost: NodeRecord, nodes: readonly NodeRecord[]): NodeRecord[] {
  return nodes.filter(
    ({ id, kind, props }) =>
      kind === lost.kind && namesIn(id) === namesIn(lost.id) && props.signature === lost.props.signature,
  );
}

/** The only one that was not there yet while the lost one was as it was last. */
export function newcomerAmong(
  namesakes: readonly NodeRecord[],
  lost: NodeRecord,
  firsts: ReadonlyMap<NodeId, NodeRecord>,
): NodeId | null {
  const [only, other] = namesakes.filter(({ id }) => (firsts.get(id)?.validFrom ?? 0) > lost.validFrom);
  return only && !other ? only.id : null;
}

/** The chain of names without the file, and without what tells two of one name apart. */
function namesIn(id: NodeId): string {
  return id
    .split("::")
    .slice(1)
    .map((name) => name.replace(/~\d+$/, ""))
    .join("::");
}
