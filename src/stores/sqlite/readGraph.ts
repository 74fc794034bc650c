import type { Guard } from "../../domain/guard.ts";
import type { NodeRef } from "../../domain/ids.ts";
import type { NodeRecord, TxRecord } from "../../domain/record.ts";
import type { GraphReader, Hit, NodeFilter, TextQuery, TxFilter, VectorQuery, View } from "../port.ts";
import { readArtifacts } from "./artifacts.ts";
import { changes } from "./changes.ts";
import { type Connection, number, text } from "./connection.ts";
import { countAll } from "./counts.ts";
import { edgesOf } from "./edges.ts";
import { neighbours } from "./neighbours.ts";
import { NODE_COLUMNS, NODE_TABLES, nodeRecord, txRecord } from "./rows.ts";
import { scanEdges } from "./scanEdges.ts";
import type { Spaces } from "./spaces.ts";
import { all, atMost, bounded, MOST_ROWS, oneOf, type Sql, sql, startsWith } from "./sql.ts";
import { type ScoredVersion, searchText } from "./text/searchText.ts";
import { TermFrequencies } from "./text/termFrequencies.ts";
import type { VectorIndex } from "./vectors/vectorIndex.ts";
import { readVectorless } from "./vectors/vectorless.ts";
import { filterCondition, guardCondition, spaceCondition, viewCondition } from "./views.ts";
import { Walk } from "./walk.ts";

export interface ReadOptions {
  readonly connection: Connection;
  readonly spaces: Spaces;
  readonly vectors: VectorIndex;
  /** Runs what reads for long, and lets others read in between, on a connection that sees one moment all the while. */
  onSnapshot<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
}

/** Every read, on one connection: the shared reader's, or a transaction's own. */
export function readGraph({ connection, spaces, vectors, onSnapshot }: ReadOptions): GraphReader {
  const textIndex = { connection, spaces, frequencies: new TermFrequencies(connection) };
  const nodes = ({ at }: View, condition: Sql, order: Sql, limit: number): NodeRecord[] =>
    connection
      .rows(
        sql`SELECT ${NODE_COLUMNS} FROM ${NODE_TABLES} WHERE ${condition} ${order} ${atMost(bounded(limit))}`,
      )
      .map((row) => nodeRecord(row, spaces, at));
  const hits = (view: View, scored: readonly ScoredVersion[]): Hit[] =>
    withNodes(connection, spaces, view, scored);

  return {
    async get(view, refs) {
      return getNodes(connection, spaces, view, refs);
    },
    async find(view, filter) {
      const condition = all([
        isNarrow(filter) ? undefined : spaceCondition(view.guard, spaces),
        viewCondition(view, spaces),
        filterCondition(filter, view.guard, spaces),
      ]);
      return nodes(view, condition, orderOf(filter), filter.limit);
    },
    async versions(view, ref) {
      const entity = spaces.findEntity(view.guard.account, ref);
      const knownAt = view.at?.knownAt;
      const known = knownAt === undefined ? undefined : sql`n.recorded_at <= ${knownAt}`;
      const condition = all([sql`n.entity = ${entity}`, guardCondition(view.guard, spaces), known]);
      return nodes(view, condition, sql`ORDER BY n.valid_from, n.recorded_at, n.version`, MOST_ROWS);
    },
    async neighbours(view, query) {
      const bound = { ...query, limit: bounded(query.limit) };
      return connection.atOneMoment(() => neighbours(connection, spaces, view, bound));
    },
    async edges(view, query) {
      const bound = { ...query, limit: bounded(query.limit) };
      return connection.atOneMoment(() => edgesOf(connection, spaces, view, bound));
    },
    walk: (view, types) => new Walk(connection, spaces, view, types),
    scanEdges: (view, scan) => onSnapshot((snapshot) => scanEdges(snapshot, spaces, view, scan)),
    async changes(guard, query) {
      const bound = { ...query, limit: bounded(query.limit) };
      return connection.atOneMoment(() => changes(connection, spaces, guard, bound));
    },
    async searchText(view: View, query: TextQuery) {
      const bound = { ...query, limit: bounded(query.limit) };
      return connection.atOneMoment(() => hits(view, searchText(textIndex, view, bound)));
    },
    async searchVector(view: View, query: VectorQuery) {
      return hits(view, vectors.search(view, { ...query, limit: bounded(query.limit) }));
    },
    ...readVectorless(connection, spaces),
    async counts(view) {
      return connection.atOneMoment(() => countAll(connection, spaces, view));
    },
    async marks(prefix) {
      const rows = connection.rows(sql`SELECT name, value FROM mark WHERE ${startsWith(sql`name`, prefix)}`);
      return new Map(rows.map((row) => [text(row, "name"), text(row, "value")]));
    },
    ...readArtifacts(connection),
    async transactions(guard, filter) {
      return transactions(connection, spaces, guard, filter);
    },
  };
}

