import { outlivesItsEnds } from "../../../domain/kinds.ts";
import type { EdgeDraft, EdgeRecord } from "../../../domain/record.ts";
import type { Instant } from "../../../domain/time.ts";
import { checkOrder, overlapFailure } from "../../adapter/lifetime.ts";
import { sameJson } from "../../adapter/sameJson.ts";
import type { Interval, PastOutcome, PutOutcome } from "../../port.ts";
import { type Connection, number, numberOrNull, type Row, text } from "../connection.ts";
import { edgeTypeCode, edgeTypeOf } from "../edgeTypes.ts";
import { type Sql, sql } from "../sql.ts";
import type { EntityKeys } from "./entityKeys.ts";
import { hasInterval, intervalOf, overlapping } from "./overlapping.ts";
import type { TxLedger } from "./txLedger.ts";

type EdgeName = Pick<EdgeDraft, "type" | "from" | "to">;

interface EdgeKey {
  readonly src: number;
  readonly type: number;
  readonly dst: number;
  /** That of the source. */
  readonly space: number;
}

/** Versions of edges. Both ends need only an id: what it points at may live in the other half. */
export class EdgeWriter {
  readonly #connection: Connection;
  readonly #entities: EntityKeys;
  readonly #ledger: TxLedger;
  /** Whether the last edge was a new one: what comes next is mostly the same. */
  #expectsNew = true;
  /** By space, how many more edges hold than when the sums were last written. */
  readonly #changes = new Map<number, number>();

  constructor(connection: Connection, entities: EntityKeys, ledger: TxLedger) {
    this.#connection = connection;
    this.#entities = entities;
    this.#ledger = ledger;
  }

  link(draft: EdgeDraft, validFrom: Instant): PutOutcome {
    const key = this.#ensureKey(draft);
    const props = propsOf(draft);
    // What begins now cannot reach back into what was closed, so a new edge need not be looked for.
    if (validFrom === this.#ledger.at && this.#expectsNew && this.#insert(key, props, validFrom))
      return "added";
    const current = this.#current(key);
    this.#expectsNew = current === undefined;
    if (current && sameJson(text(current, "props"), props)) return "unchanged";
    if (current) this.#end(key, current, validFrom);
    else this.#checkGap(key, validFrom);
    this.#insert(key, props, validFrom);
    return current ? "modified" : "added";
  }

  linkPast(draft: EdgeDraft, interval: Interval): PastOutcome {
    const key = this.#ensureKey(draft);
    const props = propsOf(draft);
    const known = this.#connection.first(
      sql`SELECT * FROM edge_version WHERE ${isEdge(key)} AND ${overlapping(interval)} LIMIT 1`,
    );
    if (known && hasInterval(known, interval) && sameJson(text(known, "props"), props)) return "unchanged";
    if (known) throw overlapFailure(`the edge ${draft.type}`, intervalOf(known));
    this.#insertPast(key, props, interval);
    return "added";
  }

  /** As another store has dumped it; `tx` is the key of its transaction here. */
  load(edge: EdgeRecord, tx: number): void {
    const key = this.#ensureKey(edge);
    const same = this.#same(key, edge, tx);
    if (same && (same.valid_to !== null || edge.validTo === null)) return;
    if (!same) this.#checkFree(key, edge);
    else this.#remove(key);
    this.#insertLoaded(key, edge, tx);
    this.#ledger.edge();
  }

