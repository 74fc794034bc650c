import { ulidSource } from "../../domain/ids.ts";
import { randomByteSource } from "../../domain/randomByteSource.ts";
import type { Instant } from "../../domain/time.ts";
import { CommonTerms } from "../adapter/text/commonTerms.ts";
import type { GraphReader, GraphStore } from "../port.ts";
import { dumpGraph } from "./dumpGraph.ts";
import { GraphLock } from "./graphLock.ts";
import { readGraph } from "./readGraph.ts";
import { lastTransaction, scanEdges } from "./reading/scanEdges.ts";
import type { Runner, Server } from "./server.ts";
import type { VectorIndexes } from "./vectors/vectorIndexes.ts";
import { verifyGraph } from "./verifyGraph.ts";
import { openWriteTx } from "./writing/writeTx.ts";

interface GraphParts {
  readonly server: Server;
  readonly indexes: VectorIndexes;
  readonly clock: () => Instant;
}

/**
 * A node takes some 30 kB of the server's memory until it is committed, as it has an entry in a dozen indexes; a server with
 * 1 GB of heap lets all transactions have 700 MB of it.
 */
const TRANSACTION_ROOM = 5_000;

/** One graph of a server. */
export interface OpenedGraph {
  readonly graph: GraphStore;
  readonly lock: GraphLock;
}

export function openGraph({ server, indexes, clock }: GraphParts, key: string): OpenedGraph {
  const ids = ulidSource(clock, randomByteSource());
  const lock = new GraphLock(server, key, ids);
  const graph: GraphStore = {
    ...outside(server, indexes, key),
    transactionRoom: TRANSACTION_ROOM,
    transaction: (meta, work, { signal, notBefore = 0 } = {}) =>
      lock.exclusively(async ({ runner, id, lastAt, lastTx, lastVersion }) => {
        const startedAt = performance.now();
        const at = Math.max(clock(), lastAt, notBefore);
        const open = openWriteTx({ graph: key, runner }, { id, at, meta, seq: lastTx + 1, lastVersion });
        try {
          const result = await work(open.tx);
          return { result, hasChanges: await open.finish(performance.now() - startedAt) };
        } finally {
          open.abandon();
        }
      }, signal),
    async *dump(holding) {
      yield* await lock.exclusively(async ({ runner }) => ({
        result: await dumpGraph({ graph: key, runner }, holding),
        hasChanges: false,
      }));
    },
    verify: () => server.read((runner) => verifyGraph({ graph: key, runner })),
  };
  return { graph, lock };
}

/** Every read in a transaction of its own. */
function outside(server: Server, indexes: VectorIndexes, graph: string): GraphReader {
  const common = new CommonTerms();
  const once = <T>(read: (reader: GraphReader) => Promise<T>): Promise<T> =>
    server.read((runner) => read(readGraph({ graph, runner }, common, indexes)));
  return {
    get: (...asked) => once((reader) => reader.get(...asked)),
    find: (...asked) => once((reader) => reader.find(...asked)),
    count: (...asked) => once((reader) => reader.count(...asked)),
    deleted: (...asked) => once((reader) => reader.deleted(...asked)),
    last: (...asked) => once((reader) => reader.last(...asked)),
    first: (...asked) => once((reader) => reader.first(...asked)),
    versions: (...asked) => once((reader) => reader.versions(...asked)),
    firstWith: (...asked) => once((reader) => reader.firstWith(...asked)),
    stored: (...asked) => once((reader) => reader.stored(...asked)),
    neighbours: (...asked) => once((reader) => reader.neighbours(...asked)),
    edges: (...asked) => once((reader) => reader.edges(...asked)),
    changes: (...asked) => once((reader) => reader.changes(...asked)),
    searchText: (...asked) => once((reader) => reader.searchText(...asked)),
    nearNames: (...asked) => once((reader) => reader.nearNames(...asked)),
    lastVersion: () => once((reader) => reader.lastVersion()),
    writtenAfter: (...asked) => once((reader) => reader.writtenAfter(...asked)),
    searchVector: (...asked) => once((reader) => reader.searchVector(...asked)),
    vectors: (...asked) => once((reader) => reader.vectors(...asked)),
    vectorless: (...asked) => once((reader) => reader.vectorless(...asked)),
    vectorCoverage: (...asked) => once((reader) => reader.vectorCoverage(...asked)),
    vectorModels: () => once((reader) => reader.vectorModels()),
    counts: (...asked) => once((reader) => reader.counts(...asked)),
    marks: (...asked) => once((reader) => reader.marks(...asked)),
    artifacts: (...asked) => once((reader) => reader.artifacts(...asked)),
    artifactsUnder: (...asked) => once((reader) => reader.artifactsUnder(...asked)),
    artifactNames: (...asked) => once((reader) => reader.artifactNames(...asked)),
    transactions: (...asked) => once((reader) => reader.transactions(...asked)),
    // What it hands over cannot be taken back, so it is not tried again.
    scanEdges: (view, scan) =>
      server.readOnce(async (runner) => {
        const at = { graph, runner };
        await scanEdges(at, view, scan, await lastTransaction(at));
      }),
    walk: (...asked) => readGraph({ graph, runner: eachByItself(server) }, common).walk(...asked),
  };
}

function eachByItself(server: Server): Runner {
  return {
    rows: (query) => server.read((runner) => runner.rows(query)),
    each: () => {
      throw new Error("what is read piece by piece needs a transaction around it");
    },
  };
}
