import type { NodeRef } from "../../domain/ids.ts";
import { type EdgeType, isCodeKind } from "../../domain/kinds.ts";
import type { EdgeRecord, NodeRecord } from "../../domain/record.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import { dependenciesOf, type Need, RELATIONS } from "./dependenciesOf.ts";
import type { Candidate } from "./packQuestion.ts";

/** What the candidates call and use, and who calls them. */
export interface Ties {
  /** By the id of a candidate: ids, those nearest to the task first. */
  readonly callers: ReadonlyMap<string, readonly string[]>;
  readonly callees: ReadonlyMap<string, readonly string[]>;
  /** Best first. */
  readonly dependencies: readonly Dependency[];
}

export interface Dependency extends Omit<Need, "ref"> {
  readonly node: NodeRecord;
}

const TYPES = Object.keys(RELATIONS) as EdgeType[];
const MOST_EDGES = 50;
const MOST_CALLS = 10;
const MOST_DEPENDENCIES = 50;

export async function readTies(
  code: GraphReader,
  view: View,
  candidates: readonly Candidate[],
): Promise<Ties> {
  const scores = new Map(candidates.map(({ node, score }) => [String(node.id), score]));
  const of = candidates.map(({ node: { project, id } }) => ({ project, id }));
  const edges = await code.edges(view, { of, types: TYPES, direction: "both", limit: MOST_EDGES });
  const needs = dependenciesOf(edges, scores).slice(0, MOST_DEPENDENCIES);
  const callers = calls(edges, "to", "from", scores);
  const callees = calls(edges, "from", "to", scores);
  const refs = [...callers.values(), ...callees.values(), needs.map(({ ref }) => ref)].flat();
  // An edge may name what the guard hides.
  const nodes = await visible(code, view, refs);
  const named = (groups: ReadonlyMap<string, readonly NodeRef[]>) =>
    new Map(
      [...groups].map(([id, others]) => [
        id,
        others.map((other) => String(other.id)).filter((other) => nodes.has(other)),
      ]),
    );
  return {
    callers: named(callers),
    callees: named(callees),
    dependencies: needs.flatMap(({ ref, ...need }) => {
      const node = nodes.get(ref.id);
      return node && isCodeKind(node.kind) ? [{ ...need, node }] : [];
    }),
  };
}

async function visible(
  code: GraphReader,
  view: View,
  refs: readonly NodeRef[],
): Promise<Map<string, NodeRecord>> {
  const unique = new Map(refs.map((ref) => [String(ref.id), ref]));
  return new Map((await code.get(view, [...unique.values()])).map((node) => [String(node.id), node]));
}

/** For each candidate at one end of a call what is at the other, other candidates first. */
function calls(
  edges: readonly EdgeRecord[],
  end: "from" | "to",
  other: "from" | "to",
  scores: ReadonlyMap<string, number>,
): Map<string, NodeRef[]> {
  const found = edges.filter(
    (edge) => edge.type === "CALLS" && edge.from.id !== edge.to.id && scores.has(edge[end].id),
  );
  const nearest = (one: NodeRef, next: NodeRef) =>
    (scores.get(next.id) ?? 0) - (scores.get(one.id) ?? 0) || (one.id < next.id ? -1 : 1);
  const groups = Map.groupBy(found, (edge) => String(edge[end].id));
  return new Map(
    [...groups].map(([id, group]) => [
      id,
      group
        .map((edge) => edge[other])
        .sort(nearest)
        .slice(0, MOST_CALLS),
    ]),
  );
}