  unlink({ type, from, to }: EdgeName, validTo: Instant): boolean {
    const [src, dst] = [this.#entities.find(from), this.#entities.find(to)];
    const [current] = this.#open(isEdge({ src, type: edgeTypeCode(type), dst }));
    if (!current) return false;
    this.#end(keyOf(current), current, validTo);
    this.#ledger.edge();
    return true;
  }

  /** A node's edges end with it, or when they began if that was later, but for those that tell its history. */
  closeAllOf(entity: number, validTo: Instant): void {
    const open = [
      ...this.#open(sql`src = ${entity}`),
      ...this.#open(sql`dst = ${entity} AND src <> ${entity}`),
    ];
    for (const edge of open) {
      if (outlivesItsEnds(edgeTypeOf(number(edge, "type")))) continue;
      this.#end(keyOf(edge), edge, Math.max(validTo, number(edge, "valid_from")));
      this.#ledger.edge();
    }
  }

  purgeAllOf(entity: number): void {
    const touches = sql`(src = ${entity} OR dst = ${entity})`;
    for (const edge of this.#open(touches)) {
      this.#remove(keyOf(edge));
      this.#ledger.edge();
    }
    this.#connection.run(sql`DELETE FROM edge_past WHERE ${touches}`);
  }

  flush(): void {
    for (const [space, change] of this.#changes) {
      this.#connection.run(sql`INSERT INTO edge_stats (space, edges) VALUES (${space}, ${change})
        ON CONFLICT (space) DO UPDATE SET edges = edges + excluded.edges`);
    }
    this.#changes.clear();
  }

  #ensureKey({ type, from, to }: EdgeName): EdgeKey {
    const source = this.#entities.ensure(from);
    const target = this.#entities.ensure(to);
    return { src: source.key, type: edgeTypeCode(type), dst: target.key, space: source.space };
  }

  #current({ src, type, dst }: EdgeKey): Row | undefined {
    return this.#connection.first(
      sql`SELECT props, valid_from FROM edge WHERE src = ${src} AND type = ${type} AND dst = ${dst}`,
    );
  }

  #open(condition: Sql): Row[] {
    return this.#connection.rows(
      sql`SELECT edge.*, entity.space FROM edge JOIN entity ON entity.key = src WHERE ${condition}`,
    );
  }

  /** False when the edge is there already. */
  #insert({ src, type, dst, space }: EdgeKey, props: string, validFrom: Instant): boolean {
    const { key: tx, at } = this.#ledger;
    const { changes } =
      this.#connection.run(sql`INSERT INTO edge (src, type, dst, props, valid_from, recorded_at, tx)
      VALUES (${src}, ${type}, ${dst}, ${props}, ${validFrom}, ${at}, ${tx}) ON CONFLICT DO NOTHING`);
    if (changes === 0) return false;
    this.#count(space, 1);
    this.#ledger.edge();
    return true;
  }

  /** The version itself, or as it was before it ended. */
  #same(key: EdgeKey, { validFrom, validTo, recordedAt, props }: EdgeRecord, tx: number): Row | undefined {
    const rows = this.#connection
      .rows(sql`SELECT * FROM edge_version WHERE ${isEdge(key)} AND tx = ${tx} AND valid_from = ${validFrom}
        AND recorded_at = ${recordedAt}`)
      .filter((row) => sameJson(text(row, "props"), JSON.stringify(props)));
    return (
      rows.find((row) => numberOrNull(row, "valid_to") === validTo) ??
      rows.find((row) => row.valid_to === null && validTo !== null)
    );
  }

  #checkFree(key: EdgeKey, { type, validFrom, validTo }: EdgeRecord): void {
    if (validFrom === validTo) return;
    const interval = { validFrom, validTo: validTo ?? Number.MAX_SAFE_INTEGER };
    const other = this.#connection.first(
      sql`SELECT * FROM edge_version WHERE ${isEdge(key)} AND ${overlapping(interval)} LIMIT 1`,
    );
    if (other) throw overlapFailure(`the edge ${type}`, intervalOf(other));
  }

  #insertLoaded(key: EdgeKey, edge: EdgeRecord, tx: number): void {
    const { src, type, dst, space } = key;
    const { validFrom, validTo, recordedAt, expiredAt } = edge;
    const props = propsOf(edge);
    if (validTo === null) {
      this.#connection.run(sql`INSERT INTO edge (src, type, dst, props, valid_from, recorded_at, tx)
        VALUES (${src}, ${type}, ${dst}, ${props}, ${validFrom}, ${recordedAt}, ${tx})`);
      this.#count(space, 1);
    } else {
      this.#connection.run(sql`INSERT INTO edge_past (src, type, dst, props, valid_from, valid_to, recorded_at, expired_at, tx)
        VALUES (${src}, ${type}, ${dst}, ${props}, ${validFrom}, ${validTo}, ${recordedAt}, ${expiredAt}, ${tx})`);
    }
  }

  #remove(key: EdgeKey): void {
    this.#connection.run(sql`DELETE FROM edge WHERE ${isEdge(key)}`);
    this.#count(key.space, -1);
  }

  #insertPast({ src, type, dst }: EdgeKey, props: string, { validFrom, validTo }: Interval): void {
    const { key: tx, at } = this.#ledger;
    this.#connection.run(sql`INSERT INTO edge_past (src, type, dst, props, valid_from, valid_to, recorded_at, expired_at, tx)
      VALUES (${src}, ${type}, ${dst}, ${props}, ${validFrom}, ${validTo}, ${at}, ${at}, ${tx})`);
    this.#ledger.edge();
  }

  #end(key: EdgeKey, current: Row, validTo: Instant): void {
    checkOrder(number(current, "valid_from"), validTo, `the edge ${edgeTypeOf(key.type)}`);
    this.#connection.run(sql`INSERT INTO edge_past (src, type, dst, props, valid_from, valid_to, recorded_at, expired_at, tx)
      SELECT src, type, dst, props, valid_from, ${validTo}, recorded_at, ${this.#ledger.at}, tx FROM edge WHERE ${isEdge(key)}`);
    this.#remove(key);
  }

  #checkGap(key: EdgeKey, validFrom: Instant): void {
    if (validFrom === this.#ledger.at) return;
    const last = this.#connection.first(
      sql`SELECT max(valid_to) AS valid_to FROM edge_past WHERE ${isEdge(key)}`,
    );
    if (last?.valid_to) checkOrder(number(last, "valid_to"), validFrom, `the edge ${edgeTypeOf(key.type)}`);
  }

  #count(space: number, change: 1 | -1): void {
    this.#changes.set(space, (this.#changes.get(space) ?? 0) + change);
  }
}

function isEdge({ src, type, dst }: Pick<EdgeKey, "src" | "type" | "dst">): Sql {
  return sql`src = ${src} AND type = ${type} AND dst = ${dst}`;
}

function keyOf(row: Row): EdgeKey {
  return {
    src: number(row, "src"),
    type: number(row, "type"),
    dst: number(row, "dst"),
    space: number(row, "space"),
  };
}

function propsOf({ props }: EdgeDraft): string {
  return props === undefined ? "{}" : JSON.stringify(props);
}
