import type { ProjectId } from "../../domain/ids.ts";
import type { NodeDraft } from "../../domain/record.ts";
import { stretchKey, talkIndex } from "../../engines/conversation/talkIndex.ts";
import { packGroup } from "../../passages/packGroup.ts";
import { writePassages } from "../../passages/writePassages.ts";
import { writeVectors } from "../../passages/writeVectors.ts";
import type { WriteTx } from "../../stores/port.ts";
import { type ConversationEnd, readEnd, writeEnd } from "./conversationEnd.ts";
import { growStretches, type NewMessage, type Stretch, saidAt } from "./stretch.ts";
import { noteTalk } from "./talks.ts";

export interface ConversationPlace {
  readonly account: string;
  readonly project: ProjectId;
  readonly conversation: Pick<NodeDraft, "project" | "id">;
}

/** One message is not yet a conversation: it is kept, and found when there is a second. */
const FOUND_FROM = 2;

export function isFound(messages: number): boolean {
  return messages >= FOUND_FROM;
}

export function endName({ account, project, conversation }: ConversationPlace): string {
  return `talk-end:${talkIndex(account, project)}:${conversation.id}`;
}

/** Writes new messages after those that are there: nodes, their order, and what they are found by. */
export async function writeMessages(
  tx: WriteTx,
  place: ConversationPlace & { readonly isThere: boolean },
  added: readonly NewMessage[],
  model: string | null,
): Promise<void> {
  const name = endName(place);
  const end = comparable(await readEnd(tx, name, place.isThere), model, added);
  await writeNodes(tx, place.conversation, added, end.messages);
  const grown = growStretches(end.stretch, added, tx.at);
  const messages = end.messages + added.length;
  await writeEnd(tx, name, { ...end, messages, stretch: grown.at(-1) ?? end.stretch });
  if (!isFound(messages)) return;
  const waiting = !isFound(end.messages) && end.stretch ? [end.stretch] : [];
  await writeStretches(tx, place, [...waiting, ...grown], end.model);
}

/** Vectors of two models, or of two lengths, are not compared: the new ones count. Without any the former stay. */
function comparable(
  end: ConversationEnd,
  model: string | null,
  added: readonly NewMessage[],
): ConversationEnd {
  const { stretch } = end;
  const dims = added[0]?.vector?.length;
  const isSame = stretch?.vectors.every((vector) => vector === null || vector.length === dims) ?? true;
  if (model === null || (model === end.model && isSame)) return end;
  return { ...end, model, stretch: stretch && { ...stretch, vectors: stretch.vectors.map(() => null) } };
}

async function writeNodes(
  tx: WriteTx,
  conversation: ConversationPlace["conversation"],
  added: readonly NewMessage[],
  before: number,
): Promise<void> {
  for (const [at, { draft }] of added.entries()) {
    const validFrom = saidAt(draft, tx.at);
    await tx.put(draft, validFrom);
    const edge = { type: "CONTAINS", from: conversation, to: draft } as const;
    await tx.link({ ...edge, props: { position: before + at } }, validFrom);
  }
}

export async function writeStretches(
  tx: WriteTx,
  { conversation, account, project }: ConversationPlace,
  stretches: readonly Stretch[],
  model: string | null,
): Promise<void> {
  const index = talkIndex(account, project);
  // The last of one number is the one that grew.
  const byKey = new Map(stretches.map((stretch) => [stretchKey(conversation.id, stretch.number), stretch]));
  const put = [...byKey].map(([key, { passages }]) => packGroup({ key, info: "", passages }));
  await writePassages(tx, index, { put, remove: [] });
  await noteTalk(tx, { account, project });
  if (model === null) return;
  // Where one is missing the stretch has none, and is found to lack them.
  const rows = [...byKey].flatMap(([key, { vectors }]) => {
    const made = vectors.filter((vector) => vector !== null);
    return made.length === vectors.length ? [[key, { rows: made }] as const] : [];
  });
  await writeVectors(tx, index, { model, vectors: new Map(rows) });
}
