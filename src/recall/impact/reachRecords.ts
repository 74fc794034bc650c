import type { EdgeType } from "../../domain/kinds.ts";
import type { EdgeRecord, NodeRecord } from "../../domain/record.ts";
import type { ReachEdge, ReachNode } from "../../engines/impact/reachGraph.ts";

/** The edges along which code reaches code. */
export const REACH_TIES = [
  "CALLS",
  "EXTENDS",
  "IMPLEMENTS",
  "REFERENCES",
  "IMPORTS",
] as const satisfies readonly EdgeType[];

/** A node of the code graph as the engine takes it. */
export function reachNode({ id, kind, props }: NodeRecord): ReachNode {
  return {
    id,
    kind: kind as ReachNode["kind"],
    name: String(props.name ?? ""),
    form: typeof props.form === "string" ? props.form : null,
    isTest: props.isTest === true,
  };
}

/** An edge of `REACH_TIES` as the engine takes it. */
export function reachEdge({ type, from, to, props }: EdgeRecord): ReachEdge {
  return {
    type: type as ReachEdge["type"],
    from: from.id,
    to: to.id,
    ...(Array.isArray(props.chances) && { chances: props.chances.map(Number) }),
    ...(isUse(props.as) && { as: props.as }),
    ...(Array.isArray(props.starts) && { starts: props.starts.map(String) }),
    ...(typeof props.targets === "number" && { targets: props.targets }),
    ...(props.typeOnly === true && { typeOnly: true }),
  };
}

function isUse(as: unknown): as is NonNullable<ReachEdge["as"]> {
  return as === "run" || as === "read" || as === "handed" || as === "begun" || as === "held";
}
