import type { NodeRef } from "../../../domain/ids.ts";
import type { NodeDraft } from "../../../domain/record.ts";
import type { Instant } from "../../../domain/time.ts";
import { checkOrder, expiryOf, type Lifetime, overlapFailure } from "../../adapter/lifetime.ts";
import { type TextDocument, textDocument } from "../../adapter/text/document.ts";
import { writtenRecord } from "../../adapter/writtenRecord.ts";
import type { Interval, PastOutcome, PutResult } from "../../port.ts";
import { type Connection, number, type Row, text } from "../connection.ts";
import { NODE_COLUMNS, NODE_TABLES, nodeRecord } from "../rows.ts";
import type { Spaces } from "../spaces.ts";
import { sql, withFirst } from "../sql.ts";
import { SEARCHABLE_COLUMNS, searchableOf } from "../text/searchableRow.ts";
import type { TextWriter } from "../text/textWriter.ts";
import { retireVectors } from "../vectors/vectorWriter.ts";
import type { Entity, EntityKeys } from "./entityKeys.ts";
import { insertVersion } from "./insertVersion.ts";
import { isUnchanged, type NodeColumns, nodeColumns } from "./nodeColumns.ts";
import { hasInterval, intervalOf, overlapping } from "./overlapping.ts";
import { purgeNode } from "./purgeNode.ts";
import type { TxLedger } from "./txLedger.ts";

/** Its first value is the entity. */
const CURRENT = sql`SELECT ${NODE_COLUMNS}, n.search_text FROM ${NODE_TABLES} WHERE n.entity = ${null} AND n.closed = 0`;

/** Versions of nodes, with the text and vector indexes in step. */
export class NodeWriter {
  readonly #connection: Connection;
  readonly #spaces: Spaces;
  readonly #entities: EntityKeys;
  readonly #ledger: TxLedger;
  readonly #text: TextWriter;
  #lastVersion: number | undefined;

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
    const entity = this.#entities.ensure(draft);
    const current = entity.hasVersions ? this.current(entity.key) : undefined;
    const columns = nodeColumns(draft);
    if (current && isUnchanged(current, columns)) {
      return { outcome: "unchanged", record: nodeRecord(current, this.#spaces, undefined) };
    }
    if (current) this.end(current, validFrom);
    else if (entity.hasVersions) this.#checkGap(entity.key, draft.id, validFrom);
    const document = textDocument(draft);
    const version = this.#insert(entity, columns, document, { validFrom, validTo: null });
    if (document) this.#text.add(version, draft.kind, document);
    return { outcome: current ? "modified" : "added", record: writtenRecord(draft, validFrom, this.#ledger) };
  }

  putPast(draft: NodeDraft, interval: Interval): PastOutcome {
    const entity = this.#entities.ensure(draft);
    const columns = nodeColumns(draft);
    const known = entity.hasVersions ? this.#overlapping(entity.key, interval) : undefined;
    if (known && hasInterval(known, interval) && isUnchanged(known, columns)) return "unchanged";
    if (known) throw overlapFailure(draft.id, intervalOf(known));
    const document = textDocument(draft);
    const version = this.#insert(entity, columns, document, interval);
    if (document) this.#text.addPast(version, draft.kind, document);
    return "added";
  }

  /** The key of the entity whose version was closed, if there was one. */
  close(ref: NodeRef, validTo: Instant): number | undefined {
    const entity = this.#entities.find(ref);
    const current = this.current(entity);
    if (!current) return undefined;
    this.end(current, validTo);
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

  /** The key of the entity that was purged, if there was one. */
  purge(ref: NodeRef): number | undefined {
    const entity = this.#entities.find(ref);
    if (!purgeNode(this.#connection, this.#text, ref, entity)) return undefined;
    this.#ledger.node();
    return entity;
  }

  current(entity: number): Row | undefined {
    return this.#connection.first(withFirst(CURRENT, entity));
  }

  #insert(entity: Entity, columns: NodeColumns, document: TextDocument | null, lifetime: Lifetime): number {
    const { key: tx, at } = this.#ledger;
    const version = this.nextVersion();
    const times = { ...lifetime, recordedAt: at, expiredAt: expiryOf(lifetime, at), deletedAt: null };
    insertVersion(this.#connection, { version, entity, columns, document, ...times, tx });
    this.#ledger.node();
    return version;
  }

  nextVersion(): number {
    this.#lastVersion ??= number(
      this.#connection.first(sql`SELECT max((SELECT coalesce(max(version), 0) FROM node),
        coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'last_version'), 0)) AS last`) ?? {},
      "last",
    );
    this.#lastVersion += 1;
    return this.#lastVersion;
  }

  #overlapping(entity: number, interval: Interval): Row | undefined {
    return this.#connection.first(
      sql`SELECT * FROM node WHERE entity = ${entity} AND ${overlapping(interval)} LIMIT 1`,
    );
  }

  end(current: Row, validTo: Instant, expiredAt: Instant = this.#ledger.at): void {
    checkOrder(number(current, "valid_from"), validTo, text(current, "id"));
    const version = number(current, "version");
    this.#connection.run(
      sql`UPDATE node SET valid_to = ${validTo}, expired_at = ${expiredAt}, closed = version WHERE version = ${version}`,
    );
    this.#retireText(version);
    retireVectors(this.#connection, version);
  }

  #retireText(version: number): void {
    const row = this.#connection.first(
      sql`SELECT ${SEARCHABLE_COLUMNS} FROM node n WHERE n.version = ${version}`,
    );
    const node = searchableOf(row ?? {});
    const document = textDocument(node);
    if (document) this.#text.retire(version, node.kind, document);
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
