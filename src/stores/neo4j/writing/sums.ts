import { cypher } from "../cypher.ts";
import { ownKey } from "../keys.ts";
import type { GraphRunner } from "../reading/graphRunner.ts";
import type { Row } from "../server.ts";

interface TextSum {
  documents: number;
  length: number;
}

/** Sums over all documents of a kind and all edges of a space, written once for many changes. */
export class Sums {
  readonly #at: GraphRunner;
  readonly #texts = new Map<string, TextSum>();
  readonly #edges = new Map<string, number>();

  constructor(at: GraphRunner) {
    this.#at = at;
  }

  /** A version that holds came or went; one without words counts for nothing. */
  text({ kind, textLength }: Row, change: 1 | -1): void {
    if (textLength === null || textLength === undefined) return;
    const sum = this.#texts.get(String(kind)) ?? { documents: 0, length: 0 };
    sum.documents += change;
    sum.length += change * Number(textLength);
    this.#texts.set(String(kind), sum);
  }

  edges(space: string, change: number): void {
    this.#edges.set(space, (this.#edges.get(space) ?? 0) + change);
  }

  async flush(): Promise<void> {
    const { graph, runner } = this.#at;
    if (this.#texts.size > 0) {
      const sums = [...this.#texts].map(([kind, sum]) => ({ key: ownKey(graph, kind), kind, ...sum }));
      await runner.rows(cypher`UNWIND ${sums} AS sum MERGE (s:LociTextStats {key: sum.key})
        ON CREATE SET s.graph = ${graph}, s.kind = sum.kind, s.documents = 0, s.length = 0
        SET s.documents = s.documents + sum.documents, s.length = s.length + sum.length`);
      this.#texts.clear();
    }
    if (this.#edges.size > 0) {
      const sums = [...this.#edges].map(([key, change]) => ({ key, change }));
      await runner.rows(cypher`UNWIND ${sums} AS sum MERGE (s:LociSpace {key: sum.key})
        ON CREATE SET s.graph = ${graph}, s.edges = 0 SET s.edges = s.edges + sum.change`);
      this.#edges.clear();
    }
  }
}
