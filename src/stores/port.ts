import type { Guard } from "../domain/guard.ts";
import type { NodeRef, ProjectId, SessionId, TxId } from "../domain/ids.ts";
import type { EdgeType } from "../domain/kinds.ts";
import type { EdgeDraft, EdgeRecord, NodeDraft, NodeRecord, TxRecord, TxType } from "../domain/record.ts";
import type { AtTime, Instant } from "../domain/time.ts";
import type { AuditLog } from "./auditPort.ts";
import type { CypherAnswer, CypherLimits, CypherQuery } from "./cypherPort.ts";
import type { Leases } from "./leasesPort.ts";
import type {
  ChangePage,
  ChangeQuery,
  ContentQuery,
  Counts,
  DeletedQuery,
  EdgeQuery,
  EdgeScan,
  GraphWalk,
  Hit,
  NearNamesQuery,
  Neighbour,
  NeighbourQuery,
  NodeFilter,
  TextQuery,
  TxFilter,
  VectorQuery,
  WrittenAfterQuery,
} from "./queriesPort.ts";
import type { Holding, StoredHistory, StoredRecord } from "./transferPort.ts";
import type {
  ModelVector,
  VectorCoverage,
  VectorCoverageQuery,
  VectorlessPage,
  VectorlessQuery,
  VectorModel,
  VectorsQuery,
  VersionVector,
} from "./vectorsPort.ts";

export type { AuditFilter, AuditLog } from "./auditPort.ts";
export * from "./cypherPort.ts";
export type { Lease, Leases } from "./leasesPort.ts";
export type { Outbox, OutboxEntry, OutboxResult } from "./outboxPort.ts";
export type * from "./queriesPort.ts";
export type * from "./transferPort.ts";
export type * from "./vectorsPort.ts";

/**
 * The store port. It speaks of nodes, edges, time and rights, never of a query language, so that an embedded
 * file and a database server can both serve it. `stores/testing/storeContract.ts` is its meaning in tests.
 *
 * Every read of nodes and edges takes a `View`; what can grow without end takes a limit. Adapters throw `Failure` and
 * nothing else on purpose.
 */
export interface Store {
  readonly capabilities: StoreCapabilities;
  /** What is precious: memory, coordination, audit. A commit here is on disk when it returns. */
  readonly memory: GraphStore;
  /** The code graph of one root. Large, and can be rebuilt; a commit here survives a crash of the process. */
  code(root: CodeRoot): Promise<GraphStore>;
  /** Removes the code graph of a root with all it holds. Nobody may be using it. */
  dropCode(root: CodeRoot): Promise<void>;
  readonly leases: Leases;
  readonly audit: AuditLog;
  /** Where the engine speaks it; where not, nothing here asks in a query language. */
  readonly cypher?: RunCypher;
  /** Writes a consistent copy into a folder while others go on writing. */
  backup(folder: string): Promise<BackupManifest>;
  /** Fails where memory cannot be read, or what is written now would be lost. Costs next to nothing. */
  checkThere(): Promise<void>;
  close(): Promise<void>;
}

export interface StoreCapabilities {
  readonly engine: "sqlite" | "neo4j";
  readonly engineVersion: string;
  readonly textSearch: boolean;
  readonly vectorSearch: boolean;
  /** Whether several processes may have it open for writing at once. */
  readonly sharedWrites: boolean;
}

/** One working tree of a project. Two worktrees of one project have one memory and two code graphs. */
export interface CodeRoot {
  readonly account: string;
  readonly project: ProjectId;
  /** Absolute path of the working tree. */
  readonly root: string;
}

/** Who looks and where in time they stand. */
export interface View {
  readonly guard: Guard;
  readonly at?: AtTime;
}

/** The working tree whose code is matched together with memory; without one there is memory alone. */
export interface CypherPlace {
  readonly view: View;
  readonly code: CodeRoot | null;
}

/**
 * Runs questions in Cypher over memory and the code of one tree as one graph. What the guard does not admit is not there
 * for any part of the question: neither as what is returned, nor for a condition, nor on the way of a path. Nothing is
 * ever written.
 */
export type RunCypher = (
  query: CypherQuery,
  place: CypherPlace,
  limits: CypherLimits,
) => Promise<CypherAnswer>;

export interface GraphStore extends GraphReader {
  /**
   * Runs `work` in one atomic transaction: all of it or none. It holds the write lock from the first line, so
   * what it reads cannot change before it commits. A transaction that changes nothing leaves no trace.
   *
   * An engine that retries may run `work` again, so it must have no effect except through `tx`; and as all other
   * writers wait for it, it must wait for nothing but `tx`. One that starts another transaction of the same graph would
   * wait for itself, which is refused as the defect it is.
   */
  transaction<T>(meta: TxMeta, work: (tx: WriteTx) => Promise<T> | T, options?: TxOptions): Promise<T>;
  /** About how many versions one transaction may write: a server holds them in its memory until the commit. */
  readonly transactionRoom: number;
  /**
   * All that is kept of a project, whoever may see it: for carrying it elsewhere, never for an answer. It is as it was at
   * one moment, whatever is written meanwhile. First the transactions by id, then node by node what `stored` has, the
   * shared ones first, then by id. Where two have the same records they come in the same order.
   */
  dump(holding: Holding): AsyncIterable<StoredRecord>;
  /** Compares rows with the indexes made from them; an empty list means all agree. */
  verify(): Promise<string[]>;
}

