import { asNodeId, type NodeRef } from "../../../domain/ids.ts";
import type { EdgeType } from "../../../domain/kinds.ts";
import { isPast } from "../../../domain/time.ts";
import { bounded } from "../../adapter/bounded.ts";
import type { GraphWalk, Ties, View } from "../../port.ts";
import { guardCondition, timeCondition, versionsIn, viewCondition } from "../conditions.ts";
import { type Cypher, cypher } from "../cypher.ts";
import { nodeKey, projectOf } from "../keys.ts";
import type { Row } from "../server.ts";
import type { GraphRunner } from "./graphRunner.ts";
import { edgesFrom, visibleEnd, waysOf } from "./readEdges.ts";

/** Its numbers are the order in which it met the nodes. */
export class Walk implements GraphWalk {
  readonly #at: GraphRunner;
  readonly #view: View;
  readonly #types: readonly EdgeType[];
  readonly #keys: string[] = [];
  readonly #numbers = new Map<string, number>();

  constructor(at: GraphRunner, view: View, types: readonly EdgeType[]) {
    this.#at = at;
    this.#view = view;
    this.#types = types;
  }

  async numbersOf(refs: readonly NodeRef[]): Promise<(number | null)[]> {
    const { graph, runner } = this.#at;
    const keys = refs.map((ref) => nodeKey(graph, this.#view.guard.account, ref));
    const rows = await runner.rows(cypher`UNWIND ${keys} AS key MATCH (a:LociNode {key: key})
      ${this.#version(cypher`a`, cypher`a`)} WITH a, n WHERE ${this.#visible(cypher`a`)} RETURN DISTINCT a.key AS key`);
    const visible = new Set(rows.map(({ key }) => String(key)));
    return keys.map((key) => (visible.has(key) ? this.#number(key) : null));
  }

  async tiesOf(nodes: readonly number[], most: number): Promise<(readonly Ties[] | null)[]> {
    const found: Ties[][] = nodes.map(() => []);
    const sums = nodes.map(() => 0);
    for (const way of waysOf("both")) {
      const { pattern, condition } = edgesFrom(this.#view, this.#types, way);
      const rows =
        await this.#at.runner.rows(cypher`WITH ${nodes.map((node) => this.#keys[node] ?? "")} AS keys
        UNWIND range(0, size(keys) - 1) AS at MATCH (a:LociNode {key: keys[at]})
        CALL (a) {
          MATCH ${pattern} WHERE ${condition}
          ${this.#version(cypher`b`, cypher`g, b`)} WITH g, b, n WHERE ${this.#visible(cypher`b`)}
          WITH g.type AS type, b.key AS key LIMIT ${bounded(most) + 1}
          RETURN type, collect(key) AS others
        }
        RETURN at, type, others ORDER BY at, type`);
      for (const row of rows) {
        const ties = this.#ties(row, way.outward);
        const at = Number(row.at);
        found[at]?.push(ties);
        sums[at] = (sums[at] ?? 0) + ties.others.length;
      }
    }
    return found.map((ties, at) => ((sums[at] ?? 0) > most ? null : ties));
  }

  async refsOf(nodes: readonly number[]): Promise<(NodeRef | null)[]> {
    const keys = nodes.map((node) => this.#keys[node] ?? "");
    const rows = await this.#at.runner.rows(cypher`UNWIND ${[...new Set(keys)]} AS key
      MATCH (n:${versionsIn(this.#view)} {node: key}) WHERE ${viewCondition(this.#view, this.#at.graph)}
      RETURN key, n.project AS project, n.id AS id`);
    const refs = new Map(rows.map(({ key, project, id }) => [key, refOf(project, id)]));
    return keys.map((key) => refs.get(key) ?? null);
  }

  #ties({ type, others }: Row, outward: boolean): Ties {
    const keys = others as string[];
    return { type: type as EdgeType, outward, others: keys.map((key) => this.#number(key)) };
  }

  #number(key: string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#keys.push(key) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  #version(node: Cypher, carried: Cypher): Cypher {
    return isPast(this.#view.at)
      ? cypher`OPTIONAL MATCH (n:LociVersion {node: ${node}.key}) WHERE ${timeCondition(this.#view.at, "n")}`
      : cypher`WITH ${carried}, CASE WHEN ${node}:LociCurrent THEN ${node} END AS n`;
  }

  #visible(node: Cypher): Cypher {
    const admitted = guardCondition(this.#view.guard, this.#at.graph);
    return visibleEnd(node, this.#view, this.#at.graph, admitted);
  }
}

function refOf(project: unknown, id: unknown): NodeRef {
  return { project: projectOf(project), id: asNodeId(String(id)) };
}
