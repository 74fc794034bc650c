import { setImmediate as nextTurn } from "node:timers/promises";
import { VISIBILITIES } from "../../domain/guard.ts";
import type { NodeRef } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { stretchKey, talkIndex } from "../../engines/conversation/talkIndex.ts";
import { writePassages } from "../../passages/writePassages.ts";
import type { WriteTx } from "../../stores/port.ts";
import { readEnd, writeEnd } from "./conversationEnd.ts";
import { growStretches, type NewMessage, type Stretch } from "./stretch.ts";
import type { Talk } from "./talks.ts";
import { type ConversationPlace, endName, isFound, writeStretches } from "./writeMessages.ts";

/** So many messages are held and written at a time; what only names them is read whole. */
const MESSAGES_A_TURN = 512;
const ALL = 10_000_000;

/**
 * Has a conversation be found by the messages that are there, and by no words of those that are deleted: a message is
 * ranked also by the words of its neighbours.
 */
export async function reindexConversation(tx: WriteTx, talk: Talk, conversation: NodeRef): Promise<void> {
  const place = { ...talk, conversation };
  const { stretch: last } = await readEnd(tx, endName(place), false);
  const now = await rebuildConversation(tx, talk, conversation);
  const before = last === null ? 0 : last.number + 1;
  const remove = Array.from({ length: Math.max(0, before - now) }, (_, at) =>
    stretchKey(conversation.id, now + at),
  );
  await writePassages(tx, talkIndex(talk.account, talk.project), { put: [], remove });
}

/** Makes the stretches of a conversation from its messages, and tells how many there are. */
export async function rebuildConversation(tx: WriteTx, talk: Talk, conversation: NodeRef): Promise<number> {
  const { account, project } = talk;
  const view = { guard: { account, project, visibilities: VISIBILITIES, includeSensitive: true } };
  const query = { of: [conversation], types: ["CONTAINS"], direction: "out", limit: ALL } as const;
  const positions = (await tx.edges(view, query))
    .map(({ to, props }) => ({ to, position: Number(props.position) }))
    .sort((a, b) => a.position - b.position);
  const messages = (positions.at(-1)?.position ?? -1) + 1;
  const place: ConversationPlace = { ...talk, conversation };
  let stretch: Stretch | null = null;
  for (let from = 0; from < positions.length; from += MESSAGES_A_TURN) {
    const some = positions.slice(from, from + MESSAGES_A_TURN).map(({ to }) => to);
    const nodes = await tx.get(view, some);
    const added = nodes.map(asNew);
    const grown: readonly Stretch[] = growStretches(stretch, added, tx.at);
    if (isFound(messages)) await writeStretches(tx, place, grown, null);
    stretch = grown.at(-1) ?? stretch;
    await nextTurn();
  }
  await writeEnd(tx, endName(place), { messages, stretch, model: null });
  return stretch === null ? 0 : stretch.number + 1;
}

function asNew({ kind, project, id, props, recordedAt }: NodeRecord): NewMessage {
  return { draft: { kind, project, id, props }, vector: null, recordedAt };
}
