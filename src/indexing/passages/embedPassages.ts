import { setImmediate as nextTurn } from "node:timers/promises";
import type { Embedder } from "../../models/port.ts";
import { type LackingGroup, lackingGroups } from "../../passages/lackingGroups.ts";
import { type GroupVectors, writeVectors } from "../../passages/writeVectors.ts";
import type { GraphStore, TxMeta } from "../../stores/port.ts";
import { CODE_PASSAGES } from "./codeIndex.ts";
import { embedTexts } from "./embedTexts.ts";
import { groupTexts, type SourceReading } from "./groupTexts.ts";
import { passageVector, placeText } from "./passageVector.ts";

export interface PassageEmbedding extends SourceReading {
  readonly code: GraphStore;
  readonly embedder: Embedder;
  readonly meta: TxMeta;
  readonly signal: AbortSignal;
  /** Told of passages that have got their vectors. */
  onEmbedded(passages: number): void;
}

/** Vectors are written for so many passages at a time, as each time those of a whole segment are written again. */
const PASSAGES_A_WRITE = 16_000;
/** What a slow model has made is kept after this long. */
const LONGEST_UNWRITTEN_MS = 60_000;
/** A model in this process works for about two milliseconds before others have their turn. */
const LOCAL_BATCH = 16;
const REMOTE_BATCH = 128;
const FILES_AT_ONCE = 64;

/** Gives vectors to all passages of the code that have none, and goes on with those that come meanwhile. */
export async function embedPassages(embedding: PassageEmbedding): Promise<void> {
  const { code, embedder, signal } = embedding;
  for (;;) {
    const groups = await lackingGroups(code, CODE_PASSAGES, embedder.id, PASSAGES_A_WRITE);
    if (groups.length === 0) return;
    signal.throwIfAborted();
    await embedGroups(embedding, groups);
  }
}

async function embedGroups(embedding: PassageEmbedding, groups: readonly LackingGroup[]): Promise<void> {
  let made = new Map<string, GroupVectors>();
  let writtenAt = performance.now();
  for (let from = 0; from < groups.length; from += FILES_AT_ONCE) {
    const some = groups.slice(from, from + FILES_AT_ONCE);
    const texts = await groupTexts(embedding, some);
    for (const group of some) made.set(group.key, await vectorsOf(embedding, group, texts.get(group)));
    if (performance.now() - writtenAt < LONGEST_UNWRITTEN_MS) continue;
    await keep(embedding, made);
    made = new Map();
    writtenAt = performance.now();
  }
  await keep(embedding, made);
}

/** A group whose text is gone is gone as well, or soon will be. */
async function vectorsOf(
  { embedder, signal, onEmbedded }: PassageEmbedding,
  { key, hash, passages }: LackingGroup,
  texts: readonly string[] | undefined,
): Promise<GroupVectors> {
  const size = embedder.isLocal ? LOCAL_BATCH : REMOTE_BATCH;
  const pairs = passages.flatMap(({ label }, at) => [texts?.[at] ?? "", placeText(key, label)]);
  const vectors: Float32Array[] = [];
  for (let from = 0; from < pairs.length; from += size) {
    vectors.push(...(await embedTexts(embedder, pairs.slice(from, from + size), signal)));
    await nextTurn();
    signal.throwIfAborted();
  }
  onEmbedded(passages.length);
  const none = new Float32Array(embedder.dims ?? 0);
  const rows = passages.map((_, at) => passageVector(vectors[at * 2] ?? none, vectors[at * 2 + 1] ?? none));
  return { hash, rows };
}

async function keep(
  { code, embedder, meta, signal }: PassageEmbedding,
  vectors: ReadonlyMap<string, GroupVectors>,
): Promise<void> {
  const write = { model: embedder.id, vectors };
  await code.transaction(meta, (tx) => writeVectors(tx, CODE_PASSAGES, write), { signal });
}
