import { asNodeId, type ProjectId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { isWideOpen } from "./isWideOpen.ts";
import type { CodeHit } from "./search/searchCode.ts";

export interface RankedCommunity {
  readonly node: NodeRecord;
  readonly score: number;
}

/** More than there ever are. */
const ALL = 1_000;
/** What the parts of the code are called counts as much as where the best hits lie. */
const NAME_SHARE = 0.5;

/**
 * The parts of the code that a question is about: those whose names and summaries match it, and those that hold what a
 * search found. A question that neither fits is about everything, which is all of them, the largest first.
 */
export async function rankCommunities(
  code: GraphReader,
  question: { readonly view: View; readonly project: ProjectId; readonly text: string },
  hits: readonly CodeHit[],
): Promise<RankedCommunity[]> {
  const { view, project, text } = question;
  if (isWideOpen(text)) return largestFirst(code, view);
  const named = await code.searchText(view, { text, kinds: ["COMMUNITY"], limit: ALL });
  const held = await holdersOf(code, view, project, hits);
  if (named.length === 0 && held.size === 0) return largestFirst(code, view);
  const nodes = new Map(named.map(({ node }) => [String(node.id), node]));
  const unread = [...held.keys()].filter((id) => !nodes.has(id));
  const others = await code.get(
    view,
    unread.map((id) => ({ project, id: asNodeId(id) })),
  );
  for (const node of others) nodes.set(node.id, node);
  const byName = shares(new Map(named.map(({ node, score }) => [String(node.id), score])));
  const byHits = shares(held);
  return [...nodes.values()].map((node) => ({ node, score: scoreOf(node.id, byName, byHits) })).sort(best);
}

function scoreOf(id: string, byName: ReadonlyMap<string, number>, byHits: ReadonlyMap<string, number>) {
  return NAME_SHARE * (byName.get(id) ?? 0) + (1 - NAME_SHARE) * (byHits.get(id) ?? 0);
}

/** How much of what was found lies in each community. */
async function holdersOf(
  code: GraphReader,
  view: View,
  project: ProjectId,
  hits: readonly CodeHit[],
): Promise<Map<string, number>> {
  const scores = new Map(hits.map(({ node, score }) => [String(node.id), score]));
  const of = [...scores.keys()].map((id) => ({ project, id: asNodeId(id) }));
  const held = new Map<string, number>();
  for (const { from, to } of await code.edges(view, {
    of,
    types: ["BELONGS_TO"],
    direction: "out",
    limit: 1,
  })) {
    held.set(to.id, (held.get(to.id) ?? 0) + (scores.get(from.id) ?? 0));
  }
  return held;
}

/** Each as a share of the best. */
function shares(scores: ReadonlyMap<string, number>): Map<string, number> {
  const top = Math.max(...scores.values(), Number.MIN_VALUE);
  return new Map([...scores].map(([id, score]) => [id, score / top]));
}

async function largestFirst(code: GraphReader, view: View): Promise<RankedCommunity[]> {
  const all = await code.find(view, { kinds: ["COMMUNITY"], limit: ALL });
  return all.map((node) => ({ node, score: 0 })).sort(best);
}

function best(one: RankedCommunity, other: RankedCommunity): number {
  return (
    other.score - one.score ||
    Number(other.node.props.memberCount) - Number(one.node.props.memberCount) ||
    (one.node.id < other.node.id ? -1 : 1)
  );
}
