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
  readonly memory: GraphReader;
  readonly passages: PassageIndex;
  /** What the vectors of messages are compared with, if it answers at once. */
  readonly embedder: Embedder | null;
  /** Null: compared by the words themselves alone. */
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
  const snapshot = await passages.snapshot(termsAsked(question), embedder?.isLocal ? [embedder.id] : []);
  const { conversations, view } = asked;
  const stretches = new Stretches(snapshot, {
    isWanted: conversations && (({ key }) => conversations.has(conversationOfStretch(key))),
    until: view.at?.asOf,
  });
  const similarities = await trace.run("vectors", stretches.messages, () =>
    similaritiesTo(snapshot, embedder, asked.text),
  );
  const ranking = await rankTurns(stretches, question, similarities, trace);
  const read = await trace.run("read", ranking.count, () =>
    readVisible(memory, asked, snapshot, ranking.turns),
  );
  const meaning = words && new WordMeaning(words, ranking.words);
  const hits = await trace.run("meaning", read.length, () => read.map((hit) => withMeaning(hit, meaning)));
  const best = hits.toSorted((a, b) => b.score - a.score).slice(0, asked.limit);
  return { hits: best, degraded: words ? [] : ["vector"] };
}

/** So many are read and compared by meaning, more where more are wanted. */
const READ = 60;

/** The best messages that the view shows. Where it hides some, further ones are looked at until there are enough. */
async function readVisible(
  memory: GraphReader,
  { view, project, limit }: ConversationQuestion,
  snapshot: PassageSnapshot,
  turns: Iterable<Turn>,
): Promise<MessageHit[]> {
  const wanted = Math.max(READ, 2 * limit);
  const found = new Map<NodeId, MessageHit>();
  for (const batch of batchesOf(turns, wanted)) {
    const byId = new Map(batch.map((turn) => [asNodeId(snapshot.label(turn.slot)), turn]));
    const refs = [...byId.keys()].map((id) => ({ project, id }));
    for (const node of await memory.get(view, refs)) {
      const turn = byId.get(node.id);
      if (turn && !found.has(node.id)) found.set(node.id, { ...turn, node });
    }
    if (found.size >= wanted) break;
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
