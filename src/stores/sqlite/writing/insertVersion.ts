import type { Instant, Instants } from "../../../domain/time.ts";
import type { TextDocument } from "../../adapter/text/document.ts";
import { packCounts } from "../../adapter/text/termCounts.ts";
import type { Connection } from "../connection.ts";
import { sql } from "../sql.ts";
import type { Entity } from "./entityKeys.ts";
import type { NodeColumns } from "./nodeColumns.ts";

export interface VersionRow extends Instants {
  readonly version: number;
  readonly entity: Entity;
  readonly columns: NodeColumns;
  readonly document: TextDocument | null;
  readonly deletedAt: Instant | null;
  /** The key of its transaction. */
  readonly tx: number;
}

export function insertVersion(connection: Connection, row: VersionRow): void {
  const { version, entity, columns, document } = row;
  const { kind, props, sealed, content_hash, focus, visibility, agents, sensitive, task_id } = columns;
  connection.run(sql`INSERT INTO node (version, entity, space, kind, props, sealed, content_hash, focus, visibility,
      agents, sensitive, task_id, deleted_at, valid_from, valid_to, recorded_at, expired_at, tx, closed, name_hash,
      search_text, text_length, text_counts)
    VALUES (${version}, ${entity.key}, ${entity.space}, ${kind}, ${props}, ${sealed}, ${content_hash}, ${focus},
      ${visibility}, ${agents}, ${sensitive}, ${task_id}, ${row.deletedAt}, ${row.validFrom}, ${row.validTo},
      ${row.recordedAt}, ${row.expiredAt}, ${row.tx}, ${row.validTo === null ? 0 : version}, ${columns.name_hash},
      ${columns.search_text}, ${document?.length ?? null}, ${document ? packCounts(document) : null})`);
  entity.hasVersions = true;
}
