import { asNodeId, type NodeId } from "../../domain/ids.ts";

const PREFIX = "community:";

export function communityId(label: string): NodeId {
  return asNodeId(`${PREFIX}${label}`);
}

export function labelOf(id: NodeId): string {
  return id.slice(PREFIX.length);
}
