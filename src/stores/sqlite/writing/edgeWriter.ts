import { type EdgeType, outlivesItsEnds } from "../../../domain/kinds.ts";
import type { EdgeDraft } from "../../../domain/record.ts";
import type { Instant } from "../../../domain/time.ts";
import type { PutOutcome } from "../../port.ts";
import { canonicalJson } from "../canonicalJson.ts";
import { type Connection, number, type Row, text } from "../connection.ts";
import type { Spaces } from "../spaces.ts";
import { type Sql, sql } from "../sql.ts";
import type { EntityKeys } from "./entityKeys.ts";
import { checkOrder, type TxLedger } from "./txLedger.ts";

type EdgeKey = Pick<EdgeDraft, "type" | "from" | "to">;

/** Versions of edges. Both ends need only an id: what it points at may live in the other half. */
export class EdgeWriter {
  readonly #connection: Connection;
  readonly #spaces: Spaces;
  readonly #entities: EntityKeys;
  readonly #ledger: TxLedger;

  constructor(connection: Connection, spaces: Spaces, entities: EntityKeys, ledger: TxLedger) {
    this.#connection = connection;
    this.#spaces = spaces;
    this.#entities = entities;
    this.#ledger = ledger;
  }

  link(draft: EdgeDraft, validFrom: Instant): PutOutcome {
    const source = this.#entities.ensure(draft.from);
    const target = this.#entities.ensure(draft.to);
    const isNew = source.isNew || target.isNew;
    const same = sql`src = ${source.key} AND type = ${draft.type} AND dst = ${target.key}`;
    const current = isNew ? undefined : this.#open(same)[0];
    const props = canonicalJson(draft.props ?? {});
    if (current && text(current, "props") === props) return "unchanged";
    if (current) this.#end(current, validFrom);
    else if (!isNew) this.#checkGap(same, draft.type, validFrom);
    this.#insert(source.key, draft, target.key, props, validFrom);
    return current ? "modified" : "added";
  }

  unlink({ type, from, to }: EdgeKey, validTo: Instant): boolean {
    const [current] = this.#open(
      sql`src = ${this.#entities.find(from)} AND type = ${type} AND dst = ${this.#entities.find(to)}`,
    );
    if (!current) return false;
    this.#end(current, validTo);
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
      if (outlivesItsEnds(text(edge, "type") as EdgeType)) continue;
      this.#end(edge, Math.max(validTo, number(edge, "valid_from")));
      this.#ledger.edge();
    }
  }

  #open(condition: Sql): Row[] {
    return this.#connection.rows(sql`SELECT * FROM edge WHERE expired_at IS NULL AND ${condition}`);
  }

  #insert(src: number, draft: EdgeDraft, dst: number, props: string, validFrom: Instant): void {
    const { at, meta } = this.#ledger;
    const space = this.#spaces.ensure(meta.account, draft.from.project);
    this.#connection.run(sql`INSERT INTO edge (space, src, type, dst, props, valid_from, recorded_at, tx)
      VALUES (${space}, ${src}, ${draft.type}, ${dst}, ${props}, ${validFrom}, ${at}, ${this.#ledger.edge()})`);
  }

  #end(current: Row, validTo: Instant): void {
    checkOrder(number(current, "valid_from"), validTo, `the edge ${text(current, "type")}`);
    this.#connection.run(sql`UPDATE edge SET valid_to = ${validTo}, expired_at = ${this.#ledger.at}
      WHERE version = ${number(current, "version")}`);
  }

  #checkGap(same: Sql, type: string, validFrom: Instant): void {
    if (validFrom === this.#ledger.at) return;
    const last = this.#connection.first(
      sql`SELECT max(valid_to) AS valid_to FROM edge WHERE expired_at IS NOT NULL AND ${same}`,
    );
    if (last?.valid_to) checkOrder(number(last, "valid_to"), validFrom, `the edge ${type}`);
  }
}
