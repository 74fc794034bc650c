import { asNodeId, type ProjectId } from "../../domain/ids.ts";
import { conversationNode } from "../../engines/conversation/talkIndex.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { readEnd } from "./conversationEnd.ts";
import { endName } from "./writeMessages.ts";

/** What was said last in a conversation, oldest first, as far as the view shows it. */
export async function lastMessages(
  memory: GraphReader,
  view: View,
  { project, conversationId }: { readonly project: ProjectId; readonly conversationId: string },
  count: number,
): Promise<string[]> {
  const id = conversationNode(conversationId);
  const name = endName({ account: view.guard.account, project, conversation: { project, id } });
  const { stretch } = await readEnd(memory, name, false);
  const last = (stretch?.passages ?? []).slice(-count);
  const messages = await memory.get(
    view,
    last.map(({ label }) => ({ project, id: asNodeId(label) })),
  );
  return messages.map(({ props }) => String(props.content));
}
