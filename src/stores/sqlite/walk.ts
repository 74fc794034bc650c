import { asNodeId, type NodeRef } from "../../domain/ids.ts";
import type { EdgeType } from "../../domain/kinds.ts";
import { bounded } from "../adapter/bounded.ts";
import type { GraphWalk, Ties, View } from "../port.ts";
import { type Connection, number, type Row, text } from "./connection.ts";
import { edgeTypeCode, edgeTypeOf } from "./edgeTypes.ts";
import { edgesIn, type Way, waysOf } from "./edgeWays.ts";
import { hiddenAmong } from "./hiddenAmong.ts";
import type { Spaces } from "./spaces.ts";
import { all, atMost, oneOf, type Sql, sql } from "./sql.ts";
import { timeCondition, viewCondition } from "./views.ts";

/** A tie is told as one number: the key of its other end, times this, plus the code of its type. */
const CODES = 32;
const NO_LIMIT = -1;

/** Its numbers are the keys of entities. */
export class Walk implements GraphWalk {
  readonly #connection: Connection;
  readonly #spaces: Spaces;
  readonly #view: View;
  readonly #types: readonly EdgeType[];
  /** The ends met so far, so that one met again is not looked up again. */
  readonly #met = new Set<number>();
  readonly #hidden = new Set<number>();

  constructor(connection: Connection, spaces: Spaces, view: View, types: readonly EdgeType[]) {
    this.#connection = connection;
    this.#spaces = spaces;
    this.#view = view;
    this.#types = types;
  }

  async numbersOf(refs: readonly NodeRef[]): Promise<(number | null)[]> {
    return this.#connection.atOneMoment(() => {
      const keys = refs.map((ref) => this.#spaces.findEntity(this.#view.guard.account, ref));
      this.#look(keys);
      return keys.map((key) => (key < 0 || this.#hidden.has(key) ? null : key));
    });
  }

  async tiesOf(nodes: readonly number[], most: number): Promise<(readonly Ties[] | null)[]> {
    return this.#connection.atOneMoment(() => {
      // One more than wanted in each direction shows that there are more.
      const some = this.#read(nodes, bounded(most) + 1);
      return some.map(({ all, visible }, at) => {
        if (count(visible) > most) return null;
        // Behind those that are hidden there may be others.
        return count(all) > most ? this.#tiesOfHub(nodes[at] ?? 0, most) : visible;
      });
    });
  }

  async refsOf(nodes: readonly number[]): Promise<(NodeRef | null)[]> {
    const rows =
      this.#connection.rows(sql`SELECT e.key, e.space, e.id FROM entity e JOIN node n ON n.entity = e.key
      WHERE ${oneOf(sql`e.key`, nodes)} AND ${viewCondition(this.#view, this.#spaces)}`);
    const refs = new Map(rows.map((row) => [number(row, "key"), this.#refOf(row)]));
    return nodes.map((node) => refs.get(node) ?? null);
  }

  #refOf(row: Row): NodeRef {
    return { project: this.#spaces.get(number(row, "space")).project, id: asNodeId(text(row, "id")) };
  }

  #tiesOfHub(node: number, most: number): readonly Ties[] | null {
    const visible = this.#read([node], NO_LIMIT)[0]?.visible ?? [];
    return count(visible) > most ? null : visible;
  }

  /** At most so many in each direction, whether or not they are visible. */
  #read(nodes: readonly number[], most: number): { all: readonly Ties[]; visible: readonly Ties[] }[] {
    const [outward, inward] = waysOf({ direction: "both" }).map((way) =>
      tiesOneWay(way, this.#view, this.#types, most),
    );
    const rows = this.#connection.rows(
      sql`SELECT ${outward ?? null} AS outward, ${inward ?? null} AS inward FROM json_each(${JSON.stringify(nodes)}) asked`,
    );
    const found = rows.map((row) => [
      ...byType(text(row, "outward"), true),
      ...byType(text(row, "inward"), false),
    ]);
    this.#look(found.flat().flatMap(({ others }) => others));
    return found.map((all) => ({ all, visible: this.#visible(all) }));
  }

  #look(keys: readonly number[]): void {
    const fresh = keys.filter((key) => !this.#met.has(key) && this.#met.add(key));
    if (fresh.length === 0) return;
    for (const key of hiddenAmong(this.#connection, this.#spaces, this.#view, fresh)) this.#hidden.add(key);
  }

  #visible(ties: readonly Ties[]): readonly Ties[] {
    if (this.#hidden.size === 0) return ties;
    return ties.map((each) => ({ ...each, others: each.others.filter((other) => !this.#hidden.has(other)) }));
  }
}

function count(ties: readonly Ties[]): number {
  return ties.reduce((sum, { others }) => sum + others.length, 0);
}

/** Filtered by type in passing: most types are wanted, so looking for each by the index would take longer. */
function tiesOneWay(way: Way, view: View, types: readonly EdgeType[], most: number): Sql {
  const codes = types.reduce((bits, type) => bits | (1 << edgeTypeCode(type)), 0);
  const condition = all([
    sql`${way.own} = asked.value`,
    timeCondition(view.at, "g"),
    sql`(1 << g.type) & ${codes}`,
    way.skipLoops ? sql`g.src <> g.dst` : undefined,
  ]);
  return sql`(SELECT json_group_array(tie) FROM
    (SELECT ${way.other} * ${CODES} + g.type AS tie FROM ${edgesIn(view)} WHERE ${condition} ${atMost(most)}))`;
}

/** They lie in order of their types, but for the past, where a type may come twice. */
function byType(list: string, outward: boolean): Ties[] {
  const groups: (Ties & { others: number[] })[] = [];
  for (const tie of JSON.parse(list) as number[]) {
    const code = tie % CODES;
    const other = (tie - code) / CODES;
    const type = edgeTypeOf(code);
    const group = groups.at(-1);
    if (group?.type === type) group.others.push(other);
    else groups.push({ type, outward, others: [other] });
  }
  return groups;
}
