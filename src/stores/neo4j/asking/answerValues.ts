import type { Guard } from "../../../domain/guard.ts";
import type { CypherValue } from "../../port.ts";
import { isReadable } from "../../port.ts";
import { cypher } from "../cypher.ts";
import { propsOf } from "../records.ts";
import { saidProperty } from "../saidProperties.ts";
import type { Row, Runner } from "../server.ts";

/** What the driver hands out, as an answer tells it: nodes as other answers have them, nothing that is the store's own. */
export async function valuesOf(
  runner: Runner,
  rows: readonly (readonly unknown[])[],
  { onlyAgent }: Guard,
): Promise<CypherValue[][]> {
  const ends = await endsOf(runner, rows);
  const teller = new Teller(ends, onlyAgent !== undefined);
  return rows.map((row) => row.map((value) => teller.value(value)));
}

interface Ends {
  readonly from: string;
  readonly to: string;
}

/** An edge knows its ends by numbers of the server's own. */
async function endsOf(runner: Runner, rows: readonly (readonly unknown[])[]): Promise<Map<string, Ends>> {
  const ids = new Set<string>();
  const gather = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (isEdge(value)) ids.add(value.elementId);
    else for (const each of Object.values(value)) gather(each);
  };
  gather(rows);
  if (ids.size === 0) return new Map();
  const found = await runner.rows(cypher`UNWIND ${[...ids]} AS id MATCH (a)-[g]->(b) WHERE elementId(g) = id
    RETURN id, a.id AS from, b.id AS to`);
  return new Map(found.map(({ id, from, to }) => [String(id), { from: String(from), to: String(to) }]));
}

class Teller {
  readonly #ends: ReadonlyMap<string, Ends>;
  readonly #hidesAgents: boolean;

  constructor(ends: ReadonlyMap<string, Ends>, hidesAgents: boolean) {
    this.#ends = ends;
    this.#hidesAgents = hidesAgents;
  }

  value(value: unknown): CypherValue {
    if (value === null || value === undefined) return null;
    if (typeof value === "number") return Number.isFinite(value) ? value : null;
    if (typeof value === "string" || typeof value === "boolean") return value;
    if (Array.isArray(value)) return value.map((each) => this.value(each));
    if (typeof value !== "object") return String(value);
    if (isNode(value)) return this.#node(value.properties);
    if (isEdge(value)) return this.#edge(value);
    if (isPath(value)) return this.#path(value);
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [writtenName(name), this.value(each)]),
    );
  }

  #node(properties: Row): CypherValue {
    return { id: String(properties.id), kind: String(properties.kind), ...this.#said(properties) };
  }

  #edge({ elementId, properties }: DriverEdge): CypherValue {
    const { from = "", to = "" } = this.#ends.get(elementId) ?? {};
    return { ...this.#said(properties), type: String(properties.type), from, to };
  }

  #path({ start, segments }: DriverPath): CypherValue {
    return {
      nodes: [start, ...segments.map(({ end }) => end)].map((node) => this.value(node)),
      edges: segments.map(({ relationship }) => this.value(relationship)),
    };
  }

  #said(properties: Row): Record<string, CypherValue> {
    const said = Object.entries(propsOf(properties)).filter(
      ([name]) => isReadable(name) && !(this.#hidesAgents && name === "agent"),
    );
    return Object.fromEntries(said.map(([name, value]) => [name, value as CypherValue]));
  }
}

const SAID = saidProperty("");
const OWN = saidProperty("own_");

/** The key of a map as the question wrote it. */
function writtenName(name: string): string {
  if (name.startsWith(OWN)) return Buffer.from(name.slice(OWN.length), "hex").toString("utf8");
  return name.startsWith(SAID) ? name.slice(SAID.length) : name;
}

interface DriverNode {
  readonly labels: readonly string[];
  readonly properties: Row;
}
interface DriverEdge {
  readonly elementId: string;
  readonly properties: Row;
}
interface DriverPath {
  readonly start: DriverNode;
  readonly segments: readonly { readonly relationship: DriverEdge; readonly end: DriverNode }[];
}

/** No map of a question has such names, as ours are put before all of them. */
const isNode = (value: object): value is DriverNode => "labels" in value && "properties" in value;
const isEdge = (value: object): value is DriverEdge => "startNodeElementId" in value && "properties" in value;
const isPath = (value: object): value is DriverPath => "start" in value && "segments" in value;
