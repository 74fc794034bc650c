import type { Guard } from "../../domain/guard.ts";
import { asNodeId, asProjectId } from "../../domain/ids.ts";
import { CODE_KINDS, type NodeKind } from "../../domain/kinds.ts";
import type { EdgeRecord, Json, NodeRecord } from "../../domain/record.ts";
import type { GraphReader } from "../../stores/port.ts";
import { RESOLVED } from "../writeEdges.ts";

const KINDS: readonly NodeKind[] = [...CODE_KINDS, "MODULE"];
const EVERYTHING = 10_000_000;
const NODES_AT_ONCE = 500;

/** All that indexing has made and that holds now, one line a node or edge, sorted. */
export async function graphDump(code: GraphReader, guard: Guard): Promise<string[]> {
  const nodes = await code.find({ guard }, { kinds: KINDS, limit: EVERYTHING });
  const edges = await allEdges(code, guard);
  return [...nodes.map(nodeLine), ...edges.map(edgeLine)].sort();
}

/** Scanned first, as an edge that outlives the node it begins at would else not be met. */
async function allEdges(code: GraphReader, guard: Guard): Promise<EdgeRecord[]> {
  const origins = new Set<string>();
  const onBatch = (batch: readonly { from: string }[]) => {
    for (const { from } of batch) origins.add(from);
  };
  await code.scanEdges({ guard }, { types: RESOLVED, onBatch });
  const project = guard.project === null ? null : asProjectId(guard.project);
  const ids = [...origins];
  const edges: EdgeRecord[] = [];
  for (let at = 0; at < ids.length; at += NODES_AT_ONCE) {
    const of = ids.slice(at, at + NODES_AT_ONCE).map((id) => ({ project, id: asNodeId(id) }));
    const query = { of, types: RESOLVED, direction: "out", limit: EVERYTHING } as const;
    edges.push(...(await code.edges({ guard }, query)));
  }
  return edges;
}

function nodeLine({ id, kind, contentHash, props }: NodeRecord): string {
  return `${id} is ${kind} ${contentHash?.slice(0, 12) ?? "-"} ${inOrder(props)}`;
}

function edgeLine({ type, from, to, props }: EdgeRecord): string {
  return `${from.id} ${type} ${to.id} ${inOrder(props)}`;
}

/** Objects are the same whatever the order of their keys, lists are not. */
function inOrder(value: Json): string {
  return JSON.stringify(value, (_, part: Json) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** What only one of two dumps has: `-` before lines that are missing, `+` before those that should not be there. */
export function dumpDifference(expected: readonly string[], actual: readonly string[]): string[] {
  const wanted = new Set(expected);
  const found = new Set(actual);
  const missing = expected.filter((line) => !found.has(line)).map((line) => `- ${line}`);
  const surplus = actual.filter((line) => !wanted.has(line)).map((line) => `+ ${line}`);
  return [...missing, ...surplus].sort((a, b) => (a.slice(2) < b.slice(2) ? -1 : 1));
}