export interface TxMeta {
  readonly type: TxType;
  readonly account: string;
  readonly project: ProjectId | null;
  readonly agentId: string;
  readonly sessionId: SessionId;
  readonly gitCommit?: string;
  readonly reason?: string;
}

export interface TxOptions {
  /** Withdraws a call that has not begun, which then fails as `cancelled`; one that has begun is carried out. */
  readonly signal?: AbortSignal | undefined;
  /** Its instant is not before this one: what is loaded may come from where the clock is ahead. */
  readonly notBefore?: Instant;
}

/** Where `view.at.knownAt` stands before the end of a version was learned, every read shows it without that end. */
export interface GraphReader {
  /** The versions that hold in the view, in the order asked; those not there or not visible are left out. */
  get(view: View, refs: readonly NodeRef[]): Promise<NodeRecord[]>;
  find(view: View, filter: NodeFilter): Promise<NodeRecord[]>;
  /** How many `find` would give if it had no limit. */
  count(view: View, filter: Omit<NodeFilter, "limit">): Promise<number>;
  /**
   * What was deleted and can be restored or purged, for a person to look through: the last version of each node that has
   * none but deleted ones, if the guard admits it apart from that. The one deleted last comes first.
   */
  deleted(guard: Guard, query: DeletedQuery): Promise<NodeRecord[]>;
  /**
   * Of each the last version that had begun by `view.at` and was known then, though it may have ended; in the order asked.
   * As with `get`, those not there are left out, and those whose last version the guard does not admit.
   */
  last(view: View, refs: readonly NodeRef[]): Promise<NodeRecord[]>;
  /** As `last`, of each the first version. */
  first(view: View, refs: readonly NodeRef[]): Promise<NodeRecord[]>;
  /** Every version of one node that the guard admits, oldest first. `view.at.knownAt` hides later knowledge. */
  versions(view: View, ref: NodeRef): Promise<NodeRecord[]>;
  /** As `first`, of each node that ever had one of these contents, the first version with it. */
  firstWith(view: View, query: ContentQuery): Promise<NodeRecord[]>;
  /** In the order asked, empty where nothing is kept. As with `dump`, no guard is asked and none of it may be told. */
  stored(account: string, refs: readonly NodeRef[]): Promise<StoredHistory[]>;
  /**
   * In the order asked; the edges of one node by type, then by the other end's project (what is shared first) and id,
   * and those out before those in.
   */
  neighbours(view: View, query: NeighbourQuery): Promise<Neighbour[]>;
  /**
   * The edges alone, each once, in the order `neighbours` has. Of a guard only the spaces count here: an edge is shown
   * though the guard may hide a node at its end, so what it names is for `get`, and not yet for an answer.
   */
  edges(view: View, query: EdgeQuery): Promise<EdgeRecord[]>;
  /** All edges between nodes of the guard's own project, in no particular order, as they are at one moment. As `edges`. */
  scanEdges(view: View, scan: EdgeScan): Promise<void>;
  /** For who passes thousands of nodes and looks at few of them. */
  walk(view: View, types: readonly EdgeType[]): GraphWalk;
  /**
   * The nodes that are not the same at two moments, by id: what `get` would show `asOf` each. Versions that say the same
   * are no change. It costs in proportion to what changed in between.
   */
  changes(guard: Guard, query: ChangeQuery): Promise<ChangePage>;
  searchText(view: View, query: TextQuery): Promise<Hit[]>;
  /**
   * Current decisions or facts whose subject is named in the same words; where there is none, in nearly the same, at least
   * about half of them. Newest first. Quick, for who asks while others wait; it may miss one that is at the border.
   */
  nearNames(view: View, query: NearNamesQuery): Promise<NodeRecord[]>;
  /** The number of the version that was written last, whoever's it is; 0 before the first. Later ones have higher numbers. */
  lastVersion(): Promise<number>;
  /** What holds in the view and was written after that version, oldest first: what to look at who has looked before. */
  writtenAfter(view: View, query: WrittenAfterQuery): Promise<NodeRecord[]>;
  searchVector(view: View, query: VectorQuery): Promise<Hit[]>;
  /** In the order asked; null for what has none or does not hold in the view. To compare with, and never to tell. */
  vectors(view: View, query: VectorsQuery): Promise<(Float32Array | null)[]>;
  /**
   * Versions without a vector of a model, in the order they were written, whoever's they are: vectors belong to the
   * making of the graph. So it takes no guard, and nothing of what it gives may come into an answer. Versions of the
   * past are among them, deleted ones are not.
   */
  vectorless(query: VectorlessQuery): Promise<VectorlessPage>;
  /** How many versions there are that `vectorless` could name and the guard admits, and how many of them have a vector. */
  vectorCoverage(guard: Guard, query: VectorCoverageQuery): Promise<VectorCoverage>;
  /** The models that any vector is of, by name. */
  vectorModels(): Promise<VectorModel[]>;
  counts(view: View): Promise<Counts>;
  /** Every mark whose name starts so. */
  marks(prefix: string): Promise<Map<string, string>>;
  /** Those of the names that are there. */
  artifacts(names: readonly string[]): Promise<Map<string, Uint8Array>>;
  /** Every artifact whose name starts so. */
  artifactsUnder(prefix: string): Promise<Map<string, Uint8Array>>;
  /** In order of their bytes. */
  artifactNames(prefix: string): Promise<string[]>;
  /** Newest first. */
  transactions(guard: Guard, filter: TxFilter): Promise<TxRecord[]>;
}

