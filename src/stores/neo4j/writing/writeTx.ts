import type { NodeRef } from "../../../domain/ids.ts";
import type { EdgeDraft, NodeDraft } from "../../../domain/record.ts";
import { bounded } from "../../adapter/bounded.ts";
import { CommonTerms } from "../../adapter/text/commonTerms.ts";
import type { ModelVector, PutOutcome, PutResult, WriteTx } from "../../port.ts";
import { readGraph } from "../readGraph.ts";
import type { GraphRunner } from "../reading/graphRunner.ts";
import type { Row, Runner } from "../server.ts";
import { putVector, putVectors, removeVectors } from "../vectors/writeVectors.ts";
import { EdgeWriter } from "./edgeWriter.ts";
import { loadRecords } from "./loader.ts";
import { NodeWriter } from "./nodeWriter.ts";
import { NoteWriter } from "./noteWriter.ts";
import { purgeNode } from "./purgeNode.ts";
import { Sums } from "./sums.ts";
import { TxLedger, type TxStart } from "./txLedger.ts";

export interface OpenTx {
  readonly tx: WriteTx;
  /** The last thing before the commit. Whether there is anything to commit. */
  finish(durationMs: number): Promise<boolean>;
  abandon(): void;
}

/** One open transaction: all that it writes carries its instant, and its reads see what it has written. */
export function openWriteTx(at: GraphRunner, start: TxStart): OpenTx {
  const ledger = new TxLedger(at, start);
  const sums = new Sums(at);
  const nodes = new NodeWriter(at, ledger, sums);
  const edges = new EdgeWriter(at, nodes, ledger, sums);
  const notes = new NoteWriter(at);
  const inTurn = oneAfterTheOther();
  const flush = async () => {
    await edges.flush();
    await sums.flush();
    await notes.flush();
    await ledger.flush();
  };
  const write = <T>(work: () => Promise<T>): Promise<T> =>
    inTurn(() => {
      ledger.checkOpen();
      return work();
    });
  const note = (set: () => Promise<void>): Promise<void> =>
    write(() => {
      ledger.change();
      return set();
    });
  const readerAfter = (settle: () => Promise<void>) =>
    readGraph({ graph: at.graph, runner: flushedFirst(at.runner, settle, inTurn) }, new CommonTerms());
  const { marks, artifacts, artifactsUnder, artifactNames } = readerAfter(() => notes.flush());

  const tx: WriteTx = {
    ...readerAfter(flush),
    // Whoever asks for these between writes of nodes does not have those written one by one.
    ...{ marks, artifacts, artifactsUnder, artifactNames },
    id: start.id,
    at: start.at,
    async lastVersion() {
      return ledger.lastVersion;
    },
    put: (draft, validFrom = start.at) => write(async () => one(await put([draft], validFrom))),
    putAll: (drafts, validFrom = start.at) => write(() => put(drafts, validFrom)),
    close: (ref, validTo = start.at) =>
      write(async () => {
        ledger.checkInstant("validTo", validTo);
        const key = await nodes.close(ref, validTo);
        if (key !== undefined) await edges.closeAllOf(key, validTo);
        return key !== undefined;
      }),
    setDeleted: (ref, deleted) =>
      write(async () => {
        await edges.flush();
        return nodes.setDeleted(ref, deleted);
      }),
    purge: (ref: NodeRef) =>
      write(async () => {
        const isPurged = await purgeNode({ at, nodes, edges, sums }, ref);
        if (isPurged) ledger.node();
        return isPurged;
      }),
    link: (draft, validFrom = start.at) => write(async () => one(await link([draft], validFrom))),
    linkAll: (drafts, validFrom = start.at) => write(() => link(drafts, validFrom)),
    unlink: (edge, validTo = start.at) =>
      write(async () => {
        ledger.checkInstant("validTo", validTo);
        return edges.unlink(edge, validTo);
      }),
    putPast: (draft, interval) =>
      write(async () => {
        ledger.checkInterval(interval);
        return nodes.putPast(draft, interval);
      }),
    linkPast: (draft, interval) =>
      write(async () => {
        ledger.checkInterval(interval);
        return edges.linkPast(draft, interval);
      }),
    load: (records) => write(() => loadRecords({ at, nodes, edges, ledger }, records)),
    setMark: (name, value) => note(() => notes.setMark(name, value)),
    setArtifact: (name, bytes) => note(() => notes.setArtifact(name, bytes)),
    putVector: (ref: NodeRef, vector: ModelVector) =>
      write(async () => {
        const { current } = await nodes.know(ref);
        if (!current) return false;
        await edges.flush();
        ledger.change();
        await putVector(at, Number(current.version), vector);
        return true;
      }),
    putVectors: (model, vectors) =>
      write(async () => {
        await edges.flush();
        ledger.change();
        await putVectors(at, model, vectors);
      }),
    removeVectors: (model, limit) =>
      write(async () => {
        ledger.change();
        return removeVectors(at, model, bounded(limit));
      }),
  };

  function put(drafts: readonly NodeDraft[], validFrom: number): Promise<PutResult[]> {
    ledger.checkInstant("validFrom", validFrom);
    return nodes.putAll(drafts, validFrom);
  }

  function link(drafts: readonly EdgeDraft[], validFrom: number): Promise<PutOutcome[]> {
    ledger.checkInstant("validFrom", validFrom);
    return edges.linkAll(drafts, validFrom);
  }

  return {
    tx,
    finish: (durationMs) =>
      inTurn(async () => {
        await flush();
        ledger.end();
        await ledger.finish(durationMs);
        return ledger.hasChanges;
      }),
    abandon: () => ledger.end(),
  };
}

function one<T>(results: readonly T[]): T {
  const [result] = results;
  if (result === undefined) throw new Error("a write gave no result");
  return result;
}

/** Calls of one handle run in the order they came, as what one decides the next must see. */
function oneAfterTheOther(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}

/** A read sees what was written before it. */
function flushedFirst(
  runner: Runner,
  flush: () => Promise<void>,
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): Runner {
  return {
    rows: (query) =>
      inTurn(async () => {
        await flush();
        return runner.rows(query);
      }),
    async *each(query): AsyncIterable<Row> {
      await inTurn(flush);
      yield* runner.each(query);
    },
  };
}
