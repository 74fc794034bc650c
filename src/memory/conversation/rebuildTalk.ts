import { VISIBILITIES } from "../../domain/guard.ts";
import { talkIndex } from "../../engines/conversation/talkIndex.ts";
import { DamagedIndex } from "../../passages/damagedIndex.ts";
import { dropPassages } from "../../passages/dropPassages.ts";
import type { GraphStore, WriteTx } from "../../stores/port.ts";
import { VECTOR_AUTHOR } from "../embedding/embedVersions.ts";
import { rebuildConversation } from "./rebuildConversation.ts";
import type { Talk } from "./talks.ts";

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
export async function rebuildTalk(tx: WriteTx, talk: Talk): Promise<void> {
  const { account, project } = talk;
  await dropPassages(tx, talkIndex(account, project));
  const view = { guard: { account, project, visibilities: VISIBILITIES, includeSensitive: true } };
  const conversations = await tx.find(view, { kinds: ["CONVERSATION"], order: "oldest", limit: ALL });
  for (const conversation of conversations)
    if (conversation.project === project) await rebuildConversation(tx, talk, conversation);
}
