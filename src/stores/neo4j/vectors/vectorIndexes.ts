import { createHash } from "node:crypto";
import { type Cypher, cypher, verbatim } from "../cypher.ts";
import { ownKey } from "../keys.ts";
import type { Row, Server } from "../server.ts";

/** The vectors of one model in one graph: of one length, and found by one index. */
export interface VectorModelOf {
  readonly graph: string;
  readonly model: string;
  readonly dims: number;
}

/** An index finds in all that has its label, so each model of each graph has a label of its own. */
export function vectorLabel({ graph, model, dims }: VectorModelOf): Cypher {
  return verbatim(`LociVector_${hashOf(graph, model, dims)}`);
}

/** Indexes for nearness, made when there is enough to look through that they are worth their upkeep. */
export class VectorIndexes {
  readonly #server: Server;
  readonly #online = new Set<string>();

  constructor(server: Server) {
    this.#server = server;
  }

  /** The name of the index once it serves; it is made at the first question, and undefined until then. */
  async serving(of: VectorModelOf): Promise<string | undefined> {
    const name = indexName(of);
    if (this.#online.has(name)) return name;
    const [row] = await this.#server.outright(
      cypher`SHOW INDEXES YIELD name, state, type, labelsOrTypes, options WHERE name = ${name}
        RETURN state, type, labelsOrTypes AS labels, options.indexConfig['vector.dimensions'] AS dims,
          options.indexConfig['vector.similarity_function'] AS nearness`,
    );
    if (row === undefined || isUseless(row, of)) {
      await this.#server.outright(cypher`DROP INDEX ${verbatim(name)} IF EXISTS`);
      await this.#server.ensure(creation(name, of));
      return undefined;
    }
    if (row.state !== "ONLINE") return undefined;
    this.#online.add(name);
    return name;
  }

  /** Removes those of a graph that is about to go. */
  async drop(graph: string): Promise<void> {
    const models = await this.#server.outright(
      cypher`MATCH (m:LociVectorModel {graph: ${graph}}) RETURN m.model AS model, m.dims AS dims`,
    );
    for (const { model, dims } of models as readonly Row[]) {
      const name = indexName({ graph, model: String(model), dims: Number(dims) });
      this.#online.delete(name);
      await this.#server.outright(cypher`DROP INDEX ${verbatim(name)} IF EXISTS`);
    }
  }
}

/** One that failed, or that somebody made for other vectors. */
function isUseless({ state, type, labels, dims, nearness }: Row, of: VectorModelOf): boolean {
  const told = `${type} ${labels} ${dims} ${String(nearness).toLowerCase()}`;
  return state === "FAILED" || told !== `VECTOR ${vectorLabel(of).text} ${of.dims} cosine`;
}

function creation(name: string, of: VectorModelOf): Cypher {
  return cypher`CREATE VECTOR INDEX ${verbatim(name)} IF NOT EXISTS FOR (v:${vectorLabel(of)}) ON (v.embedding)
    OPTIONS {indexConfig: {${verbatim("`vector.dimensions`")}: ${verbatim(String(of.dims))},
      ${verbatim("`vector.similarity_function`")}: 'cosine'}}`;
}

function indexName({ graph, model, dims }: VectorModelOf): string {
  return `loci_vector_${hashOf(graph, model, dims)}`;
}

function hashOf(graph: string, model: string, dims: number): string {
  return createHash("sha256")
    .update(`${ownKey(graph, model)} ${dims}`)
    .digest("hex")
    .slice(0, 16);
}
