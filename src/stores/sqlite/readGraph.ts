import type { Guard } from "../../domain/guard.ts";
import type { NodeRecord, TxRecord } from "../../domain/record.ts";
import { bounded, MOST_ROWS } from "../adapter/bounded.ts";
import type { ScoredVersion } from "../adapter/text/rankText.ts";
import type { GraphReader, Hit, NodeFilter, TextQuery, TxFilter, VectorQuery, View } from "../port.ts";
import { readArtifacts } from "./artifacts.ts";
import { changes } from "./changes.ts";
import { type Connection, number, text } from "./connection.ts";
import { countAll } from "./counts.ts";
import { deletedNodes } from "./deletedNodes.ts";
import { edgesOf } from "./edges.ts";
import { neighbours } from "./neighbours.ts";
import { readVersions } from "./readVersions.ts";
import { NODE_COLUMNS, NODE_TABLES, nodeRecord, txRecord } from "./rows.ts";
import { scanEdges } from "./scanEdges.ts";
import type { Spaces } from "./spaces.ts";
import { all, atMost, oneOf, type Sql, sql, startsWith } from "./sql.ts";
import { storedHistory } from "./storedHistory.ts";
import { nearNames } from "./text/nearNames.ts";
import { searchText } from "./text/searchText.ts";
import { TermFrequencies } from "./text/termFrequencies.ts";
import { readVectors } from "./vectors/readVectors.ts";
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
  const textIndex = { connection, spaces, frequencies: new TermFrequencies(connection, spaces) };
  const nodes = ({ at }: View, condition: Sql, order: Sql, limit: number): NodeRecord[] =>
    connection
      .rows(
        sql`SELECT ${NODE_COLUMNS} FROM ${NODE_TABLES} WHERE ${condition} ${order} ${atMost(bounded(limit))}`,
      )
      .map((row) => nodeRecord(row, spaces, at));
  const hits = (view: View, scored: readonly ScoredVersion[]): Hit[] =>
    withNodes(connection, spaces, view, scored);

  return {
    ...readVersions(connection, spaces),
    async find(view, filter) {
      return nodes(view, findCondition(view, filter, spaces), orderOf(filter), filter.limit);
    },
    async count(view, filter) {
      // What is joined to the left and not asked for is not looked up.
      const row = connection.first(sql`SELECT count(*) AS n FROM node n LEFT JOIN entity e ON e.key = n.entity
        WHERE ${findCondition(view, filter, spaces)}`);
      return number(row ?? {}, "n");
    },
    async deleted(guard, query) {
      return deletedNodes(connection, spaces, guard, query);
    },
    async versions(view, ref) {
      const entity = spaces.findEntity(view.guard.account, ref);
      const knownAt = view.at?.knownAt;
      const known = knownAt === undefined ? undefined : sql`n.recorded_at <= ${knownAt}`;
      const condition = all([sql`n.entity = ${entity}`, guardCondition(view.guard, spaces), known]);
      return nodes(view, condition, sql`ORDER BY n.valid_from, n.recorded_at, n.version`, MOST_ROWS);
    },
    async stored(account, refs) {
      return connection.atOneMoment(() =>
        refs.map((ref) => storedHistory(connection, spaces, spaces.findEntity(account, ref), ref)),
      );
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
    async nearNames(view, query) {
      const bound = { ...query, limit: bounded(query.limit) };
      const found = connection.atOneMoment(() => hits(view, nearNames(connection, spaces, view, bound)));
      return found.map(({ node }) => node);
    },
    async lastVersion() {
      return number(connection.first(sql`SELECT max(version) AS n FROM node`) ?? {}, "n");
    },
    async writtenAfter(view, { version, upTo, kinds, scope, limit }) {
      const condition = all([
        sql`n.version > ${version}`,
        ...(upTo === undefined ? [] : [sql`n.version <= ${upTo}`]),
        viewCondition(view, spaces),
        filterCondition({ kinds, scope }, view.guard, spaces),
      ]);
      // By number, of which few are left, and not by kind, of which there may be many.
      const rows = connection.rows(sql`SELECT ${NODE_COLUMNS} FROM node n NOT INDEXED
        JOIN entity e ON e.key = n.entity JOIN tx t ON t.key = n.tx
        WHERE ${condition} ORDER BY n.version ${atMost(bounded(limit))}`);
      return rows.map((row) => nodeRecord(row, spaces, view.at));
    },
    async searchVector(view: View, query: VectorQuery) {
      return hits(view, vectors.search(view, { ...query, limit: bounded(query.limit) }));
    },
    async vectors(view, query) {
      return readVectors(connection, spaces, view, query);
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

function findCondition(view: View, filter: Omit<NodeFilter, "limit">, spaces: Spaces): Sql {
  return all([
    isNarrow(filter) ? undefined : spaceCondition(view.guard, spaces),
    viewCondition(view, spaces),
    filterCondition(filter, view.guard, spaces),
  ]);
}

/** Whether a filter names what it wants so closely that the whole space need not be walked. */
function isNarrow({ under, names, contentHash }: Omit<NodeFilter, "limit">): boolean {
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
  const most = bounded(filter.limit);
  const condition = all([
    filter.id === undefined ? undefined : sql`id = ${filter.id}`,
    filter.gitCommit === undefined
      ? undefined
      : sql`substr(git_commit, 1, length(${filter.gitCommit})) = ${filter.gitCommit}`,
    filter.since === undefined ? undefined : sql`at >= ${filter.since}`,
    filter.at === undefined ? undefined : sql`at = ${filter.at}`,
  ]);
  // Each space by itself comes in the order of its index. Keys of one moment rise; loaded ones are below all others.
  return spaces
    .reachable(guard)
    .flatMap((space) =>
      connection.rows(
        sql`SELECT * FROM tx WHERE space = ${space} AND ${condition} ORDER BY at DESC, key DESC ${atMost(most)}`,
      ),
    )
    .sort((a, b) => number(b, "at") - number(a, "at") || number(b, "key") - number(a, "key"))
    .slice(0, most)
    .map((row) => txRecord(row, spaces));
}
