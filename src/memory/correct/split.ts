import { asNodeId } from "../../domain/ids.ts";
import type { NodeDraft, NodeRecord, Props } from "../../domain/record.ts";
import { lackingFields, partProps } from "../../engines/correction/correctedProps.ts";
import { memoryKindOf } from "../../engines/memory/memoryKinds.ts";
import { memoryHash } from "../../engines/memory/saidMemory.ts";
import { CARRIED, carryTies } from "./carryTies.ts";
import { type Corrected, type Correcting, failed } from "./correcting.ts";
import { nextVersion } from "./nextVersion.ts";

/** Ends a memory in favour of several that each say a part of it. */
export async function split(
  { tx, view, node, request }: Correcting,
  parts: readonly Props[],
): Promise<Corrected> {
  const prefix = memoryKindOf(node.kind);
  const drafts = parts.map((part) => ({ ...partDraft(node, part), id: asNodeId(request.ids.next(prefix)) }));
  for (const { kind, props } of drafts) {
    const fields = lackingFields(kind, props);
    if (fields.length > 0) return failed({ is: "lacking", kind, fields });
  }
  await tx.putAll(drafts);
  await carryTies(tx, view, node, drafts, CARRIED);
  await tx.close(node);
  for (const draft of drafts) {
    await tx.link({ type: "SUPERSEDES", from: draft, to: node });
    await tx.link({ type: "DERIVED_FROM", from: draft, to: node });
  }
  const created = drafts.map(({ id }) => id);
  return { status: "corrected", id: node.id, created, closed: node.id };
}

/** Whether some memories say, each, one of these parts of a whole. */
export function saysTheParts(
  whole: NodeRecord,
  parts: readonly Props[],
  memories: readonly NodeRecord[],
): boolean {
  const said = new Set(memories.map(({ contentHash }) => contentHash));
  return (
    parts.length === memories.length &&
    parts.every((part) => said.has(partDraft(whole, part).contentHash ?? ""))
  );
}

function partDraft(whole: NodeRecord, said: Props): NodeDraft {
  const props = partProps(whole.props, said);
  return nextVersion(whole, { props, contentHash: memoryHash(props) });
}
