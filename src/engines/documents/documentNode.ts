import { createHash } from "node:crypto";
import { asNodeId, type NodeId } from "../../domain/ids.ts";

/** A document's node by the name its attachment has, so that it is found again without a search. */
export function documentNode(attachmentId: string, focus: string | null): NodeId {
  return asNodeId(`document:${digest([focus ?? "", attachmentId]).slice(0, 26)}`);
}

/** Where an agent's document is kept if another one, of which it must not know, has its place. */
export function ownDocumentNode(taken: NodeId, agent: string): NodeId {
  return asNodeId(`document:${digest([taken, agent]).slice(0, 26)}`);
}

/** With better readers the same bytes say something else. */
const READERS_VERSION = "1";

/** Two documents with one hash say the same. */
export function documentHash(bytes: Uint8Array, said: readonly string[]): string {
  return digest([READERS_VERSION, ...said], bytes);
}

function digest(parts: readonly string[], bytes: Uint8Array = new Uint8Array()): string {
  const hash = createHash("sha256").update(bytes);
  for (const part of parts) hash.update(`\u0000${part}`);
  return hash.digest("hex");
}
