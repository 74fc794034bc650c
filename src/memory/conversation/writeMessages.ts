import type { ProjectId } from "../../domain/ids.ts";
import type { NodeDraft } from "../../domain/record.ts";
import { stretchKey, talkIndex } from "../../engines/conversation/talkIndex.ts";
import { packGroup } from "../../passages/packGroup.ts";
import { writePassages } from "../../passages/writePassages.ts";
import { writeVectors } from "../../passages/writeVectors.ts";
import type { WriteTx } from "../../stores/port.ts";
import { type ConversationEnd, readEnd, writeEnd } from "./conversationEnd.ts";
import { growStretches, type NewMessage, type Stretch, saidAt } from "./stretch.ts";

export interface ConversationPlace {
  readonly account: string;
  readonly project: ProjectId;
  readonly conversation: NodeDraft;
}

/** One message is not yet a conversation: it is kept, and found when there is a second. */
const FOUND_FROM = 2;

/** Writes new messages after those that are there: nodes, their order, and what they are found by. */
export async function writeMessages(
  tx: WriteTx,
  place: ConversationPlace,
  added: readonly NewMessage[],
  model: string | null,
): Promise<void> {
  const index = talkIndex(place.account, place.project);
  const endName = `talk-end:${index}:${place.conversation.id}`;
  const end = comparable(await readEnd(tx, endName), model);
  await writeNodes(tx, place.conversation, added, end.messages);
  const grown = growStretches(end.stretch, added, tx.at);
  const messages = end.messages + added.length;
  await writeEnd(tx, endName, { ...end, messages, stretch: grown.at(-1) ?? end.stretch });
  if (messages < FOUND_FROM) return;
  const waiting = end.messages < FOUND_FROM && end.stretch ? [end.stretch] : [];
  await writeStretches(tx, index, place, [...waiting, ...grown], end.model);
}

/** Vectors of two models are not compared: those of the new one count. Without new ones the former stay. */
function comparable(end: ConversationEnd, model: string | null): ConversationEnd {
  if (model === null || model === end.model) return end;
  const { stretch } = end;
  return { ...end, model, stretch: stretch && { ...stretch, vectors: stretch.vectors.map(() => null) } };
}

async function writeNodes(
  tx: WriteTx,
  conversation: NodeDraft,
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

async function writeStretches(
  tx: WriteTx,
  index: string,
  { conversation }: ConversationPlace,
  stretches: readonly Stretch[],
  model: string | null,
): Promise<void> {
  // The last of one number is the one that grew.
  const byKey = new Map(stretches.map((stretch) => [stretchKey(conversation.id, stretch.number), stretch]));
  const put = [...byKey].map(([key, { passages }]) => packGroup({ key, info: "", passages }));
  await writePassages(tx, index, { put, remove: [] });
  if (model === null) return;
  const rows = [...byKey].flatMap(([key, { vectors }]) => {
    const dims = vectors.find((vector) => vector !== null)?.length;
    if (dims === undefined) return [];
    return [[key, { rows: vectors.map((vector) => vector ?? new Float32Array(dims)) }] as const];
  });
  await writeVectors(tx, index, { model, vectors: new Map(rows) });
}
