import type { NodeRef } from "../../../domain/ids.ts";
import type { NodeDraft } from "../../../domain/record.ts";
import type { Instant } from "../../../domain/time.ts";
import type { PutResult } from "../../port.ts";
import { type Connection, number, type Row, text } from "../connection.ts";
import { NODE_COLUMNS, NODE_TABLES, nodeRecord } from "../rows.ts";
import type { Spaces } from "../spaces.ts";
import { sql } from "../sql.ts";
import { SEARCHABLE_COLUMNS, searchableOf } from "../text/searchableRow.ts";
import type { TextWriter } from "../text/textWriter.ts";
import { retireVectors } from "../vectors/vectorWriter.ts";
import type { EntityKeys } from "./entityKeys.ts";
import { isUnchanged, type NodeColumns, nodeColumns, writtenRecord } from "./nodeColumns.ts";
import { checkOrder, type TxLedger } from "./txLedger.ts";

/** Versions of nodes, with the text and vector indexes in step. */
export class NodeWriter {
  readonly #connection: Connection;
  readonly #spaces: Spaces;
  readonly #entities: EntityKeys;
  readonly #ledger: TxLedger;
  readonly #text: TextWriter;

  constructor(
    connection: Connection,
    spaces: Spaces,
    entities: EntityKeys,
    ledger: TxLedger,
    text: TextWriter,
  ) {
    this.#connection = connection;
    this.#spaces = spaces;
    this.#entities = entities;
    this.#ledger = ledger;
    this.#text = text;
  }

  put(draft: NodeDraft, validFrom: Instant): PutResult {
    const { key: entity, isNew } = this.#entities.ensure(draft);
    const current = isNew ? undefined : this.current(entity);
    const columns = nodeColumns(draft);
    if (current && isUnchanged(current, columns)) {
      return { outcome: "unchanged", record: nodeRecord(current, this.#spaces, undefined) };
    }
    if (current) this.#end(current, validFrom);
    else if (!isNew) this.#checkGap(entity, draft.id, validFrom);
    const version = this.#insert(entity, draft, columns, validFrom);
    this.#text.add(version, draft);
    return { outcome: current ? "modified" : "added", record: writtenRecord(draft, validFrom, this.#ledger) };
  }

  /** The key of the entity whose version was closed, if there was one. */
  close(ref: NodeRef, validTo: Instant): number | undefined {
    const entity = this.#entities.find(ref);
    const current = this.current(entity);
    if (!current) return undefined;
    this.#end(current, validTo);
    this.#ledger.node();
    return entity;
  }

  /** Deletion hides every version at once, so that no look into the past brings it back. */
  setDeleted(ref: NodeRef, deleted: boolean): boolean {
    const entity = this.#entities.find(ref);
    const change = deleted
      ? sql`UPDATE node SET deleted_at = ${this.#ledger.at} WHERE entity = ${entity} AND deleted_at IS NULL`
      : sql`UPDATE node SET deleted_at = NULL WHERE entity = ${entity} AND deleted_at IS NOT NULL`;
    if (this.#connection.run(change).changes === 0) return false;
    this.#ledger.node();
    return true;
  }

  current(entity: number): Row | undefined {
    return this.#connection.first(sql`SELECT ${NODE_COLUMNS}, n.search_text FROM ${NODE_TABLES}
      WHERE n.entity = ${entity} AND n.expired_at IS NULL`);
  }

  #insert(entity: number, draft: NodeDraft, columns: NodeColumns, validFrom: Instant): number {
    const tx = this.#ledger.node();
    const { at, meta } = this.#ledger;
    const space = this.#spaces.ensure(meta.account, draft.project);
    const { props, sealed, content_hash, focus, visibility, agents, sensitive, task_id, search_text } =
      columns;
    return this.#connection.run(sql`INSERT INTO node (entity, space, kind, props, sealed, content_hash, focus, visibility,
        agents, sensitive, agent_id, session_id, task_id, valid_from, recorded_at, tx, search_text)
      VALUES (${entity}, ${space}, ${draft.kind}, ${props}, ${sealed}, ${content_hash}, ${focus}, ${visibility},
        ${agents}, ${sensitive}, ${meta.agentId}, ${meta.sessionId}, ${task_id}, ${validFrom}, ${at}, ${tx}, ${search_text})`)
      .lastId;
  }

  #end(current: Row, validTo: Instant): void {
    checkOrder(number(current, "valid_from"), validTo, text(current, "id"));
    const version = number(current, "version");
    this.#connection.run(
      sql`UPDATE node SET valid_to = ${validTo}, expired_at = ${this.#ledger.at} WHERE version = ${version}`,
    );
    const row = this.#connection.first(
      sql`SELECT ${SEARCHABLE_COLUMNS} FROM node n WHERE n.version = ${version}`,
    );
    this.#text.retire(version, searchableOf(row ?? {}));
    retireVectors(this.#connection, version);
  }

  /** What begins now cannot reach back into what was closed; only a beginning in the past could. */
  #checkGap(entity: number, id: string, validFrom: Instant): void {
    if (validFrom === this.#ledger.at) return;
    const last = this.#connection.first(
      sql`SELECT max(valid_to) AS valid_to FROM node WHERE entity = ${entity}`,
    );
    if (last?.valid_to) checkOrder(number(last, "valid_to"), validFrom, id);
  }
}
