import type { NodeRef, TxId } from "../../../domain/ids.ts";
import type { EdgeDraft, NodeDraft } from "../../../domain/record.ts";
import type { Instant } from "../../../domain/time.ts";
import { bounded } from "../../adapter/bounded.ts";
import type { GraphReader, ModelVector, WriteTx } from "../../port.ts";
import { writeArtifact } from "../artifacts.ts";
import { type Connection, number } from "../connection.ts";
import type { Spaces } from "../spaces.ts";
import { sql } from "../sql.ts";
import { TextWriter } from "../text/textWriter.ts";
import { putVector, putVectors, removeVectors } from "../vectors/vectorWriter.ts";
import { EdgeWriter } from "./edgeWriter.ts";
import { EntityKeys } from "./entityKeys.ts";
import { Loader } from "./loader.ts";
import { NodeWriter } from "./nodeWriter.ts";
import { forgetId, namedWith } from "./purgeNode.ts";
import { TxLedger, type TxStart } from "./txLedger.ts";

export interface OpenTx {
  readonly tx: WriteTx;
  /** The last thing before the commit. */
  finish(durationMs: number): { readonly hasPurged: boolean };
  abandon(): void;
}

/** One open transaction: all that it writes carries its instant, and its reads see what it has written. */
export function openWriteTx(
  connection: Connection,
  spaces: Spaces,
  reader: GraphReader,
  start: TxStart,
): OpenTx {
  const ledger = new TxLedger(connection, spaces, start);
  const entities = new EntityKeys(connection, spaces, start.meta.account);
  const text = new TextWriter(connection);
  const nodes = new NodeWriter(connection, spaces, entities, ledger, text);
  const edges = new EdgeWriter(connection, entities, ledger);
  const loader = new Loader({ connection, spaces, entities, ledger, text, nodes, edges });
  const id: TxId = start.id;
  const at: Instant = start.at;
  let hasPurged = false;

  const tx: WriteTx = {
    ...reader,
    id,
    at,
    // Sums are written at the end; what reads them before that must have them too.
    searchText(view, query) {
      text.flush();
      return reader.searchText(view, query);
    },
    counts(view) {
      edges.flush();
      return reader.counts(view);
    },
    async put(draft: NodeDraft, validFrom = at) {
      ledger.checkInstant("validFrom", validFrom);
      return nodes.put(draft, validFrom);
    },
    async putAll(drafts: readonly NodeDraft[], validFrom = at) {
      ledger.checkInstant("validFrom", validFrom);
      return drafts.map((draft) => nodes.put(draft, validFrom));
    },
    async close(ref: NodeRef, validTo = at) {
      ledger.checkInstant("validTo", validTo);
      const entity = nodes.close(ref, validTo);
      if (entity !== undefined) edges.closeAllOf(entity, validTo);
      return entity !== undefined;
    },
    async setDeleted(ref: NodeRef, deleted: boolean) {
      ledger.checkOpen();
      return nodes.setDeleted(ref, deleted);
    },
    async purge(ref: NodeRef) {
      ledger.checkOpen();
      const entity = nodes.purge(ref);
      if (entity === undefined) return false;
      const named = namedWith(connection, entity);
      edges.purgeAllOf(entity);
      for (const each of named) forgetId(connection, each);
      entities.forget();
      hasPurged = true;
      return true;
    },
    async link(draft: EdgeDraft, validFrom = at) {
      ledger.checkInstant("validFrom", validFrom);
      return edges.link(draft, validFrom);
    },
    async linkAll(drafts: readonly EdgeDraft[], validFrom = at) {
      ledger.checkInstant("validFrom", validFrom);
      return drafts.map((draft) => edges.link(draft, validFrom));
    },
    async unlink(edge, validTo = at) {
      ledger.checkInstant("validTo", validTo);
      return edges.unlink(edge, validTo);
    },
    async putPast(draft, interval) {
      ledger.checkInterval(interval);
      return nodes.putPast(draft, interval);
    },
    async linkPast(draft, interval) {
      ledger.checkInterval(interval);
      return edges.linkPast(draft, interval);
    },
    async load(records) {
      ledger.checkOpen();
      for (const record of records) loader.load(record);
    },
    async setMark(name: string, value: string | null) {
      ledger.checkOpen();
      if (value === null) connection.run(sql`DELETE FROM mark WHERE name = ${name}`);
      else connection.run(sql`INSERT OR REPLACE INTO mark (name, value) VALUES (${name}, ${value})`);
    },
    async setArtifact(name, bytes) {
      ledger.checkOpen();
      writeArtifact(connection, name, bytes);
    },
    async putVector(ref: NodeRef, vector: ModelVector) {
      ledger.checkOpen();
      const current = nodes.current(entities.find(ref));
      if (current) putVector(connection, number(current, "version"), vector);
      return current !== undefined;
    },
    async putVectors(model, vectors) {
      ledger.checkOpen();
      putVectors(connection, model, vectors);
    },
    async removeVectors(model, limit) {
      ledger.checkOpen();
      return removeVectors(connection, model, bounded(limit));
    },
  };

  return {
    tx,
    finish(durationMs) {
      text.flush();
      edges.flush();
      text.sweep();
      ledger.finish(durationMs);
      return { hasPurged };
    },
    abandon: () => ledger.abandon(),
  };
}
