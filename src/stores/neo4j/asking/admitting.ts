import type { Guard } from "../../../domain/guard.ts";
import { type EdgeType, NODE_KIND_NAMES, type NodeKind } from "../../../domain/kinds.ts";
import type { EdgePattern, NodePattern } from "../../port.ts";
import { admittedAs } from "../conditions.ts";
import { type Cypher, cypher, verbatim } from "../cypher.ts";
import { keyPrefix, reachable } from "../keys.ts";

/** The two graphs that a question is about, as one; without code there is memory alone. */
export interface AskedGraphs {
  readonly memory: string;
  readonly code: string | null;
}

/** Kinds that code has. What is kept of a node in memory that has none of these lies in code. */
const CODE: ReadonlySet<NodeKind> = new Set(["FILE", "CLASS", "FUNCTION", "VARIABLE", "MODULE", "COMMUNITY"]);
const MEMORY: ReadonlySet<NodeKind> = new Set(NODE_KIND_NAMES.filter((kind) => !CODE.has(kind)));

/** Edges of memory that may lead to code; all others join two nodes of one half. */
const CROSSING: ReadonlySet<EdgeType> = new Set([
  ...(["INVOLVES", "APPLIES_TO", "TARGETS", "AFFECTS"] as const),
  ...(["DERIVED_FROM", "CAUSES", "PRODUCED", "CONFLICTS_WITH"] as const),
]);

/** Who asks, of what: as conditions for the server. */
export class Admission {
  readonly guard: Guard;
  readonly #graphs: AskedGraphs;
  readonly #spaces: readonly string[];

  constructor(guard: Guard, graphs: AskedGraphs) {
    this.guard = guard;
    this.#graphs = graphs;
    const { memory, code } = graphs;
    this.#spaces = [...reachable(memory, guard), ...(code === null ? [] : reachable(code, guard))];
  }

  /** Whether a node may be known of at all. */
  node(name: string): Cypher {
    return cypher`${verbatim(name)}:LociCurrent AND ${admittedAs(name, this.guard, this.#spaces)}`;
  }

  /** Where a node of that id can only be. */
  withId(name: string, id: string): Cypher {
    return cypher`${verbatim(name)}.key IN ${this.#spaces.map((space) => keyPrefix(space) + id)}`;
  }

  /** Whether an edge may lead from one half into the other. */
  mayCross({ types }: EdgePattern, from: NodePattern, to: NodePattern): boolean {
    if (this.#graphs.code === null) return false;
    if (types?.every((type) => !CROSSING.has(type))) return false;
    return !(areAll(MEMORY, from) && areAll(MEMORY, to)) && !(areAll(CODE, from) && areAll(CODE, to));
  }

  /**
   * That the end `end` of an edge is the node `node`: the same, or what memory has in the place of one that code has. It
   * is said both ways, so that either can be looked up by the other.
   */
  isEndOf(end: string, node: string): Cypher {
    const { memory, code } = this.#graphs;
    const [from, to] = [keyPrefix(memory), keyPrefix(code ?? memory)];
    const [e, n] = [verbatim(end), verbatim(node)];
    return cypher`${n}.key = CASE WHEN ${e}.graph = ${memory} AND ${e}.known IS NULL
        THEN ${to} + substring(${e}.key, ${from.length}) ELSE ${e}.key END
      AND ${e}.key IN [${n}.key, ${from} + substring(${n}.key, ${to.length})]`;
  }
}

function areAll(kinds: ReadonlySet<NodeKind>, pattern: NodePattern): boolean {
  return pattern.kinds?.every((kind) => kinds.has(kind)) ?? false;
}
