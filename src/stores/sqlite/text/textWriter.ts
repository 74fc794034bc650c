import type { NodeKind } from "../../../domain/kinds.ts";
import { type Connection, number } from "../connection.ts";
import { sql } from "../sql.ts";
import { type Searchable, type TextDocument, textDocument } from "./document.ts";
import { ftsTerms } from "./ftsTerms.ts";
import { SEARCHABLE_COLUMNS, searchableOf } from "./searchableRow.ts";
import { packCounts } from "./termCounts.ts";

interface KindStats {
  documents: number;
  length: number;
}

/** Keeps the text index in step with the rows of one transaction. Sums over all documents are written once at the end. */
export class TextWriter {
  readonly #connection: Connection;
  readonly #kinds = new Map<NodeKind, KindStats>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  add(version: number, node: Searchable): void {
    const document = textDocument(node);
    if (!document) return;
    this.#connection.run(
      sql`INSERT INTO text_current (rowid, terms) VALUES (${version}, ${ftsTerms(node.kind, document)})`,
    );
    this.#connection.run(
      sql`INSERT INTO text_doc (version, length, counts) VALUES (${version}, ${document.length}, ${packCounts(document.counts)})`,
    );
    this.#count(node.kind, document, 1);
  }

  /** A closed version leaves the present and is kept for those who ask about the past. */
  retire(version: number, node: Searchable): void {
    const document = textDocument(node);
    if (!document) return;
    this.#connection.run(sql`DELETE FROM text_current WHERE rowid = ${version}`);
    this.#connection.run(
      sql`INSERT INTO text_past (rowid, terms) VALUES (${version}, ${ftsTerms(node.kind, document)})`,
    );
    this.#count(node.kind, document, -1);
  }

  flush(): void {
    for (const [kind, { documents, length }] of this.#kinds) {
      this.#connection.run(sql`INSERT INTO text_stats (kind, documents, length) VALUES (${kind}, ${documents}, ${length})
        ON CONFLICT (kind) DO UPDATE SET documents = documents + excluded.documents, length = length + excluded.length`);
    }
    this.#kinds.clear();
  }

  #count(kind: NodeKind, document: TextDocument, change: 1 | -1): void {
    const stats = this.#kinds.get(kind) ?? { documents: 0, length: 0 };
    stats.documents += change;
    stats.length += change * document.length;
    this.#kinds.set(kind, stats);
  }
}

/** Makes the whole text index anew from the rows, as when the analysis of text has changed. */
export function rebuildText(connection: Connection): void {
  connection.exec(`INSERT INTO text_current (text_current) VALUES ('delete-all');
    INSERT INTO text_past (text_past) VALUES ('delete-all');
    DELETE FROM text_doc; DELETE FROM text_stats`);
  const writer = new TextWriter(connection);
  for (const row of connection.each(sql`SELECT ${SEARCHABLE_COLUMNS} FROM node n`)) {
    const node = searchableOf(row);
    writer.add(number(row, "version"), node);
    if (row.expired_at !== null) writer.retire(number(row, "version"), node);
  }
  writer.flush();
}
