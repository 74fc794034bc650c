import { asNodeId, type NodeId, type ProjectId } from "../../domain/ids.ts";

/** The passage index that holds the messages of a project. */
export function talkIndex(account: string, project: ProjectId): string {
  return `talk:${account}:${project}`;
}

/** A conversation's node, by the name its callers have for it. */
export function conversationNode(conversationId: string): NodeId {
  return asNodeId(`conversation:${conversationId}`);
}

/** A message's node by the name it has where it came from, so that it is found without a search. */
export function namedMessage(conversationId: string, externalId: string): NodeId {
  // Encoded, the first has no slash, so that two pairs of names never make one id.
  return asNodeId(`message:${encodeURIComponent(conversationId)}/${externalId}`);
}

/** The key of one of a conversation's stretches; the number is last, so that whose it is can be read off. */
export function stretchKey(conversation: NodeId, stretch: number): string {
  return `${conversation}#${stretch}`;
}

export function conversationOfStretch(key: string): NodeId {
  return asNodeId(key.slice(0, key.lastIndexOf("#")));
}
