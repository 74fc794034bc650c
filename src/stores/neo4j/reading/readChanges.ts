import { Failure } from "../../../domain/failure.ts";
import type { Guard } from "../../../domain/guard.ts";
import { NODE_KIND_NAMES } from "../../../domain/kinds.ts";
import type { Instant } from "../../../domain/time.ts";
import { bounded } from "../../adapter/bounded.ts";
import type { ChangePage, ChangeQuery, NodeChange } from "../../port.ts";
import { viewCondition } from "../conditions.ts";
import { all, cypher } from "../cypher.ts";
import { reachable } from "../keys.ts";
import { nodeRecord } from "../records.ts";
import type { Row } from "../server.ts";
import { saysTheSame } from "../versionProperties.ts";
import type { GraphRunner } from "./graphRunner.ts";

/** At least so many nodes are looked at together, as not all that were written to have changed. */
const LEAST_AT_ONCE = 500;

/** Where a node stands in the order of the answer. */
interface Place {
  readonly id: string;
  /** Which of the spaces of the guard. */
  readonly space: number;
}

interface PlacedChange {
  readonly place: Place;
  readonly change: NodeChange;
}

const BEGINNING: Place = { id: "", space: -1 };

export async function readChanges(at: GraphRunner, guard: Guard, query: ChangeQuery): Promise<ChangePage> {
  const limit = bounded(query.limit);
  const found: PlacedChange[] = [];
  const atOnce = Math.max(LEAST_AT_ONCE, limit + 1);
  let after = query.cursor === undefined ? BEGINNING : placeOf(query.cursor);
  for (let isLast = limit === 0; !isLast && found.length <= limit; ) {
    const touched = await touchedAfter(at, after, guard, query, atOnce);
    found.push(...touched.flatMap(changeOf));
    after = touched.at(-1)?.place ?? after;
    isLast = touched.length < atOnce;
  }
  const page = found.slice(0, limit);
  const last = found.length > page.length ? page.at(-1) : undefined;
  return { items: page.map(({ change }) => change), nextCursor: last ? cursorOf(last.place) : null };
}

/** A node of which a version began or ended in between, and what held of it at the two moments. */
interface Touched {
  readonly place: Place;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

async function touchedAfter(
  { graph, runner }: GraphRunner,
  after: Place,
  guard: Guard,
  { since, until, kinds = NODE_KIND_NAMES }: ChangeQuery,
  limit: number,
): Promise<Touched[]> {
  const [earlier, later] = since < until ? [since, until] : [until, since];
  const holding = (asOf: Instant) =>
    all([viewCondition({ guard, at: { asOf } }, graph), cypher`n.kind IN ${kinds}`]);
  const rows = await runner.rows(cypher`WITH ${reachable(graph, guard)} AS spaces
    UNWIND range(0, size(spaces) - 1) AS at
    CALL (spaces, at) {
      MATCH (n:LociVersion) WHERE n.space = spaces[at] AND n.validFrom > ${earlier} AND n.validFrom <= ${later}
        AND n.kind IN ${kinds} RETURN n.id AS id, n.node AS node
      UNION
      MATCH (n:LociPast) WHERE n.space = spaces[at] AND n.validTo > ${earlier} AND n.validTo <= ${later}
        AND n.kind IN ${kinds} RETURN n.id AS id, n.node AS node
    }
    WITH id, at, node WHERE id > ${after.id} OR (id = ${after.id} AND at > ${after.space})
    WITH id, at, node ORDER BY id, at LIMIT ${limit}
    CALL (node) {
      MATCH (n:LociVersion {node: node})
      RETURN head(collect(CASE WHEN ${holding(since)} THEN properties(n) END)) AS before,
        head(collect(CASE WHEN ${holding(until)} THEN properties(n) END)) AS after
    }
    RETURN id, at AS space, before, after ORDER BY id, space`);
  return rows.map((row) => ({
    place: { id: String(row.id), space: Number(row.space) },
    before: (row.before ?? undefined) as Row | undefined,
    after: (row.after ?? undefined) as Row | undefined,
  }));
}

function changeOf({ place, before, after }: Touched): PlacedChange[] {
  if (before?.version === after?.version || (before && after && saysTheSame(before, after))) return [];
  const record = (row: Row | undefined) => (row ? nodeRecord(row, undefined) : null);
  return [{ place, change: { before: record(before), after: record(after) } }];
}

function cursorOf({ id, space }: Place): string {
  return `${space} ${id}`;
}

function placeOf(cursor: string): Place {
  const [, space, id] = /^(\d+) (.*)$/s.exec(cursor) ?? [];
  if (space !== undefined && id !== undefined) return { id, space: Number(space) };
  throw new Failure("invalid_input", `${cursor} is no cursor of this list.`, "Leave it out to begin anew.");
}
