import type { NodeKind } from "../../../domain/kinds.ts";
import { type TextDocument, textDocument } from "../../adapter/text/document.ts";
import { indexTerms } from "../../adapter/text/indexTerms.ts";
import { packCounts } from "../../adapter/text/termCounts.ts";
import { type Connection, number } from "../connection.ts";
import { atMost, sql } from "../sql.ts";
import { SEARCHABLE_COLUMNS, searchableOf } from "./searchableRow.ts";

interface KindStats {
  documents: number;
  length: number;
}

/** Keeps the text index in step with the rows of one transaction. Sums over all documents are written once at the end. */
export class TextWriter {
  readonly #connection: Connection;
  readonly #kinds = new Map<NodeKind, KindStats>();
  #hasRemains = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  add(version: number, kind: NodeKind, document: TextDocument): void {
    this.#connection.run(
      sql`INSERT INTO text_current (rowid, terms) VALUES (${version}, ${indexTerms(kind, document)})`,
    );
    this.#count(kind, document, 1);
  }

  /** Of a version that was over when it was learned of. */
  addPast(version: number, kind: NodeKind, document: TextDocument): void {
    this.#connection.run(
      sql`INSERT INTO text_past (rowid, terms) VALUES (${version}, ${indexTerms(kind, document)})`,
    );
  }

  /** A closed version leaves the present and is kept for those who ask about the past. */
  retire(version: number, kind: NodeKind, document: TextDocument): void {
    this.#connection.run(sql`DELETE FROM text_current WHERE rowid = ${version}`);
    this.addPast(version, kind, document);
    this.#count(kind, document, -1);
  }

  remove(version: number, kind: NodeKind, document: TextDocument, where: "present" | "past"): void {
    if (where === "past") {
      this.#connection.run(sql`DELETE FROM text_past WHERE rowid = ${version}`);
    } else {
      this.#connection.run(sql`DELETE FROM text_current WHERE rowid = ${version}`);
      this.#count(kind, document, -1);
    }
    this.#hasRemains = true;
  }

  flush(): void {
    for (const [kind, { documents, length }] of this.#kinds) {
      this.#connection.run(sql`INSERT INTO text_stats (kind, documents, length) VALUES (${kind}, ${documents}, ${length})
        ON CONFLICT (kind) DO UPDATE SET documents = documents + excluded.documents, length = length + excluded.length`);
    }
    this.#kinds.clear();
  }

  /** FTS5 only notes that a document is gone; its words stay until what holds them is written anew. */
  sweep(): void {
    if (!this.#hasRemains) return;
    this.#connection.exec(`INSERT INTO text_current (text_current) VALUES ('optimize');
      INSERT INTO text_past (text_past) VALUES ('optimize')`);
    this.#hasRemains = false;
  }

  #count(kind: NodeKind, document: TextDocument, change: 1 | -1): void {
    const stats = this.#kinds.get(kind) ?? { documents: 0, length: 0 };
    stats.documents += change;
    stats.length += change * document.length;
    this.#kinds.set(kind, stats);
  }
}

const REBUILT_AT_ONCE = 1_000;

/** Makes the whole text index anew from the rows, as when the analysis of text has changed. */
export function rebuildText(connection: Connection): void {
  connection.exec(`INSERT INTO text_current (text_current) VALUES ('delete-all');
    INSERT INTO text_past (text_past) VALUES ('delete-all'); DELETE FROM text_stats`);
  const writer = new TextWriter(connection);
  for (let last: number | undefined = 0; last !== undefined; ) last = rebuildAfter(connection, writer, last);
  writer.flush();
}

/** The last version that was rebuilt, if there was one. */
function rebuildAfter(connection: Connection, writer: TextWriter, after: number): number | undefined {
  const rows = connection.rows(
    sql`SELECT ${SEARCHABLE_COLUMNS} FROM node n WHERE n.version > ${after} ORDER BY n.version ${atMost(REBUILT_AT_ONCE)}`,
  );
  for (const row of rows) {
    const version = number(row, "version");
    const node = searchableOf(row);
    const document = textDocument(node);
    connection.run(sql`UPDATE node SET text_length = ${document?.length ?? null},
      text_counts = ${document ? packCounts(document) : null} WHERE version = ${version}`);
    if (!document) continue;
    if (row.expired_at === null) writer.add(version, node.kind, document);
    else writer.addPast(version, node.kind, document);
  }
  const last = rows.at(-1);
  return last && number(last, "version");
}
