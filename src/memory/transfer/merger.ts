import type { NodeRef } from "../../domain/ids.ts";
import type { EdgeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import { mergeVersions } from "../../engines/transfer/mergeVersions.ts";
import type {
  GraphStore,
  StoredHistory,
  StoredNode,
  StoredRecord,
  TxMeta,
  WriteTx,
} from "../../stores/port.ts";
import { lastRestoredAt } from "../lastRestored.ts";

const RECORDS_A_TURN = 5_000;
const MOST_NAMED = 50;

export interface MergeReport {
  /** Versions of nodes that were added or brought up to date. */
  readonly nodes: number;
  readonly edges: number;
  /** Records that were there already. */
  readonly known: number;
  /** What tells another story than the store, which was left as it is: so many, and the first of them. */
  readonly conflicts: number;
  readonly conflicting: readonly string[];
  /** What the file has as deleted and was brought back here since, which was left as it is: so many, and the first. */
  readonly restored: number;
  readonly restoredIds: readonly string[];
  readonly hasTalk: boolean;
}

interface MergerOptions {
  readonly author: TxMeta;
  readonly notBefore: Instant;
}

/** Adds dumped records to a store that may have some of them, or others of the same things. */
export class Merger {
  readonly #graph: GraphStore;
  readonly #options: MergerOptions;
  #transactions: StoredRecord[] = [];
  #groups = new Map<string, Group>();
  #waiting = 0;
  readonly #report = {
    nodes: 0,
    edges: 0,
    known: 0,
    conflicts: 0,
    conflicting: [] as string[],
    restored: 0,
    restoredIds: [] as string[],
    hasTalk: false,
  };

  constructor(graph: GraphStore, options: MergerOptions) {
    this.#graph = graph;
    this.#options = options;
  }

  /** What is about one node must come in one piece, as a dump has it. */
  async add(record: StoredRecord): Promise<void> {
    if (record.is === "tx") {
      this.#transactions.push(record);
    } else {
      const ref = record.is === "node" ? record.node : record.edge.from;
      const key = `${ref.project ?? ""} ${ref.id}`;
      if (this.#waiting >= RECORDS_A_TURN && !this.#groups.has(key)) await this.#flush();
      const group = this.#groups.get(key) ?? {
        ref: { project: ref.project, id: ref.id },
        versions: [],
        edges: [],
      };
      this.#groups.set(key, group);
      if (record.is === "node") group.versions.push(record.node);
      else group.edges.push(record.edge);
    }
    this.#waiting += 1;
    if (this.#transactions.length >= RECORDS_A_TURN) await this.#flush();
  }

  async finish(): Promise<MergeReport> {
    await this.#flush();
    return this.#report;
  }

  async #flush(): Promise<void> {
    const [transactions, groups] = [this.#transactions, [...this.#groups.values()]];
    this.#transactions = [];
    this.#groups = new Map();
    this.#waiting = 0;
    if (transactions.length + groups.length === 0) return;
    const { author, notBefore } = this.#options;
    await this.#graph.transaction(
      author,
      async (tx) => {
        await tx.load(transactions);
        await this.#merge(tx, groups);
      },
      { notBefore },
    );
  }

  async #merge(tx: WriteTx, groups: readonly Group[]): Promise<void> {
    const stored = await tx.stored(
      this.#options.author.account,
      groups.map(({ ref }) => ref),
    );
    const restoredAt = await lastRestoredAt(tx);
    const records = groups.flatMap((group, at) =>
      this.#plan(group, stored[at] ?? { versions: [], edges: [] }, restoredAt),
    );
    await tx.load(records);
  }

  #plan({ ref, versions: told, edges }: Group, stored: StoredHistory, restoredAt: Instant): StoredRecord[] {
    const isRestored = wasRestored(told, stored.versions, restoredAt);
    const versions = isRestored ? told.map((version) => ({ ...version, deletedAt: null })) : told;
    if (isRestored) this.#report.restored += 1;
    if (isRestored && this.#report.restoredIds.length < MOST_NAMED) this.#report.restoredIds.push(ref.id);
    const nodes = this.#settle(ref.id, versions, mergeVersions(stored.versions, versions, sameNode));
    this.#report.nodes += nodes.length;
    this.#report.hasTalk ||= nodes.some(({ kind }) => kind === "CONVERSATION" || kind === "MESSAGE");
    const storedBy = Map.groupBy(stored.edges, edgeName);
    const merged = [...Map.groupBy(edges, edgeName)].flatMap(([name, given]) =>
      this.#settle(`${ref.id} ${name}`, given, mergeVersions(storedBy.get(name) ?? [], given, sameEdge)),
    );
    this.#report.edges += merged.length;
    return [
      ...nodes.map((node) => ({ is: "node" as const, node })),
      ...merged.map((edge) => ({ is: "edge" as const, edge })),
    ];
  }

  #settle<T>(
    name: string,
    given: readonly T[],
    merge: { load: readonly T[] } | { conflict: T },
  ): readonly T[] {
    if ("load" in merge) {
      this.#report.known += given.length - merge.load.length;
      return merge.load;
    }
    this.#report.conflicts += 1;
    if (this.#report.conflicting.length < MOST_NAMED) this.#report.conflicting.push(name);
    return [];
  }
}

interface Group {
  readonly ref: NodeRef;
  readonly versions: StoredNode[];
  readonly edges: EdgeRecord[];
}

/**
 * Whether a deletion in the file may be one that was undone here: what is there is not deleted, and since then it was
 * written anew, or something was brought back. It stays, as deleting it again is easier than finding out that it is gone.
 */
function wasRestored(
  told: readonly StoredNode[],
  stored: readonly StoredNode[],
  restoredAt: Instant,
): boolean {
  const there = stored.filter(({ deletedAt }) => deletedAt === null);
  const until = Math.max(restoredAt, ...there.map(({ recordedAt }) => recordedAt));
  return there.length > 0 && told.some(({ deletedAt }) => deletedAt !== null && deletedAt <= until);
}

const said = ({
  kind,
  props,
  contentHash,
  focus,
  visibility,
  agents,
  sensitive,
  taskId,
  searchText,
}: StoredNode) =>
  JSON.stringify([kind, props, contentHash, focus, visibility, agents, sensitive, taskId, searchText]);

function sameNode(a: StoredNode, b: StoredNode): boolean {
  return said(a) === said(b);
}

function sameEdge(a: EdgeRecord, b: EdgeRecord): boolean {
  return JSON.stringify(a.props) === JSON.stringify(b.props);
}

function edgeName({ type, to }: EdgeRecord): string {
  return `${type} ${to.project === null ? "shared " : ""}${to.id}`;
}
