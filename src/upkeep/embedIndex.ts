import { setImmediate as nextTurn } from "node:timers/promises";
import type { Embedder } from "../models/port.ts";
import { type LackingGroup, lackingGroups } from "../passages/lackingGroups.ts";
import { type GroupVectors, writeVectors } from "../passages/writeVectors.ts";
import type { GraphStore, TxMeta } from "../stores/port.ts";
import { embedTexts, requireAnswer } from "./embedTexts.ts";
import { hasOtherDims, indexModels, removeIndexVectors } from "./indexVectors.ts";
import { turnTaker } from "./turnTaker.ts";

export interface IndexEmbedding {
  readonly graph: GraphStore;
  readonly index: string;
  readonly embedder: Embedder;
  /** For each passage of each group the texts that make up its vector; a group whose texts are gone is left out. */
  textsOf(
    groups: readonly LackingGroup[],
  ): Promise<ReadonlyMap<LackingGroup, readonly (readonly string[])[]>>;
  /** One vector from those of a passage's texts. */
  joined(vectors: readonly Float32Array[]): Float32Array;
  readonly meta: TxMeta;
  readonly signal: AbortSignal;
  /** Told of passages that have got their vectors. */
  onEmbedded?(passages: number): void;
}

/** Vectors are written for so many passages at a time, as each time those of a whole segment are written again. */
const PASSAGES_A_WRITE = 16_000;
/** What a slow model has made is kept after this long. */
const LONGEST_UNWRITTEN_MS = 60_000;
/** A model in this process works for about two milliseconds before others have their turn. */
const LOCAL_BATCH = 16;
const REMOTE_BATCH = 128;
const GROUPS_AT_ONCE = 64;

/** Gives vectors to all passages of an index that have none, and goes on with those that come meanwhile. */
export async function embedIndex(embedding: IndexEmbedding): Promise<void> {
  const { graph, index, embedder, signal } = embedding;
  await removeOfOtherDims(embedding);
  for (;;) {
    const groups = await lackingGroups(graph, index, embedder.id, PASSAGES_A_WRITE);
    if (groups.length === 0) return;
    signal.throwIfAborted();
    await embedGroups(embedding, groups);
  }
}

/** Removes the vectors of models that nobody wants. */
export async function keepWanted(
  { graph, index, meta, signal }: Pick<IndexEmbedding, "graph" | "index" | "meta" | "signal">,
  isWanted: (model: string) => Promise<boolean>,
): Promise<void> {
  for (const model of await indexModels(graph, index)) {
    if (await isWanted(model)) continue;
    await graph.transaction(meta, (tx) => removeIndexVectors(tx, index, model), { signal });
  }
}

/** Only the model itself can tell, by a vector of today: another process may be the one that knows better. */
async function removeOfOtherDims({ graph, index, embedder, meta, signal }: IndexEmbedding): Promise<void> {
  if (!(await hasOtherDims(graph, index, embedder))) return;
  await requireAnswer(embedder, signal);
  await graph.transaction(meta, (tx) => removeIndexVectors(tx, index, embedder.id), { signal });
}

async function embedGroups(embedding: IndexEmbedding, groups: readonly LackingGroup[]): Promise<void> {
  let made = new Map<string, GroupVectors>();
  let writtenAt = performance.now();
  try {
    for (let from = 0; from < groups.length; from += GROUPS_AT_ONCE) {
      const some = groups.slice(from, from + GROUPS_AT_ONCE);
      for (const [key, vectors] of await vectorsOf(embedding, some)) made.set(key, vectors);
      embedding.onEmbedded?.(some.reduce((sum, { passages }) => sum + passages.length, 0));
      if (performance.now() - writtenAt < LONGEST_UNWRITTEN_MS) continue;
      const written = made;
      made = new Map();
      await keep(embedding, written);
      writtenAt = performance.now();
    }
  } finally {
    // What a provider made before it failed is not made, and paid for, again.
    if (!embedding.signal.aborted) await keep(embedding, made);
  }
}

/** A group whose texts are gone is gone as well, or soon will be; until then it has vectors without a direction. */
async function vectorsOf(
  embedding: IndexEmbedding,
  groups: readonly LackingGroup[],
): Promise<Map<string, GroupVectors>> {
  const { joined } = embedding;
  const textsOf = await embedding.textsOf(groups);
  const parts = groups.map((group) => textsOf.get(group) ?? group.passages.map(() => [""]));
  const vectors = await embedAll(embedding, parts.flat(2));
  let next = 0;
  const take = () => vectors[next++] as Float32Array;
  const rowsOf = (passages: readonly (readonly string[])[]) =>
    passages.map((texts) => joined(texts.map(take)));
  return new Map(groups.map(({ key, hash }, at) => [key, { hash, rows: rowsOf(parts[at] ?? []) }]));
}

/** All zeros for what the model will not take. */
async function embedAll(
  { embedder, signal }: IndexEmbedding,
  texts: readonly string[],
): Promise<Float32Array[]> {
  const size = embedder.isLocal ? LOCAL_BATCH : REMOTE_BATCH;
  const vectors: (Float32Array | null)[] = [];
  for (let from = 0; from < texts.length; from += size) {
    vectors.push(...(await embedTexts(embedder, texts.slice(from, from + size), signal)));
    await nextTurn();
    signal.throwIfAborted();
  }
  const none = new Float32Array(embedder.dims ?? vectors.find((vector) => vector !== null)?.length ?? 0);
  return vectors.map((vector) => vector ?? none);
}

async function keep(
  { graph, index, embedder, meta, signal }: IndexEmbedding,
  vectors: ReadonlyMap<string, GroupVectors>,
): Promise<void> {
  const write = { model: embedder.id, vectors };
  await graph.transaction(meta, (tx) => writeVectors(tx, index, write, turnTaker(signal)), { signal });
}