function getNodes(
  connection: Connection,
  spaces: Spaces,
  view: View,
  refs: readonly NodeRef[],
): NodeRecord[] {
  const keyOf = (ref: NodeRef) => JSON.stringify([ref.project, ref.id]);
  const found = new Map<string, NodeRecord>();
  for (const project of new Set(refs.map((ref) => ref.project))) {
    const ids = refs.filter((ref) => ref.project === project).map((ref) => ref.id);
    const space = spaces.find(view.guard.account, project);
    const rows = connection.rows(sql`SELECT ${NODE_COLUMNS} FROM ${NODE_TABLES}
      WHERE e.space = ${space} AND ${oneOf(sql`e.id`, ids)} AND ${viewCondition(view, spaces)}`);
    for (const row of rows) {
      const node = nodeRecord(row, spaces, view.at);
      found.set(keyOf(node), node);
    }
  }
  return refs.flatMap((ref) => found.get(keyOf(ref)) ?? []);
}

/** Whether a filter names what it wants so closely that the whole space need not be walked. */
function isNarrow({ under, names, contentHash }: NodeFilter): boolean {
  return under !== undefined || names !== undefined || contentHash !== undefined;
}

function orderOf(filter: NodeFilter): Sql {
  return filter.order === "oldest"
    ? sql`ORDER BY n.valid_from, e.id`
    : sql`ORDER BY n.valid_from DESC, e.id DESC`;
}

/** The guard is asked once more: another process may have changed a row since it was scored. */
function withNodes(
  connection: Connection,
  spaces: Spaces,
  view: View,
  scored: readonly ScoredVersion[],
): Hit[] {
  const versions = scored.map(({ version }) => version);
  const rows = connection.rows(
    sql`SELECT ${NODE_COLUMNS} FROM ${NODE_TABLES} WHERE ${oneOf(sql`n.version`, versions)} AND ${viewCondition(view, spaces)}`,
  );
  const byVersion = new Map(rows.map((row) => [number(row, "version"), nodeRecord(row, spaces, view.at)]));
  return scored.flatMap(({ version, score }) => {
    const node = byVersion.get(version);
    return node ? [{ node, score }] : [];
  });
}

function transactions(connection: Connection, spaces: Spaces, guard: Guard, filter: TxFilter): TxRecord[] {
  const [shared, project] = spaces.reachable(guard);
  const condition = all([
    sql`space IN (${shared}, ${project})`,
    filter.id === undefined ? undefined : sql`id = ${filter.id}`,
    filter.gitCommit === undefined
      ? undefined
      : sql`substr(git_commit, 1, length(${filter.gitCommit})) = ${filter.gitCommit}`,
    filter.since === undefined ? undefined : sql`at >= ${filter.since}`,
  ]);
  return connection
    .rows(sql`SELECT * FROM tx WHERE ${condition} ORDER BY key DESC ${atMost(bounded(filter.limit))}`)
    .map((row) => txRecord(row, spaces));
}
