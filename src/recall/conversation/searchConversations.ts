import { asNodeId, type NodeId, type ProjectId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { conversationOfStretch } from "../../engines/conversation/talkIndex.ts";
import type { Embedder, WordVectors } from "../../models/port.ts";
import type { PassageSnapshot } from "../../passages/passage.ts";
import type { PassageIndex } from "../../passages/passageIndex.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import type { Trace } from "../trace.ts";
import { readQuestion, termsAsked } from "./question.ts";
import { rankTurns, type Turn } from "./rankTurns.ts";
import { type Signals, weigh } from "./signals.ts";
import { similaritiesTo } from "./similarities.ts";
import { Stretches } from "./stretches.ts";
import { WordMeaning } from "./wordMeaning.ts";

export interface ConversationParts {
  readonly memory: Pick<GraphReader, "get">;
  readonly passages: Pick<PassageIndex, "snapshot">;
  /** What the vectors of messages are compared with; null when none are wanted. */
  readonly embedder: Embedder | null;
  /** What single words mean; null when none are wanted, or they cannot be read. */
  readonly words: WordVectors | null;
}

export interface ConversationQuestion {
  readonly view: View;
  readonly project: ProjectId;
  readonly text: string;
  /** Left out: all conversations of the project. */
  readonly conversations?: ReadonlySet<NodeId>;
  readonly limit: number;
}

export interface MessageHit {
  readonly node: NodeRecord;
  readonly score: number;
  readonly signals: Signals;
}

/** What was said about something, best first. */
export async function searchConversations(
  { memory, passages, embedder, words }: ConversationParts,
  asked: ConversationQuestion,
  trace: Trace,
): Promise<{ hits: MessageHit[]; degraded: string[] }> {
  const question = readQuestion(asked.text);
  const snapshot = await passages.snapshot(termsAsked(question), embedder ? [embedder.id] : []);
  const { conversations, view } = asked;
  const stretches = new Stretches(snapshot, {
    isWanted: conversations && (({ key }) => conversations.has(conversationOfStretch(key))),
    at: view.at,
  });
  const [{ similarities, degraded }] = await trace.run(
    "vectors",
    1,
    async () => [await similaritiesTo(snapshot, embedder, asked.text)] as const,
  );
  const ranking = await rankTurns(stretches, question, similarities, trace);
  const read = await trace.run("read", 0, () => readVisible(memory, asked, snapshot, ranking.turns));
  const meaning = words && new WordMeaning(words, ranking.words);
  const hits = await trace.run("meaning", read.length, () => read.map((hit) => withMeaning(hit, meaning)));
  const best = hits.toSorted((a, b) => b.score - a.score).slice(0, asked.limit);
  const lacksWords = embedder !== null && words === null;
  return { hits: best, degraded: lacksWords ? ["vector"] : [...degraded] };
}

/** So many are read and compared by meaning, more where more are wanted. */
const READ = 60;
/** Where the view hides so many of the best, the rest is hardly about the question. */
const MOST_BATCHES = 20;

/** The best messages that the view shows. Where it hides some, further ones are looked at, within bounds. */
async function readVisible(
  memory: Pick<GraphReader, "get">,
  { view, project, limit }: ConversationQuestion,
  snapshot: PassageSnapshot,
  turns: Iterable<Turn>,
): Promise<MessageHit[]> {
  const wanted = Math.max(READ, 2 * limit);
  const found = new Map<NodeId, MessageHit>();
  let batches = 0;
  for (const batch of batchesOf(turns, wanted)) {
    const byId = new Map(batch.map((turn) => [asNodeId(snapshot.label(turn.slot)), turn]));
    const refs = [...byId.keys()].map((id) => ({ project, id }));
    for (const node of await memory.get(view, refs)) {
      const turn = byId.get(node.id);
      if (turn && !found.has(node.id)) found.set(node.id, { ...turn, node });
    }
    batches += 1;
    if (found.size >= wanted || batches === MOST_BATCHES) break;
  }
  return [...found.values()];
}

function* batchesOf<Item>(items: Iterable<Item>, size: number): Iterable<Item[]> {
  let batch: Item[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function withMeaning({ node, signals }: MessageHit, meaning: WordMeaning | null): MessageHit {
  const all = meaning ? { ...signals, meaning: meaning.match(String(node.props.content)) } : signals;
  return { node, signals: all, score: weigh(all) };
}