export interface WriteTx extends GraphReader {
  readonly id: TxId;
  /** The instant of everything this transaction writes. Never earlier than that of a transaction before it. */
  readonly at: Instant;
  /**
   * Writes a version. The one before it, if it differs, is closed; if nothing differs no row is touched.
   * `validFrom` may lie in the past, but not before the version it replaces.
   */
  put(draft: NodeDraft, validFrom?: Instant): Promise<PutResult>;
  /**
   * As `put` one after the other, in one journey to the engine. If one of them is refused, which of the others were
   * written is the adapter's choice, so the transaction should fail with it.
   */
  putAll(drafts: readonly NodeDraft[], validFrom?: Instant): Promise<PutResult[]>;
  /** Ends the current version; false when there is none. Its edges end with it, but for those that outlive their ends. */
  close(ref: NodeRef, validTo?: Instant): Promise<boolean>;
  /**
   * Marks every version, whether or not one is current, as deleted by a person, or takes that back; false when there is
   * no version or nothing changes.
   */
  setDeleted(ref: NodeRef, deleted: boolean): Promise<boolean>;
  /**
   * Removes a node with its edges, texts and vectors for good, and its words from the engine's files as soon as nobody
   * reads an earlier state. False when there is no version; one that is not deleted is a `conflict`.
   */
  purge(ref: NodeRef): Promise<boolean>;
  /** Its ends may have ended, or be kept in the other half: it holds until it is unlinked or an end of it is closed. */
  link(draft: EdgeDraft, validFrom?: Instant): Promise<PutOutcome>;
  /** To `link` as `putAll` is to `put`. */
  linkAll(drafts: readonly EdgeDraft[], validFrom?: Instant): Promise<PutOutcome[]>;
  unlink(edge: Pick<EdgeDraft, "type" | "from" | "to">, validTo?: Instant): Promise<boolean>;
  /**
   * Writes a version that began and ended before it was learned of: it never was current, and shows where `asOf` lies
   * inside. It may fill a gap in what is known and not overlap it, which is a `conflict`. The same again touches no row.
   */
  putPast(draft: NodeDraft, interval: Interval): Promise<PastOutcome>;
  /** To `link` as `putPast` is to `put`. */
  linkPast(draft: EdgeDraft, interval: Interval): Promise<PastOutcome>;
  /**
   * Writes records as they were dumped, into the transaction's own account: with their instants, their transaction, which
   * must be there or among them, and whether they are deleted. What is there already is left, but that a version which
   * has not ended ends as its record says, and is deleted or not as that says. What overlaps another is a `conflict`.
   */
  load(records: readonly StoredRecord[]): Promise<void>;
  /**
   * Notes something that belongs to the making of the graph and not to the graph, such as when a file was last read:
   * it has no versions, no guard and no part in searches. Null removes it.
   */
  setMark(name: string, value: string | null): Promise<void>;
  /** To a mark as a file is to a note: bytes that the making of the graph needs again. Null removes it. */
  setArtifact(name: string, bytes: Uint8Array | null): Promise<void>;
  /**
   * Keeps the vector of the current version. A new version has none until it is given one. All vectors of a model have the
   * same length, that of the first; when none is left, the next may have another.
   */
  putVector(ref: NodeRef, vector: ModelVector): Promise<boolean>;
  /** Keeps vectors of versions that `vectorless` named; one that is gone by now is left out. */
  putVectors(model: string, vectors: readonly VersionVector[]): Promise<void>;
  /** Removes at most so many of a model's vectors and tells how many it were. */
  removeVectors(model: string, limit: number): Promise<number>;
}

export type PutOutcome = "added" | "modified" | "unchanged";
export type PastOutcome = Exclude<PutOutcome, "modified">;

/** From the first instant up to, and without, the second, which is later and not in the future. */
export interface Interval {
  readonly validFrom: Instant;
  readonly validTo: Instant;
}

export interface PutResult {
  readonly outcome: PutOutcome;
  readonly record: NodeRecord;
}

export interface BackupManifest {
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
}
