import type { Visibility } from "../../domain/guard.ts";
import { asNodeId, type ProjectId } from "../../domain/ids.ts";
import type { NodeDraft } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { conversationNode, namedMessage } from "./talkIndex.ts";

/** A message as a caller words it. */
export interface SpokenMessage {
  /** The name it has where it came from; said again under that name, it is the same message. */
  readonly externalId?: string | undefined;
  readonly role: string;
  readonly speaker?: string | undefined;
  readonly content: string;
  readonly at: Instant;
}

export interface ConversationPlan {
  readonly conversation: NodeDraft;
  readonly messages: readonly NodeDraft[];
}

/** Who may read a conversation: all of it, or nothing. */
export interface Audience {
  readonly visibility: Visibility;
  readonly agents: readonly string[];
}

export function planMessages(
  conversationId: string,
  spoken: readonly SpokenMessage[],
  place: { readonly project: ProjectId; readonly audience: Audience },
  nextId: () => string,
): ConversationPlan {
  const { project, audience } = place;
  const conversation = conversationNode(conversationId);
  return {
    conversation: { id: conversation, project, kind: "CONVERSATION", props: { conversationId }, ...audience },
    messages: spoken.map((message) => ({
      id:
        message.externalId === undefined
          ? asNodeId(nextId())
          : namedMessage(conversationId, message.externalId),
      project,
      kind: "MESSAGE",
      props: propsOf(conversationId, message),
      ...audience,
    })),
  };
}

function propsOf(conversationId: string, message: SpokenMessage): NodeDraft["props"] {
  const { externalId, role, speaker, content, at } = message;
  return {
    conversationId,
    role,
    content,
    at,
    ...(externalId === undefined ? {} : { externalId }),
    ...(speaker === undefined ? {} : { speaker }),
  };
}
