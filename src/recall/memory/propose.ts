import { admits } from "../../domain/guard.ts";
import type { NodeKind } from "../../domain/kinds.ts";
import { type NodeRecord, scopeOf } from "../../domain/record.ts";
import { isSubscribed, subscribedMention } from "../../engines/memory/subscribed.ts";
import type { GraphReader, Hit, ScopeFilter, View } from "../../stores/port.ts";
import { rankFrom } from "../pagerank/rankFrom.ts";
import type { Signal } from "../signal.ts";
import { addressOf, type Proposal, type Source } from "./candidate.ts";
import { coverage } from "./coverage.ts";
import type { Wording } from "./expand.ts";
import { fuse } from "./fuse.ts";
import { isDoubted } from "./isDoubted.ts";
import type { QuestionVectors } from "./questionVectors.ts";
import { subscribersView } from "./subscriptions.ts";

/** One question to one scope. */
export interface ScopedQuestion {
  readonly view: View;
  readonly scope: ScopeFilter;
  readonly kinds: readonly NodeKind[];
  readonly wordings: readonly Wording[];
  /** Null where meaning is not looked at. */
  readonly vectors: QuestionVectors | null;
  /** A signal that weighs nothing is not asked. */
  readonly weights: Readonly<Record<Signal, number>>;
  /** Only what these propose counts; the graph still starts from what the others find. */
  readonly signals?: readonly Source[] | undefined;
  /** What the asking agent has subscribed to. */
  readonly keywords: ReadonlySet<string>;
  /** The addresses of those that may be answered; left out, all may. */
  readonly only?: ReadonlySet<string> | undefined;
  /** How many are wanted. */
  readonly limit: number;
}

/** So many each signal proposes, more where more are wanted. */
const LEAST_DEPTH = 50;
const DEPTH_FOR_FEW = 1_000;
const SEEDS = 5;
const TAGS_WEIGH = 0.2;
const MENTIONS_WEIGH = 0.05;
/** Those with the right keyword have to be found among those without. */
const SUBSCRIPTION_DEPTH = 200;

/** What each signal has to offer. The graph is asked last: it starts from the best that the others found. */
export async function propose(memory: GraphReader, question: ScopedQuestion): Promise<Proposal[]> {
  const found = [
    ...(await byMeaning(memory, question)),
    ...(await byWords(memory, question)),
    ...(await bySubscription(memory, question)),
  ];
  const { signals } = question;
  return [...found, ...(await byGraph(memory, question, found))]
    .map((proposal) => ({ ...proposal, hits: proposal.hits.filter(({ node }) => !isDoubted(node)) }))
    .filter(({ source, hits }) => hits.length > 0 && (signals?.includes(source) ?? true));
}

/** Where few may be answered, they are looked for among more. */
function depthOf({ limit, only }: ScopedQuestion): number {
  return only ? DEPTH_FOR_FEW : Math.max(LEAST_DEPTH, limit);
}

async function byMeaning(
  memory: GraphReader,
  question: ScopedQuestion,
  depth = depthOf(question),
): Promise<Proposal[]> {
  const { view, scope, kinds, vectors, weights } = question;
  if (!vectors || weights.vector === 0) return [];
  const { model } = vectors;
  return Promise.all(
    vectors.vectors.map(async ({ vector, floor, weight }) => {
      const hits = await memory.searchVector(view, { model, vector, kinds, scope, limit: depth });
      return {
        source: "vector" as const,
        weight: weights.vector * weight,
        floor,
        hits: hits.filter(({ score }) => score > floor),
      };
    }),
  );
}

async function byWords(
  memory: GraphReader,
  question: ScopedQuestion,
  depth = depthOf(question),
): Promise<Proposal[]> {
  const { view, scope, kinds, wordings, weights } = question;
  if (weights.bm25 === 0) return [];
  return Promise.all(
    wordings.map(async ({ text, words, weight }) => {
      const hits = await memory.searchText(view, { text: words, kinds, scope, limit: depth });
      // A question that no memory has many words of is worded otherwise, and what words find then is mostly chance.
      const share = hits[0] ? coverage(text, hits[0].node) : 0;
      return { source: "bm25" as const, weight: weights.bm25 * weight * share, floor: 0, hits };
    }),
  );
}

/**
 * Matches of the question that bear one of the agent's keywords, whoever they are tagged for; and, for less, those that
 * speak of one. A word in a text is no tag, so these are shown to whom they are shown anyway.
 */
async function bySubscription(memory: GraphReader, question: ScopedQuestion): Promise<Proposal[]> {
  const { keywords, view } = question;
  if (keywords.size === 0) return [];
  const open = { ...question, view: subscribersView(view) };
  const found = [
    ...(await byWords(memory, open, SUBSCRIPTION_DEPTH)),
    ...(await byMeaning(memory, open, SUBSCRIPTION_DEPTH)),
  ];
  const hits = fuse(found, "rrf");
  const isMention = subscribedMention(keywords);
  const tagged = hits.filter(({ node }) => isSubscribed(node, keywords));
  const mentioning = hits.filter(
    ({ node }) => !isSubscribed(node, keywords) && admits(view.guard, node) && isMention(node),
  );
  const proposed = (weight: number, all: readonly Hit[]): Proposal => {
    return { source: "subscription", weight, floor: 0, hits: all.slice(0, depthOf(question)) };
  };
  return [proposed(TAGS_WEIGH, tagged), proposed(MENTIONS_WEIGH, mentioning)];
}

async function byGraph(
  memory: GraphReader,
  question: ScopedQuestion,
  found: readonly Proposal[],
): Promise<Proposal[]> {
  const { view, kinds, scope, weights } = question;
  const seeds = weights.graph === 0 ? [] : fuse(found, "rrf").slice(0, SEEDS);
  if (seeds.length === 0) return [];
  const { ranked } = await rankFrom(
    memory,
    view,
    seeds.map(({ node, score }) => ({ ref: node, weight: score })),
    { limit: depthOf(question) },
  );
  const nodes = await memory.get(
    view,
    ranked.map(({ ref }) => ref),
  );
  const scoreOf = new Map(ranked.map(({ ref, score }) => [addressOf(ref), score]));
  const hits: Hit[] = nodes
    .filter((node) => kinds.includes(node.kind) && isIn(scope, node))
    .map((node) => ({ node, score: scoreOf.get(addressOf(node)) ?? 0 }));
  return [{ source: "graph", weight: weights.graph, floor: 0, hits }];
}

function isIn({ scope, focus }: ScopeFilter, node: NodeRecord): boolean {
  return scopeOf(node) === scope && (focus === undefined || node.focus === focus);
}
