import { type Caller, guardOf } from "../../domain/caller.ts";
import { contentHash } from "../../domain/contentHash.ts";
import { asNodeId, type IdSource, type NodeId, type NodeRef } from "../../domain/ids.ts";
import type { NodeDraft, NodeRecord } from "../../domain/record.ts";
import { REFLECTION } from "../../engines/episodes/episodeTypes.ts";
import { findPatterns } from "../../engines/reflection/findPatterns.ts";
import { insightOf } from "../../engines/reflection/insightOf.ts";
import type { Pattern } from "../../engines/reflection/pattern.ts";
import { isSame, planLearnings } from "../../engines/reflection/planLearnings.ts";
import type { Store, WriteTx } from "../../stores/port.ts";
import { knownLearnings } from "./knownLearnings.ts";
import { type Readers, readersOf } from "./readers.ts";
import { type Happened, type ReflectedOn, readObserved } from "./readObserved.ts";
import { type WrittenLearning, writeLearnings } from "./writeLearnings.ts";

export interface ReflectionParts {
  readonly store: Store;
  readonly ids: IdSource;
  /** Who asks for it: what they may read is what is reflected on. */
  readonly caller: Caller;
  readonly signal?: AbortSignal;
}

export type Reflection =
  | { readonly status: "too_few"; readonly episodes: number }
  | {
      readonly status: "reflected";
      readonly id: NodeId;
      readonly insight: string;
      readonly patterns: readonly Pattern[];
      /** Those of the patterns, and those that were contradicted, as they are now. */
      readonly learnings: readonly WrittenLearning[];
    };

export const FEWEST_EPISODES = 3;
export const MOST_REFLECTED_ON = 20;

/**
 * Looks for patterns in what happened and keeps what they teach. All of it is one transaction, so of two that reflect on
 * the same at once the second finds what the first has learned, and counts no evidence again.
 */
export function reflectOn(parts: ReflectionParts, on: ReflectedOn): Promise<Reflection> {
  const { store, caller, signal } = parts;
  const meta = {
    type: "memory_write",
    account: caller.account,
    project: on.project,
    agentId: "system",
    sessionId: caller.session,
    reason: `reflection for ${caller.agent}`,
  } as const;
  return store.memory.transaction(meta, (tx) => reflect(tx, parts, on), signal ? { signal } : {});
}

async function reflect(tx: WriteTx, { ids, caller }: ReflectionParts, on: ReflectedOn): Promise<Reflection> {
  const view = { guard: guardOf(caller, on.project) };
  const happened = await readObserved(tx, view, on);
  const { nodes, observed } = happened;
  if (nodes.length < FEWEST_EPISODES) return { status: "too_few", episodes: nodes.length };
  const readers = readersOf(caller, nodes);
  const patterns = findPatterns(observed);
  const known = await knownLearnings(tx, view, { project: on.project, readers, patterns, observed });
  const draft = reflectionOf(happened, patterns, on, { readers, askedBy: caller.agent });
  const [same] = await tx.find(view, { kinds: ["EPISODE"], contentHash: draft.contentHash, limit: 1 });
  const reflection = same ?? (await keep(tx, { ...draft, id: asNodeId(ids.next("episode")) }, nodes));
  const changes = planLearnings(patterns, known, observed);
  const place = { project: on.project, readers, reflection, ties: happened.ties };
  const written = await writeLearnings(tx, changes, place, () => asNodeId(ids.next("learning")));
  const learnings = [...written, ...unchanged(known, patterns, written)];
  return {
    status: "reflected",
    id: reflection.id,
    insight: String(draft.props.content),
    patterns,
    learnings,
  };
}

type ReflectionDraft = Omit<NodeDraft, "id"> & { readonly contentHash: string };

/** The same episodes for the same readers make the same reflection. */
function reflectionOf(
  { nodes, observed }: Happened,
  patterns: readonly Pattern[],
  { project, taskId, agentId }: ReflectedOn,
  { readers, askedBy }: { readers: Readers; askedBy: string },
): ReflectionDraft {
  const metadata = {
    askedBy,
    episodes: nodes.length,
    patterns: patterns.map(({ kind }) => kind),
    ...(agentId !== undefined && { agentId }),
  };
  return {
    project,
    kind: "EPISODE",
    props: { type: REFLECTION, content: insightOf(observed, patterns), metadata },
    contentHash: contentHash(REFLECTION, readers.visibility, ...readers.agents, ...nodes.map(({ id }) => id)),
    ...readers,
    ...(taskId !== undefined && { taskId }),
  };
}

async function keep(tx: WriteTx, draft: NodeDraft, nodes: readonly NodeRecord[]): Promise<NodeRef> {
  await tx.put(draft);
  await tx.linkAll(nodes.map((to) => ({ type: "DERIVED_FROM", from: draft, to })));
  return draft;
}

/** What these patterns taught before and teach no more than that. */
function unchanged(
  known: Awaited<ReturnType<typeof knownLearnings>>,
  patterns: readonly Pattern[],
  written: readonly WrittenLearning[],
): WrittenLearning[] {
  return known
    .filter((learning) => patterns.some((pattern) => isSame(learning, pattern)))
    .map(({ node, content, confidence, code }) => ({
      id: node.id,
      content,
      confidence,
      code,
      change: "none" as const,
    }))
    .filter(({ id }) => !written.some((each) => each.id === id));
}
