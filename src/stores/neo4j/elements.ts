import { type Cypher, cypher, nameOnly, verbatim } from "./cypher.ts";
import { keyPrefix } from "./keys.ts";
import { KEYED_LABELS } from "./labels.ts";
import type { Row, Runner, Server } from "./server.ts";
import { graphMark } from "./text/documentTerms.ts";
import { vectorLabel } from "./vectors/vectorIndexes.ts";

/** A node or a relationship as it lies in the server. */
export type Element = NodeElement | RelationshipElement;

interface NodeElement {
  readonly labels: readonly string[];
  readonly properties: Row;
}

interface RelationshipElement {
  readonly type: string;
  /** The keys of the nodes at its ends. */
  readonly from: string;
  readonly to: string;
  readonly properties: Row;
}

/** Their values name the graph they are in. */
const GRAPH_PROPERTIES = ["key", "graph", "space", "node"] as const;

/** First the nodes, then what joins them. */
export async function* elementsOf(runner: Runner, graph: string): AsyncIterable<Element> {
  const nodes = (pattern: Cypher) =>
    runner.each(cypher`MATCH ${pattern} RETURN labels(n) AS labels, properties(n) AS properties`);
  const patterns = [
    cypher`(n:LociGraph {key: ${graph}})`,
    cypher`(n:LociPast) WHERE n.graph = ${graph}`,
    ...KEYED_LABELS.map(
      (label) => cypher`(n:${verbatim(label)}) WHERE n.key STARTS WITH ${keyPrefix(graph)}`,
    ),
  ];
  for (const pattern of patterns) {
    for await (const { labels, properties } of nodes(pattern))
      yield { labels: labels as string[], properties: written(properties as Row) };
  }
  const edges = runner.each(cypher`MATCH (a:LociNode)-[g]->(b:LociNode)
    WHERE a.key STARTS WITH ${keyPrefix(graph)} AND g.graph = ${graph}
    RETURN type(g) AS type, a.key AS from, b.key AS to, properties(g) AS properties`);
  for await (const { type, from, to, properties } of edges)
    yield {
      type: String(type),
      from: String(from),
      to: String(to),
      properties: written(properties as Row),
    };
}

/** Writes elements into a graph of another name than they come from. */
export class Rewriter {
  readonly #server: Server;
  readonly #graph: string;
  /** The one they come from; it is the first that is told. */
  #former: string | undefined;

  constructor(server: Server, graph: string) {
    this.#server = server;
    this.#graph = graph;
  }

  async write(elements: readonly Element[]): Promise<void> {
    const nodes = elements.flatMap((element) => ("labels" in element ? [this.#node(element)] : []));
    const edges = elements.flatMap((element) => ("type" in element ? [this.#edge(element)] : []));
    await this.#server.write(async (runner) => {
      for (const [labels, rows] of Map.groupBy(nodes, ({ labels }) => labels))
        await runner.rows(cypher`UNWIND ${rows} AS row CREATE (n:${labelled(labels)}) SET n = row.properties
          WITH n, row UNWIND keys(row.vectors) AS place
          CALL db.create.setNodeVectorProperty(n, place, row.vectors[place]) RETURN count(*) AS n`);
      for (const [type, rows] of Map.groupBy(edges, ({ type }) => type))
        await runner.rows(cypher`UNWIND ${rows} AS row
          MATCH (a:LociNode {key: row.from}) MATCH (b:LociNode {key: row.to})
          CREATE (a)-[g:${nameOnly(type)}]->(b) SET g = row.properties`);
    });
  }

  #node({ labels, properties }: NodeElement) {
    this.#former ??= String(properties.key);
    const { values, vectors } = read(properties);
    const [vector] = Object.values(vectors);
    const model = { graph: this.#graph, model: String(properties.model), dims: vector?.length ?? 0 };
    return {
      labels: vector ? `LociVector:${vectorLabel(model).text}` : labels.join(":"),
      properties: this.#renamed(values),
      vectors,
    };
  }

  #edge({ type, from, to, properties }: RelationshipElement) {
    const { values } = read(properties);
    return { type, from: this.#inGraph(from), to: this.#inGraph(to), properties: this.#renamed(values) };
  }

  #renamed(properties: Row): Row {
    const renamed: Record<string, unknown> = { ...properties };
    for (const name of GRAPH_PROPERTIES)
      if (typeof renamed[name] === "string") renamed[name] = this.#inGraph(renamed[name]);
    if (typeof renamed.terms === "string")
      renamed.terms = renamed.terms.replaceAll(graphMark(this.#former ?? ""), graphMark(this.#graph));
    return renamed;
  }

  #inGraph(key: string): string {
    return this.#graph + key.slice((this.#former ?? "").length);
  }
}

/** What was in a file may be anything. */
function labelled(labels: string): Cypher {
  return verbatim(
    labels
      .split(":")
      .map((label) => nameOnly(label).text)
      .join(":"),
  );
}

/** Bytes and vectors as text, and everything else as it is. */
function written(properties: Row): Row {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, writtenValue(name, value)]),
  );
}

function writtenValue(name: string, value: unknown): unknown {
  if (value instanceof Int8Array) return { bytes: base64(value) };
  return name === "embedding" || name === "past"
    ? { vector: base64(Float32Array.from(value as number[])) }
    : value;
}

function read(properties: Row): { values: Row; vectors: Record<string, Float32Array> } {
  const values: Record<string, unknown> = {};
  const vectors: Record<string, Float32Array> = {};
  for (const [name, value] of Object.entries(properties)) {
    const { bytes, vector } = (isEncoded(value) ? value : {}) as { bytes?: string; vector?: string };
    if (vector !== undefined) vectors[name] = new Float32Array(bytesOf(vector).buffer);
    else values[name] = bytes === undefined ? value : bytesOf(bytes);
  }
  return { values, vectors };
}

const isEncoded = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

function base64(array: Int8Array | Float32Array): string {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString("base64");
}

/** A copy of its own, so that numbers of several bytes can be read from it. */
function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, "base64"));
}
