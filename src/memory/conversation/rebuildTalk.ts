import { setImmediate as nextTurn } from "node:timers/promises";
import { VISIBILITIES } from "../../domain/guard.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { talkIndex } from "../../engines/conversation/talkIndex.ts";
import { DamagedIndex } from "../../passages/damagedIndex.ts";
import { dropPassages } from "../../passages/dropPassages.ts";
import type { GraphStore, View, WriteTx } from "../../stores/port.ts";
import { VECTOR_AUTHOR } from "../embedding/embedVersions.ts";
import { writeEnd } from "./conversationEnd.ts";
import { growStretches, type NewMessage, type Stretch } from "./stretch.ts";
import type { Talk } from "./talks.ts";
import { endName, isFound, writeStretches } from "./writeMessages.ts";

/** So many messages are held and written at a time; what only names them is read whole. */
const MESSAGES_A_TURN = 512;
const ALL = 10_000_000;

/** Does something with the index of a talk, and again when it was damaged and is made anew. */
export async function repairingTalk<T>(memory: GraphStore, talk: Talk, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (!(thrown instanceof DamagedIndex)) throw thrown;
    const meta = { ...VECTOR_AUTHOR, reason: "damaged index" };
    await memory.transaction(meta, (tx) => rebuildTalk(tx, talk));
    return await work();
  }
}

/** Makes the index of a project's messages from these alone. Their vectors are made later, as for any that lack them. */
async function rebuildTalk(tx: WriteTx, talk: Talk): Promise<void> {
  const { account, project } = talk;
  await dropPassages(tx, talkIndex(account, project));
  const view = { guard: { account, project, visibilities: VISIBILITIES, includeSensitive: true } };
  const conversations = await tx.find(view, { kinds: ["CONVERSATION"], order: "oldest", limit: ALL });
  for (const conversation of conversations)
    if (conversation.project === project) await rebuildConversation(tx, view, talk, conversation);
}

async function rebuildConversation(
  tx: WriteTx,
  view: View,
  talk: Talk,
  conversation: NodeRecord,
): Promise<void> {
  const query = { of: [conversation], types: ["CONTAINS"], direction: "out", limit: ALL } as const;
  const positions = (await tx.edges(view, query))
    .map(({ to, props }) => ({ to, position: Number(props.position) }))
    .sort((a, b) => a.position - b.position);
  const messages = (positions.at(-1)?.position ?? -1) + 1;
  const place = { ...talk, conversation };
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
}

function asNew({ kind, project, id, props, recordedAt }: NodeRecord): NewMessage {
  return { draft: { kind, project, id, props }, vector: null, recordedAt };
}
