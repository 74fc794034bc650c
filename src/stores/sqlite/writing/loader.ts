import { Failure } from "../../../domain/failure.ts";
import type { NodeDraft, TxRecord } from "../../../domain/record.ts";
import { overlapFailure } from "../../adapter/lifetime.ts";
import { textDocument } from "../../adapter/text/document.ts";
import type { StoredNode, StoredRecord } from "../../port.ts";
import { type Connection, number, numberOrNull, type Row } from "../connection.ts";
import type { Spaces } from "../spaces.ts";
import { sql } from "../sql.ts";
import type { TextWriter } from "../text/textWriter.ts";
import type { EdgeWriter } from "./edgeWriter.ts";
import type { EntityKeys } from "./entityKeys.ts";
import { insertVersion } from "./insertVersion.ts";
import { nodeColumns, saysTheSame } from "./nodeColumns.ts";
import type { NodeWriter } from "./nodeWriter.ts";
import { intervalOf, overlapping } from "./overlapping.ts";
import type { TxLedger } from "./txLedger.ts";

interface LoaderParts {
  readonly connection: Connection;
  readonly spaces: Spaces;
  readonly entities: EntityKeys;
  readonly ledger: TxLedger;
  readonly text: TextWriter;
  readonly nodes: NodeWriter;
  readonly edges: EdgeWriter;
}

/** Writes what another store has dumped. */
export class Loader {
  readonly #parts: LoaderParts;
  /** The key that the next loaded transaction takes. */
  #nextTx: number | undefined;
  #lastTx: { readonly id: string; readonly key: number } | undefined;

  constructor(parts: LoaderParts) {
    this.#parts = parts;
  }

  load(record: StoredRecord): void {
    if (record.is === "tx") this.#loadTx(record.tx);
    else if (record.is === "node") this.#loadNode(record.node);
    else this.#parts.edges.load(record.edge, this.#txKey(record.edge.txId));
  }

  /** Below all that are there: the highest key is that of the last transaction in this store. */
  #loadTx(tx: TxRecord): void {
    const { connection, spaces, ledger } = this.#parts;
    this.#nextTx ??= Math.min(
      0,
      number(connection.first(sql`SELECT min(key) - 1 AS key FROM tx`) ?? {}, "key"),
    );
    const space = spaces.ensure(ledger.meta.account, tx.project);
    const { changes } =
      connection.run(sql`INSERT INTO tx (key, id, space, type, at, agent_id, session_id, git_commit,
        reason, node_count, edge_count, duration_ms)
      VALUES (${this.#nextTx}, ${tx.id}, ${space}, ${tx.type}, ${tx.at}, ${tx.agentId}, ${tx.sessionId},
        ${tx.gitCommit}, ${tx.reason}, ${tx.nodeCount}, ${tx.edgeCount}, ${tx.durationMs}) ON CONFLICT DO NOTHING`);
    if (changes === 0) return;
    this.#nextTx -= 1;
    ledger.ensureRow();
  }

  #loadNode(node: StoredNode): void {
    const { connection, entities, ledger, nodes, text } = this.#parts;
    const entity = entities.ensure(node);
    const draft = draftOf(node);
    const columns = nodeColumns(draft);
    const tx = this.#txKey(node.txId);
    const same = entity.hasVersions ? this.#same(entity.key, node, tx, columns) : undefined;
    if (same) {
      this.#settle(same, node);
      return;
    }
    this.#checkFree(entity.key, node);
    const document = textDocument(draft);
    const version = nodes.nextVersion();
    insertVersion(connection, { ...node, version, entity, columns, document, tx });
    if (document && node.validTo === null) text.add(version, node.kind, document);
    else if (document) text.addPast(version, node.kind, document);
    ledger.node();
  }

  /** The version itself, or as it was before it ended. */
  #same(
    entity: number,
    node: StoredNode,
    tx: number,
    columns: ReturnType<typeof nodeColumns>,
  ): Row | undefined {
    const rows = this.#parts.connection
      .rows(sql`SELECT * FROM node WHERE entity = ${entity} AND tx = ${tx} AND valid_from = ${node.validFrom}
        AND recorded_at = ${node.recordedAt}`)
      .filter((row) => saysTheSame(row, columns));
    return (
      rows.find((row) => numberOrNull(row, "valid_to") === node.validTo) ??
      rows.find((row) => row.valid_to === null && node.validTo !== null)
    );
  }

  #settle(same: Row, { validTo, expiredAt, deletedAt, id }: StoredNode): void {
    const { connection, nodes, ledger } = this.#parts;
    const version = number(same, "version");
    const isEnding = same.valid_to === null && validTo !== null && expiredAt !== null;
    if (isEnding) nodes.end({ ...same, id }, validTo, expiredAt);
    const isMarking = numberOrNull(same, "deleted_at") !== deletedAt;
    if (isMarking) connection.run(sql`UPDATE node SET deleted_at = ${deletedAt} WHERE version = ${version}`);
    if (isEnding || isMarking) ledger.node();
  }

  /** One that ended as it began never held, so it is in nobody's way. */
  #checkFree(entity: number, { id, validFrom, validTo }: StoredNode): void {
    if (validFrom === validTo) return;
    const until = validTo ?? Number.MAX_SAFE_INTEGER;
    const other = this.#parts.connection.first(
      sql`SELECT * FROM node WHERE entity = ${entity} AND ${overlapping({ validFrom, validTo: until })} LIMIT 1`,
    );
    if (other) throw overlapFailure(id, intervalOf(other));
  }

  #txKey(id: string): number {
    if (this.#lastTx?.id === id) return this.#lastTx.key;
    const row = this.#parts.connection.first(sql`SELECT key FROM tx WHERE id = ${id}`);
    if (!row) {
      throw new Failure(
        "invalid_input",
        `There is no transaction ${id} that this record could belong to.`,
        "Load transactions before what they wrote.",
      );
    }
    this.#lastTx = { id, key: number(row, "key") };
    return this.#lastTx.key;
  }
}

function draftOf({ contentHash, taskId, searchText, ...node }: StoredNode): NodeDraft {
  return {
    ...node,
    ...(contentHash !== null && { contentHash }),
    ...(taskId !== null && { taskId }),
    ...(searchText !== null && { searchText }),
  };
}
