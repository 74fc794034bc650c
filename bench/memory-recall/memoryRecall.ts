import { parseArgs } from "node:util";
import { termsOfWord } from "../../src/domain/text.ts";
import {
  conversationNode,
  conversationOfStretch,
  talkIndex,
} from "../../src/engines/conversation/talkIndex.ts";
import { PassageIndex } from "../../src/passages/passageIndex.ts";
import { matchTerms } from "../../src/recall/conversation/matchTerms.ts";
import { readQuestion } from "../../src/recall/conversation/question.ts";
import { searchConversations } from "../../src/recall/conversation/searchConversations.ts";
import { Stretches } from "../../src/recall/conversation/stretches.ts";
import { Trace } from "../../src/recall/trace.ts";
import type { Benchmark, BenchOptions, BenchRow } from "../benchmark.ts";
import { type Case, leaveOneOut, signalRow } from "./fitWeights.ts";
import { readTalks, type Talk, type TalkQuestion } from "./locomo.ts";
import { manyTalks } from "./manyTalks.ts";
import { DEPTHS, type Outcome, recallColumns, sharesOf, timeColumns } from "./recall.ts";
import { openTalkWorld, type TalkWorld } from "./talkWorld.ts";

const DEEPEST = DEPTHS.at(-1) ?? 50;
/** All that a search reads, to fit weights on. */
const ALL = 1_000;

export const memoryRecallBench: Benchmark = {
  name: "memory-recall",
  about:
    "LoCoMo: the share of the turns that hold the answer among the best of conversation_search, in percent",
  async run({ args, dataFolder }: BenchOptions): Promise<BenchRow[]> {
    const { values } = parseArgs({
      args: [...args],
      options: { messages: { type: "string", default: "100000" } },
    });
    const talks = await readTalks(dataFolder);
    return [...(await measureRecall(talks)), ...(await measureTime(talks, Number(values.messages)))];
  },
};

async function measureRecall(talks: readonly Talk[]): Promise<BenchRow[]> {
  const world = await openTalkWorld();
  try {
    for (const talk of talks) await world.append(talk);
    const { outcomes, times } = await askAll(world, talks);
    const cases = await eachQuestion(talks, (talk, question) => caseOf(world, talk, question));
    const words = await eachQuestion(talks, (talk, question) => byWordsAlone(world, talk, question));
    const kinds = [...new Set(outcomes.map(({ kind }) => kind))].sort();
    return [
      { what: "conversation_search", ...recallColumns(outcomes), ...timeColumns(times) },
      {
        what: "weights, and nothing else, fitted without the talk asked",
        ...recallColumns(leaveOneOut(cases)),
      },
      { what: "BM25 alone", ...recallColumns(words) },
      ...kinds.map((kind) => ({
        what: `questions: ${kind}`,
        ...recallColumns(outcomes.filter((outcome) => outcome.kind === kind)),
      })),
    ];
  } finally {
    await world.close();
  }
}

async function askAll(world: TalkWorld, talks: readonly Talk[]) {
  const times: number[] = [];
  const outcomes = await eachQuestion(talks, async ({ id }, { text, kind, evidence }): Promise<Outcome> => {
    const startedAt = performance.now();
    const found = await world.search(text, { conversationId: id, limit: DEEPEST });
    times.push(performance.now() - startedAt);
    return { talk: id, kind, shares: sharesOf(evidence, found) };
  });
  return { outcomes, times };
}

async function eachQuestion<Result>(
  talks: readonly Talk[],
  ask: (talk: Talk, question: TalkQuestion) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const talk of talks) for (const question of talk.questions) results.push(await ask(talk, question));
  return results;
}

async function caseOf(world: TalkWorld, { id }: Talk, { text, kind, evidence }: TalkQuestion): Promise<Case> {
  const { project, account } = placeOf(world);
  const parts = {
    memory: world.store.memory,
    passages: indexOf(world),
    embedder: world.models.embedder,
    words: await world.models.words(),
  };
  const guard = { account, project, visibilities: ["public", "shared"] as const };
  const conversations = new Set([conversationNode(id)]);
  const asked = { view: { guard }, project, text, conversations, limit: ALL };
  const { hits } = await searchConversations(parts, asked, new Trace());
  return {
    talk: id,
    kind,
    evidence,
    turns: hits.map(({ node }) => String(node.props.externalId)),
    signals: Float32Array.from(hits.flatMap(({ signals }) => signalRow(signals))),
  };
}

/** What plain BM25 finds: the words of the question, names included, in the message itself. */
async function byWordsAlone(world: TalkWorld, { id }: Talk, question: TalkQuestion): Promise<Outcome> {
  const terms = [...new Set(readQuestion(question.text).words.flatMap(termsOfWord))];
  const snapshot = await indexOf(world).snapshot(terms, []);
  const stretches = new Stretches(snapshot, {
    isWanted: ({ key }) => conversationOfStretch(key) === conversationNode(id),
  });
  const { own } = matchTerms(stretches, terms);
  const slots = [...own.keys()].filter((slot) => (own[slot] ?? 0) > 0);
  const best = slots.sort((a, b) => (own[b] ?? 0) - (own[a] ?? 0)).slice(0, DEEPEST);
  const found = best.map((slot) => snapshot.label(slot).split("/").at(-1) ?? "");
  return { talk: id, kind: question.kind, shares: sharesOf(question.evidence, found) };
}

const indexes = new WeakMap<TalkWorld, PassageIndex>();

function indexOf(world: TalkWorld): PassageIndex {
  const { project, account } = placeOf(world);
  const known = indexes.get(world) ?? new PassageIndex(world.store.memory, talkIndex(account, project));
  indexes.set(world, known);
  return known;
}

function placeOf({ caller: { project, account } }: TalkWorld) {
  if (project === null) throw new Error("the benchmark's caller has a project");
  return { project, account };
}

/** Every fifth question, among so many messages: in all conversations, and in its own. */
async function measureTime(talks: readonly Talk[], messages: number): Promise<BenchRow[]> {
  if (messages === 0) return [];
  const world = await openTalkWorld();
  try {
    for (const talk of manyTalks(talks, messages)) await world.append(talk);
    const asked = talks.flatMap(({ id, questions }) =>
      questions.filter((_, at) => at % 5 === 0).map(({ text }) => ({ text, conversationId: `${id}-0` })),
    );
    const everywhere = await timesOf(asked, ({ text }) => world.search(text, { limit: 10 }));
    const inOne = await timesOf(asked, ({ text, conversationId }) =>
      world.search(text, { conversationId, limit: 10 }),
    );
    return [
      { what: `among ${messages} messages`, questions: asked.length, ...timeColumns(everywhere) },
      { what: "there, in one conversation", questions: asked.length, ...timeColumns(inOne) },
    ];
  } finally {
    await world.close();
  }
}

const WARM_UP = 20;

async function timesOf<Asked>(
  asked: readonly Asked[],
  search: (asked: Asked) => Promise<unknown>,
): Promise<number[]> {
  for (const each of asked.slice(0, WARM_UP)) await search(each);
  const times: number[] = [];
  for (const each of asked) {
    const startedAt = performance.now();
    await search(each);
    times.push(performance.now() - startedAt);
  }
  return times;
}
