import { Failure } from "../../domain/failure.ts";
import { cypher, verbatim } from "./cypher.ts";
import type { Row, Server } from "./server.ts";

/** Of these there is one a key. */
const UNIQUE = [
  "LociGraph",
  "LociNode",
  "LociTx",
  "LociSpace",
  "LociTextStats",
  "LociMark",
  "LociArtifact",
  "LociLease",
  "LociToolCall",
  "LociVector",
  "LociVectorModel",
] as const;

/** How what has no key is found. */
const RANGES: Readonly<Record<string, { readonly label: string; readonly properties: readonly string[] }>> = {
  loci_node_space: { label: "LociNode", properties: ["space"] },
  loci_version_node: { label: "LociVersion", properties: ["node"] },
  loci_version_number: { label: "LociVersion", properties: ["graph", "version"] },
  loci_version_begin: { label: "LociVersion", properties: ["space", "validFrom"] },
  loci_version_content: { label: "LociVersion", properties: ["space", "contentHash"] },
  loci_version_name: { label: "LociVersion", properties: ["space", "name"] },
  loci_version_name_lower: { label: "LociVersion", properties: ["space", "nameLower"] },
  loci_version_deleted: { label: "LociVersion", properties: ["space", "deletedAt"] },
  loci_current_kind: { label: "LociCurrent", properties: ["space", "kind", "validFrom"] },
  loci_past_end: { label: "LociPast", properties: ["space", "validTo"] },
  loci_tx_at: { label: "LociTx", properties: ["space", "at"] },
  loci_tool_call_order: { label: "LociToolCall", properties: ["space", "startedAt", "id"] },
  loci_tool_call_age: { label: "LociToolCall", properties: ["graph", "startedAt"] },
  loci_lease_name: { label: "LociLease", properties: ["store", "name"] },
  loci_vector_model: { label: "LociVector", properties: ["graph", "model", "version"] },
  loci_vector_version: { label: "LociVector", properties: ["graph", "version"] },
};

/** The words of what holds now and of what has ended, apart, so that history does not slow down the present. */
export const TEXT_INDEXES = { current: "loci_text_current", past: "loci_text_past" } as const;

const TEXTS = [
  { name: TEXT_INDEXES.current, label: "LociCurrent" },
  { name: TEXT_INDEXES.past, label: "LociPast" },
] as const;

/** Words as we cut them, and in the transaction that writes them. */
const ANALYZER = "whitespace";

const AWAITED_SECONDS = 300;

/** Makes what is missing of constraints and indexes, waits until they serve, and looks whether they are what they should be. */
export async function prepareSchema(server: Server): Promise<void> {
  const there = await namedIndexes(server);
  const missing = EXPECTED.filter(({ name }) => !there.has(name));
  for (const { creation } of missing) await server.ensure(verbatim(creation));
  // Another process may be making them at this moment.
  const isMaking = missing.length > 0 || [...there.values()].some(({ state }) => state === "POPULATING");
  if (isMaking) await server.outright(cypher`CALL db.awaitIndexes(${AWAITED_SECONDS})`);
  const made = isMaking ? await namedIndexes(server) : there;
  for (const expected of EXPECTED) check(expected, made.get(expected.name));
}

interface Expected {
  readonly name: string;
  readonly creation: string;
  /** As `SHOW INDEXES` tells it. */
  readonly told: string;
}

async function namedIndexes(server: Server): Promise<Map<string, Row>> {
  const rows = await server.outright(
    cypher`SHOW INDEXES YIELD name, state, type, labelsOrTypes, properties, owningConstraint, options
      WHERE name STARTS WITH 'loci_'
      RETURN name, state, type, labelsOrTypes AS labels, properties, owningConstraint IS NOT NULL AS isUnique,
        options.indexConfig['fulltext.analyzer'] AS analyzer,
        options.indexConfig['fulltext.eventually_consistent'] AS isLate`,
  );
  return new Map(rows.map((row) => [String(row.name), row]));
}

/** What somebody made under a name of ours serves other ends: of two claims of one thing it would let both pass. */
function check({ name, told }: Expected, made: Row | undefined): void {
  const found = made === undefined ? "missing" : toldOf(made);
  if (found === told && made?.state === "ONLINE") return;
  throw new Failure(
    "unavailable",
    `The index ${name} of the server is ${found}${made ? `, ${made.state}` : ""}; it should be ${told}, ONLINE.`,
    `Drop it, as with \`DROP ${made?.isUnique ? "CONSTRAINT" : "INDEX"} ${name}\`, and start again: Loci makes it anew.`,
  );
}

function toldOf({ type, labels, properties, isUnique, analyzer, isLate }: Row): string {
  const kind = isUnique ? "UNIQUE" : String(type);
  const words = analyzer == null ? "" : ` by ${analyzer}${isLate ? ", late" : ""}`;
  return `${kind} ON ${labels} (${properties})${words}`;
}

const EXPECTED: readonly Expected[] = [
  ...UNIQUE.map((label) => {
    const name = `loci_unique_${label.slice("Loci".length).toLowerCase()}`;
    const creation = `CREATE CONSTRAINT ${name} IF NOT EXISTS FOR (n:${label}) REQUIRE n.key IS UNIQUE`;
    return { name, creation, told: `UNIQUE ON ${label} (key)` };
  }),
  ...Object.entries(RANGES).map(([name, { label, properties }]) => {
    const on = properties.map((property) => `n.${property}`).join(", ");
    const creation = `CREATE INDEX ${name} IF NOT EXISTS FOR (n:${label}) ON (${on})`;
    return { name, creation, told: `RANGE ON ${label} (${properties})` };
  }),
  ...TEXTS.map(({ name, label }) => ({
    name,
    creation: `CREATE FULLTEXT INDEX ${name} IF NOT EXISTS FOR (n:${label}) ON EACH [n.terms]
      OPTIONS { indexConfig: { \`fulltext.analyzer\`: '${ANALYZER}', \`fulltext.eventually_consistent\`: false } }`,
    told: `FULLTEXT ON ${label} (terms) by ${ANALYZER}`,
  })),
];
