import type { NodeRecord } from "../../domain/record.ts";
import type { Hit, Neighbour, ScopeFilter } from "../../stores/port.ts";
import { addressOf } from "../memory/candidate.ts";
import { coverage } from "../memory/coverage.ts";
import { asPut } from "../memory/expand.ts";
import { questionVectors } from "../memory/questionVectors.ts";
import { isWithin, scopeFilters } from "../memory/reach.ts";
import type { EventParts, EventQuestion } from "./eventQuestion.ts";

/** An event that may be asked for, and how near it comes to the words of the question, from 0 to 1. */
export interface ProposedEvent {
  readonly node: NodeRecord;
  readonly nearness: number;
}

export interface ProposedEvents {
  readonly events: readonly ProposedEvent[];
  readonly degraded: readonly string[];
}

const MOST_BY_MEANING = 64;
const MOST_BY_WORDS = 64;
const MOST_ON_ONE = 100;
const MOST_NEWEST = 50;

/** What is near in meaning or in words, what is about the same things, and what was last. */
export async function proposeEvents(parts: EventParts, question: EventQuestion): Promise<ProposedEvents> {
  const { memory } = parts;
  const { view, kinds, filter, text, entities } = question;
  const places = scopeFilters(question);
  const meant = await byMeaning(parts, question);
  const worded = (text: string) =>
    inEach(places, MOST_BY_WORDS, (scope) =>
      memory.searchText(view, { ...filter, text, kinds, scope, limit: MOST_BY_WORDS }),
    );
  const said = await worded(text);
  const things = [...entities.ids, ...entities.names].join(" ");
  const others = [
    ...(await onEntities(parts, question)),
    // What is about something inside of what is asked for is not tied to it, but names it.
    ...(await worded(things)),
    ...(await newest(parts, question)),
  ];
  const nearness = nearnessOf(question, meant.hits, said);
  const nodes = new Map<string, NodeRecord>();
  for (const { node } of [...meant.hits, ...said, ...others]) nodes.set(addressOf(node), node);
  const events = [...nodes].map(([address, node]) => ({ node, nearness: nearness.get(address) ?? 0 }));
  return { events, degraded: meant.degraded };
}

/**
 * A vector tells how near two texts are. For what has none, its words stand in: as good as it is beside the best match,
 * and that as far as it has the words of the question. But what comes after all that meaning proposes is no nearer.
 */
function nearnessOf(
  { text }: EventQuestion,
  meant: readonly Hit[],
  said: readonly Hit[],
): ReadonlyMap<string, number> {
  const nearness = new Map<string, number>();
  const [best] = said;
  const share = best ? coverage(text, best.node) : 0;
  const most = meant.length < MOST_BY_MEANING ? 1 : Math.max(0, meant.at(-1)?.score ?? 0);
  for (const { node, score } of said) {
    nearness.set(addressOf(node), Math.min(most, (share * score) / (best?.score || 1)));
  }
  for (const { node, score } of meant) nearness.set(addressOf(node), Math.max(0, score));
  return nearness;
}

interface Meant {
  readonly hits: readonly Hit[];
  readonly degraded: readonly string[];
}

/** A provider that does not answer costs the answer one signal and nothing else. */
async function byMeaning({ memory, serving }: EventParts, question: EventQuestion): Promise<Meant> {
  if (!serving) return { hits: [], degraded: [] };
  const { view, kinds, filter, text, signal } = question;
  const degraded = serving.isComplete ? [] : ["vector"];
  try {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(EMBED_TIMEOUT_MS)]);
    const { model, vectors } = await questionVectors(memory, serving.embedder, asPut(text), inTime);
    const [asked] = vectors;
    if (!asked) return { hits: [], degraded };
    const query = { ...filter, model, vector: asked.vector, kinds, limit: MOST_BY_MEANING };
    const hits = await inEach(scopeFilters(question), MOST_BY_MEANING, (scope) =>
      memory.searchVector(view, { ...query, scope }),
    );
    return { hits, degraded };
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    return { hits: [], degraded: ["vector"] };
  }
}

const EMBED_TIMEOUT_MS = 1_500;

/** The best of several scopes, of which the store searches one at a time. */
async function inEach(
  places: readonly ScopeFilter[],
  most: number,
  search: (scope: ScopeFilter) => Promise<Hit[]>,
): Promise<Hit[]> {
  const found = await Promise.all(places.map(search));
  return found
    .flat()
    .sort((one, other) => other.score - one.score)
    .slice(0, most);
}

async function newest({ memory }: EventParts, question: EventQuestion): Promise<{ node: NodeRecord }[]> {
  const { view, kinds, filter } = question;
  const found = await Promise.all(
    scopeFilters(question).map((scope) => memory.find(view, { ...filter, kinds, scope, limit: MOST_NEWEST })),
  );
  return found
    .flat()
    .sort((one, other) => other.validFrom - one.validFrom)
    .slice(0, MOST_NEWEST)
    .map((node) => ({ node }));
}

/** Of edges the store knows no filter, so what they lead to is looked at here. */
async function onEntities(
  { memory }: EventParts,
  { view, project, kinds, filter, entities, ...reach }: EventQuestion,
): Promise<{ node: NodeRecord }[]> {
  const found = await memory.neighbours(view, {
    of: [...entities.ids, ...entities.formers.keys()].map((id) => ({ project, id })),
    types: ["INVOLVES"],
    direction: "in",
    limit: MOST_ON_ONE,
  });
  const isWanted = ({ node }: Neighbour): boolean =>
    node !== null && kinds.includes(node.kind) && isWithin(reach, node) && fits(node, filter);
  return found.filter(isWanted).flatMap(({ node }) => (node ? [{ node }] : []));
}

/** As the store decides. */
function fits(node: NodeRecord, { agentId, taskId, types, since }: EventQuestion["filter"]): boolean {
  return (
    (agentId === undefined || node.agentId === agentId) &&
    (taskId === undefined || node.taskId === taskId) &&
    (types === undefined || types.includes(String(node.props.type ?? node.kind))) &&
    (since === undefined || node.validFrom >= since)
  );
}
