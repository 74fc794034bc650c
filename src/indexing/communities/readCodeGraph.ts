import { setImmediate as nextTurn } from "node:timers/promises";
import { asNodeId, type ProjectId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { type CodeGraph, fileOf, NODE_CODES, TIES } from "../../engines/communities/codeGraph.ts";
import type { EdgeEnds, GraphStore, View } from "../../stores/port.ts";
import { labelOf } from "./communityId.ts";

export interface CodeGraphRequest {
  readonly code: GraphStore;
  readonly view: View;
  readonly project: ProjectId;
  readonly signal: AbortSignal;
}

/** Few enough that no call waits long for one read of them. */
const NODES_AT_ONCE = 500;
const TYPE_CODES: ReadonlyMap<string, number> = new Map(TIES.map((type, at) => [type, at]));

/** The code as the engine takes it, with the communities that are there now. */
export async function readCodeGraph(request: CodeGraphRequest): Promise<CodeGraph> {
  const { code, view, signal } = request;
  const edges = new ScannedEdges();
  await code.scanEdges(view, {
    types: [...TIES, "CONTAINS", "BELONGS_TO"],
    onBatch(batch) {
      signal.throwIfAborted();
      for (const edge of batch) edges.add(edge);
    },
  });
  const nodes = await readNodes(request, edges.ids);
  return columnsOf(nodes, edges);
}

class ScannedEdges {
  readonly from: string[] = [];
  readonly to: string[] = [];
  readonly types: number[] = [];
  readonly communities = new Map<string, string>();
  readonly #ids = new Set<string>();

  /** All that is tied to something, holds something or was in a community; nothing else can be in one. */
  get ids(): readonly string[] {
    return [...this.#ids];
  }

  add({ type, from, to }: EdgeEnds): void {
    this.#ids.add(from);
    if (type === "BELONGS_TO") {
      this.communities.set(from, labelOf(to));
      return;
    }
    this.#ids.add(to);
    const code = TYPE_CODES.get(type);
    if (code === undefined) return;
    this.from.push(from);
    this.to.push(to);
    this.types.push(code);
  }
}

interface GraphNode {
  readonly id: string;
  readonly kind: number;
  readonly isTest: boolean;
}

/** Those of them that are code of this project; what is imported from outside is not. */
async function readNodes({ code, view, project, signal }: CodeGraphRequest, ids: readonly string[]) {
  const nodes: GraphNode[] = [];
  for (let at = 0; at < ids.length; at += NODES_AT_ONCE) {
    await nextTurn(undefined, { signal });
    const refs = ids.slice(at, at + NODES_AT_ONCE).map((id) => ({ project, id: asNodeId(id) }));
    for (const record of await code.get(view, refs)) {
      const kind = codeOf(record);
      if (kind !== null) nodes.push({ id: record.id, kind, isTest: record.props.isTest === true });
    }
  }
  return nodes;
}

function codeOf({ kind }: NodeRecord): number | null {
  if (kind === "FILE" || kind === "CLASS" || kind === "FUNCTION") return NODE_CODES[kind];
  return kind === "VARIABLE" ? NODE_CODES.other : null;
}

function columnsOf(nodes: readonly GraphNode[], scanned: ScannedEdges): CodeGraph {
  const numbers = new Map(nodes.map(({ id }, at) => [id, at]));
  const testFiles = new Set(nodes.filter(({ isTest }) => isTest).map(({ id }) => id));
  const labels = [...new Set(scanned.communities.values())].sort();
  const labelNumbers = new Map(labels.map((label, at) => [label, at]));
  const known = scanned.from
    .map((from, at) => ({
      from: numbers.get(from) ?? -1,
      to: numbers.get(scanned.to[at] ?? "") ?? -1,
      type: scanned.types[at] ?? 0,
    }))
    .filter(({ from, to }) => from >= 0 && to >= 0);
  return {
    ids: nodes.map(({ id }) => id),
    kinds: Uint8Array.from(nodes, ({ kind }) => kind),
    isTest: Uint8Array.from(nodes, ({ id }) => (testFiles.has(fileOf(id)) ? 1 : 0)),
    edges: {
      from: Int32Array.from(known, ({ from }) => from),
      to: Int32Array.from(known, ({ to }) => to),
      types: Uint8Array.from(known, ({ type }) => type),
    },
    previous: {
      labels,
      of: Int32Array.from(nodes, ({ id }) => labelNumbers.get(scanned.communities.get(id) ?? "") ?? -1),
    },
  };
}
