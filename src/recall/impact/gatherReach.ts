import { asNodeId, type NodeRef, type ProjectId } from "../../domain/ids.ts";
import { isCodeKind } from "../../domain/kinds.ts";
import type { EdgeRecord, NodeRecord } from "../../domain/record.ts";
import { CONSTRUCTORS } from "../../engines/impact/classTable.ts";
import {
  outerOf,
  pathOf,
  type ReachEdge,
  type ReachGraph,
  type ReachNode,
} from "../../engines/impact/reachGraph.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { REACH_TIES, reachEdge, reachNode } from "./reachRecords.ts";

export interface ReachQuestion {
  readonly view: View;
  readonly project: ProjectId;
  readonly changed: readonly string[];
  readonly signal?: AbortSignal;
}

export interface GatheredReach extends ReachGraph {
  /** Whether all that leads to what changed is there, and not only the nearest of it. */
  readonly isComplete: boolean;
}

const MOST_NODES = 30_000;
const MOST_ROUNDS = 40;
const AT_ONCE = 500;
const MOST_EDGES = 5_000;

/** All code that leads to what changed, with what decides whether it does. The nearest comes first. */
export async function gatherReach(code: GraphReader, question: ReachQuestion): Promise<GatheredReach> {
  const gathering = new Gathering(code, question);
  let round = await gathering.add(question.changed);
  for (let count = 0; round.length > 0 && count < MOST_ROUNDS; count++) {
    question.signal?.throwIfAborted();
    if (gathering.size > MOST_NODES) break;
    round = await gathering.add(await gathering.leadingTo(round));
  }
  await gathering.addFiles();
  return { ...gathering.graph(), isComplete: round.length === 0 && !gathering.isCut };
}

class Gathering {
  readonly #code: GraphReader;
  readonly #question: ReachQuestion;
  readonly #nodes = new Map<string, NodeRecord>();
  readonly #edges = new Map<string, EdgeRecord>();
  /** Whether something has so many edges that not all of them were read. */
  #isCut = false;

  constructor(code: GraphReader, question: ReachQuestion) {
    this.#code = code;
    this.#question = question;
  }

  get size(): number {
    return this.#nodes.size;
  }

  get isCut(): boolean {
    return this.#isCut;
  }

  graph(): ReachGraph {
    return {
      nodes: [...this.#nodes.values()].map(reachNode),
      edges: [...this.#edges.values()].map(reachEdge),
    };
  }

  /** Those of these that are code and were not there yet. */
  async add(ids: Iterable<string>): Promise<NodeRecord[]> {
    const unknown = [...new Set(ids)].filter((id) => !this.#nodes.has(id));
    const added: NodeRecord[] = [];
    for (const some of inBatches(unknown)) {
      const refs = some.map((id) => ({ project: this.#question.project, id: asNodeId(id) }));
      const found = await this.#code.get(this.#question.view, refs);
      added.push(...found.filter(({ kind }) => isCodeKind(kind)));
    }
    for (const record of added) this.#nodes.set(record.id, record);
    return added;
  }

  /** The files that all of it stands in, as those tell what is a test. */
  addFiles(): Promise<unknown> {
    return this.add([...this.#nodes.keys()].map(pathOf));
  }

  /** The ids of what uses these, of what they stand in, and of what they may stand in place of. */
  async leadingTo(round: readonly NodeRecord[]): Promise<Set<string>> {
    const ids = new Set<string>();
    const choosing = new Set<string>();
    for (const some of inBatches(round)) {
      for (const { from, props } of await this.#edgesOf(some, "in")) {
        ids.add(from.id);
        if (Number(props.targets ?? 1) > 1) choosing.add(from.id);
      }
    }
    const classes = round.filter(({ kind }) => kind === "CLASS");
    for (const some of inBatches(classes)) {
      for (const edge of await this.#edgesOf(some, "out")) ids.add(edge.to.id);
    }
    for (const { id } of classes) for (const name of CONSTRUCTORS) ids.add(`${id}::${name}`);
    for (const id of await this.#choicesOf(choosing)) ids.add(id);
    for (const { id, kind } of round) {
      const outer = outerOf(id);
      // A file runs what stands in it only where it says so, which is an edge; but what its variables are it works out.
      if (outer !== null && (kind === "VARIABLE" || outer !== pathOf(id))) ids.add(outer);
    }
    for (const id of this.#counterparts()) ids.add(id);
    return ids;
  }

  async #edgesOf(of: readonly NodeRecord[], direction: "in" | "out"): Promise<EdgeRecord[]> {
    const edges = await this.#read(of, direction);
    const wanted = edges.filter(
      (edge) => direction === "in" || edge.type === "EXTENDS" || edge.type === "IMPLEMENTS",
    );
    for (const edge of wanted) this.#edges.set(`${edge.type} ${edge.from.id} ${edge.to.id}`, edge);
    return wanted;
  }

  /** All of which these call one: how likely it is which, depends on how many there are objects for. */
  async #choicesOf(callers: ReadonlySet<string>): Promise<string[]> {
    const chosen: string[] = [];
    for (const some of inBatches([...callers])) {
      const of = some.map((id) => ({ project: this.#question.project, id: asNodeId(id) }));
      for (const { to, props } of await this.#read(of, "out"))
        if (Number(props.targets ?? 1) > 1) chosen.push(to.id);
    }
    return chosen;
  }

  /** One more of each than is wanted tells which have more. */
  async #read(of: readonly NodeRef[], direction: "in" | "out"): Promise<EdgeRecord[]> {
    const query = { of, types: REACH_TIES, direction, limit: MOST_EDGES + 1 };
    const edges = await this.#code.edges(this.#question.view, query);
    if (edges.length <= MOST_EDGES) return edges;
    const counts = new Map<string, number>();
    for (const { from, to } of edges) {
      const { id } = direction === "in" ? to : from;
      const count = (counts.get(id) ?? 0) + 1;
      counts.set(id, count);
      if (count > MOST_EDGES) this.#isCut = true;
    }
    return edges;
  }

  /** The methods and constructors of related classes that go by the name of one that is there. */
  *#counterparts(): Generator<string> {
    const relatives = new Map<string, Set<string>>();
    for (const { type, from, to } of this.#edges.values()) {
      if (type !== "EXTENDS" && type !== "IMPLEMENTS") continue;
      for (const [one, other] of [
        [from.id, to.id],
        [to.id, from.id],
      ] as const) {
        const known = relatives.get(one) ?? new Set();
        relatives.set(one, known.add(other));
      }
    }
    for (const { id, kind, props } of this.#nodes.values()) {
      if (kind !== "FUNCTION") continue;
      for (const relative of relatives.get(outerOf(id) ?? "") ?? []) yield `${relative}::${props.name}`;
    }
  }
}

export function* inBatches<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += AT_ONCE) yield items.slice(at, at + AT_ONCE);
}

/** Several parts of the graph as one; where more than one knows of something, the first of them is right. */
export function together(parts: readonly GatheredReach[]): GatheredReach {
  const nodes = new Map<string, ReachNode>();
  const edges = new Map<string, ReachEdge>();
  for (const part of parts.toReversed()) {
    for (const node of part.nodes) nodes.set(node.id, node);
    for (const edge of part.edges) edges.set(`${edge.type} ${edge.from} ${edge.to}`, edge);
  }
  return {
    nodes: [...nodes.values()],
    edges: [...edges.values()],
    isComplete: parts.every(({ isComplete }) => isComplete),
  };
}
