import { asNodeId, type NodeRef } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";

/** The most central members of a community, best first. Its map may be older than the index: some may have gone. */
export function keyMembers({ project, props }: NodeRecord): NodeRef[] {
  const ids = Array.isArray(props.keyMembers) ? props.keyMembers : [];
  return ids.map((id) => ({ project, id: asNodeId(String(id)) }));
}
