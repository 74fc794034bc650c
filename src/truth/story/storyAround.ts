import type { NodeRecord } from "../../domain/record.ts";
import type { Remembered } from "../../engines/conflicts/forgetting/remembered.ts";
import type { Told } from "../../engines/conflicts/told.ts";
import type { Embedder } from "../../models/port.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { loadDetector } from "../loadDetector.ts";
import { TOLD_KINDS } from "./toldKinds.ts";
import { toldOf } from "./toldOf.ts";

/** What memory holds on the subject of some statements, with what was said before it and has ended. */
export interface Story {
  /** Oldest first. */
  readonly told: readonly Remembered[];
  /** All of it by id. */
  readonly nodes: ReadonlyMap<string, NodeRecord>;
  /** Those of it that hold: only these can be in conflict with each other. */
  readonly holding: ReadonlyMap<string, NodeRecord>;
}

export interface StorySources {
  readonly memory: GraphReader;
  readonly view: View;
  /** One that answers at once and knows the vectors that are stored; else words alone find what is near. */
  readonly embedder: Embedder | null;
}

const BY_WORDS = 24;
const BY_MEANING = 12;
/** So many documents are looked at closely for each statement, however many there are. */
const DEPTH = 200;
const MOST_BEFORE = 20;

/** Statements whose subject the given ones share, and the one that gave rise to it, if that is a memory. */
export async function storyAround(
  statements: readonly Told[],
  sources: StorySources,
  trigger: NodeRecord | null,
  signal?: AbortSignal,
): Promise<Story> {
  const found = new Map<string, NodeRecord>(trigger ? [[trigger.id, trigger]] : []);
  for (const told of statements) {
    signal?.throwIfAborted();
    for (const node of await nearTo(told, sources, signal)) found.set(node.id, node);
  }
  const before = await replacedBy([...found.values()], sources);
  const nodes = [...new Map([...before, ...found.values()].map((node) => [node.id, node])).values()];
  const { memory, view } = sources;
  const firsts = new Map((await memory.first(view, nodes)).map((node) => [node.id, node]));
  const told = nodes.map((node) => ({
    ...toldOf(node, firsts.get(node.id)),
    isSensitive: node.sensitive,
  }));
  return {
    told: told.sort(byAge),
    nodes: new Map(nodes.map((node) => [String(node.id), node])),
    holding: found,
  };
}

export function byAge(one: Told, other: Told): number {
  return (one.at ?? 0) - (other.at ?? 0) || (one.id < other.id ? -1 : 1);
}

async function nearTo(told: Told, sources: StorySources, signal?: AbortSignal): Promise<NodeRecord[]> {
  const { memory, view } = sources;
  const { subjectKeys } = await loadDetector();
  const words = subjectKeys(told).join(" ");
  const byWords =
    words === ""
      ? []
      : await memory.searchText(view, { text: words, kinds: TOLD_KINDS, limit: BY_WORDS, depth: DEPTH });
  return [...byWords, ...(await byMeaning(told, sources, signal))].map(({ node }) => node);
}

async function byMeaning({ text, subject = "" }: Told, sources: StorySources, signal?: AbortSignal) {
  const { memory, view, embedder } = sources;
  if (!embedder) return [];
  const request = { purpose: "passage", ...(signal && { signal }) } as const;
  // Whoever cannot say what a text means leaves it to the words.
  const [vector] = await embedder.embed([`${subject}\n${text}`.trim()], request).catch(() => []);
  if (!vector) return [];
  return memory.searchVector(view, { model: embedder.id, vector, kinds: TOLD_KINDS, limit: BY_MEANING });
}

/** What was replaced tells that something was changed, and from what: going back to it is a reversal. */
async function replacedBy(
  nodes: readonly NodeRecord[],
  { memory, view }: StorySources,
): Promise<NodeRecord[]> {
  if (nodes.length === 0) return [];
  const query = {
    of: nodes,
    types: ["SUPERSEDES"],
    direction: "out",
    ends: "any",
    limit: MOST_BEFORE,
  } as const;
  return (await memory.neighbours(view, query)).flatMap(({ node }) => node ?? []);
}
