import type { NodeId, NodeRef, SessionId, TxId } from "../domain/ids.ts";
import type { EdgeType, NodeKind } from "../domain/kinds.ts";
import type { EdgeRecord, NodeRecord, Scope } from "../domain/record.ts";
import type { Instant } from "../domain/time.ts";
import type { ModelVector } from "./vectorsPort.ts";

export interface TxFilter {
  readonly id?: TxId;
  /** The full hash, or at least its first seven characters. */
  readonly gitCommit?: string;
  readonly since?: Instant;
  /** Exactly then: `recordedAt` and `expiredAt` of a version lead to the ones that wrote and ended it. */
  readonly at?: Instant;
  readonly limit: number;
}

export interface NodeFilter {
  readonly kinds?: readonly NodeKind[];
  /** That node and all that lie in it, their ids being its own, `::` and more: a file's symbols, a class's members. */
  readonly under?: NodeId;
  /** Those whose property `name` is one of these. */
  readonly names?: readonly string[];
  /** Whether "Push" is also found as "push"; by default it is not. */
  readonly ignoreCase?: boolean;
  readonly scope?: ScopeFilter;
  readonly contentHash?: string;
  readonly agentId?: string;
  readonly sessionId?: SessionId;
  readonly taskId?: string;
  /** Those whose property `type` is one of these or, having none, their kind. */
  readonly types?: readonly string[];
  /** Those whose property `status` is one of these. */
  readonly statuses?: readonly string[];
  readonly since?: Instant;
  /** By `validFrom`, then id. Default: newest first. */
  readonly order?: "newest" | "oldest";
  /** Only what comes after this one in the order asked: the last of the page before. */
  readonly before?: Pick<NodeRecord, "validFrom" | "id">;
  readonly limit: number;
}

export interface DeletedQuery {
  /** Only these; left out, all there are. */
  readonly of?: readonly NodeRef[];
  /** The last of the page before. */
  readonly before?: { readonly deletedAt: Instant; readonly id: NodeId };
  readonly limit: number;
}

export interface ContentQuery {
  readonly contentHashes: readonly string[];
  readonly kinds?: readonly NodeKind[];
  /** At most this many nodes with each content, in the order asked, the oldest version first. */
  readonly limit: number;
}

/** One scope exactly; with `focus`, that focus. Left out: all the guard admits. */
export interface ScopeFilter {
  readonly scope: Scope;
  readonly focus?: string;
}

export interface NeighbourQuery {
  readonly of: readonly NodeRef[];
  readonly types?: readonly EdgeType[];
  readonly direction: "out" | "in" | "both";
  /**
   * Which nodes count as visible ends. `holding` (the default): those that hold in the view. `any`: also those that have
   * ended, as the last version known at `view.at.knownAt`, if the guard admits that one; `asOf` is then a question about
   * the edge alone.
   */
  readonly ends?: "holding" | "any";
  /**
   * At most this many per node asked and direction. Which edges are kept under it is the adapter's choice, and the same
   * as long as the graph is.
   */
  readonly limit: number;
}

export interface Neighbour {
  readonly origin: NodeRef;
  readonly edge: EdgeRecord;
  readonly other: NodeRef;
  /** Null when the other end is kept in the other half (a memory that points at code). */
  readonly node: NodeRecord | null;
}

export interface EdgeQuery {
  readonly of: readonly NodeRef[];
  readonly types?: readonly EdgeType[];
  readonly direction: "out" | "in" | "both";
  /** As in `NeighbourQuery`: per node asked and direction. */
  readonly limit: number;
}

export interface EdgeScan {
  readonly types: readonly EdgeType[];
  /** Is waited for before the next batch is read. */
  onBatch(batch: readonly EdgeEnds[]): void | Promise<void>;
}

/**
 * Goes from node to node by number, both ways along the edges, and sees only what the view shows: the ends that
 * `neighbours` has, references into the other half among them. To what the guard hides there is no tie. A number stands
 * for one node as long as the walk is used and means nothing outside of it. Each call sees one moment, and `refsOf` asks
 * the guard anew: what it names may be told.
 */
export interface GraphWalk {
  /** In the order asked; null for what is not visible. */
  numbersOf(refs: readonly NodeRef[]): Promise<(number | null)[]>;
  /**
   * In the order asked; null for a node with more than `most`, as some of its ties would not tell where it leads. An edge
   * from a node to itself is one tie, outward.
   */
  tiesOf(nodes: readonly number[], most: number): Promise<(readonly Ties[] | null)[]>;
  /** In the order asked; null for what is kept in the other half, or was hidden since. */
  refsOf(nodes: readonly number[]): Promise<(NodeRef | null)[]>;
}

/** Ties of one node, all of one type and direction. */
export interface Ties {
  readonly type: EdgeType;
  /** Whether the edges lead to the other ends and not from them. */
  readonly outward: boolean;
  readonly others: readonly number[];
}

export interface EdgeEnds {
  readonly type: EdgeType;
  readonly from: NodeId;
  readonly to: NodeId;
}

export interface ChangeQuery {
  readonly since: Instant;
  readonly until: Instant;
  readonly kinds?: readonly NodeKind[];
  readonly limit: number;
  /** What the page before gave as `nextCursor`. */
  readonly cursor?: string;
}

export interface ChangePage {
  readonly items: readonly NodeChange[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** One node at two moments: null where it did not hold or is not visible. */
export interface NodeChange {
  readonly before: NodeRecord | null;
  readonly after: NodeRecord | null;
}

/** What is known of events besides their words. */
type EventFilter = Pick<NodeFilter, "agentId" | "taskId" | "types" | "since">;

export interface TextQuery extends EventFilter {
  readonly text: string;
  /** How many documents are looked at closely, at most; fewer make it quicker and may miss a good one. */
  readonly depth?: number;
  readonly kinds?: readonly NodeKind[];
  readonly scope?: ScopeFilter;
  readonly limit: number;
}

export interface NearNamesQuery {
  readonly kind: "DECISION" | "FACT";
  readonly name: string;
  /** Only those named in the same words, in whatever order and form. */
  readonly isExact: boolean;
  readonly scope: ScopeFilter;
  readonly limit: number;
}

export interface WrittenAfterQuery {
  readonly version: number;
  /** The last version to look at; left out, all that there are. Who goes on from there misses nothing. */
  readonly upTo?: number;
  readonly kinds: readonly NodeKind[];
  readonly scope: ScopeFilter;
  readonly limit: number;
}

export interface VectorQuery extends ModelVector, EventFilter {
  readonly kinds?: readonly NodeKind[];
  readonly scope?: ScopeFilter;
  readonly limit: number;
}

export interface Hit {
  readonly node: NodeRecord;
  /** BM25+ for text, cosine for vectors; only comparable within one search. */
  readonly score: number;
}

export interface Counts {
  readonly nodes: Partial<Record<NodeKind, number>>;
  readonly edges: number;
  readonly vectors: number;
  readonly transactions: number;
}
