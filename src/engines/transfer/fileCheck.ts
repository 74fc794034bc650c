import type { NodeRef } from "../../domain/ids.ts";
import type { EdgeRecord, NodeRecord } from "../../domain/record.ts";
import type { Instant, Instants } from "../../domain/time.ts";
import { type ExportCounts, NONE } from "./exportRecord.ts";
import { BadLine, type ReadLine } from "./readLine.ts";

/** Clocks of two machines never agree quite; more than this is a clock that is wrong. */
const CLOCK_TOLERANCE_MS = 3_600_000;

type Version = { readonly about: string } & Instants;

interface CheckedFile {
  /** The latest instant at which anything of the file was learned. */
  readonly newest: Instant;
  readonly counts: ExportCounts;
  /** How many instants in it have not come yet by this machine's clock. */
  readonly ahead: number;
}

/**
 * Looks at every line of a file before the first of its records is written: whether it is whole, whether each record can
 * be true, and whether together they are what a store could have written.
 */
export class FileCheck {
  readonly #now: Instant;
  readonly #transactions = new Set<string>();
  #counts = { ...NONE };
  #newest: Instant = 0;
  #ahead = 0;
  #isEnded = false;
  /** The last node that versions or edges were of. */
  #place: { readonly node: NodeRef; readonly hasEdges: boolean } | undefined;
  #last: Version | undefined;

  constructor(now: Instant) {
    this.#now = now;
  }

  /** Throws `BadLine`. */
  add(read: ReadLine): void {
    if (this.#isEnded) throw new BadLine("something follows the line that ends the file");
    if (read.is === "end") {
      this.#checkCounts(read.counts);
      this.#isEnded = true;
      return;
    }
    this.#counts[read.is] += 1;
    if (read.is === "tx") this.#addTransaction(read.tx.id, read.tx.at);
    else if (read.is === "node") this.#addNode(read.node);
    else if (read.is === "edge") this.#addEdge(read.edge);
  }

  /** Throws where the file has no end. */
  finish(): CheckedFile {
    if (!this.#isEnded) throw new BadLine("the file ends here without the line that ends it: it was cut off");
    return { newest: this.#newest, counts: this.#counts, ahead: this.#ahead };
  }

  #addTransaction(id: string, at: Instant): void {
    if (this.#transactions.has(id)) throw new BadLine(`the transaction ${id} stands twice in the file`);
    this.#transactions.add(id);
    this.#learned(at);
  }

  #addNode(node: NodeRecord): void {
    this.#checkPlace(node, { isEdge: false });
    this.#checkVersion(node, `${node.id}`);
    if (node.deletedAt !== null) this.#learned(node.deletedAt);
  }

  #addEdge(edge: EdgeRecord): void {
    this.#checkPlace(edge.from, { isEdge: true });
    this.#checkVersion(edge, `the edge ${edge.type} to ${edge.to.id}`);
  }

  /** All that is about a node stands together, its versions first, and nodes come in the order of their ids. */
  #checkPlace(node: NodeRef, { isEdge }: { isEdge: boolean }): void {
    const before = this.#place;
    const order = before ? compareRefs(before.node, node) : -1;
    if (order > 0 || (order === 0 && before?.hasEdges === true && !isEdge))
      throw new BadLine(`${node.id} stands too late: records are in the order of their ids`);
    if (order !== 0) this.#last = undefined;
    this.#place = { node, hasEdges: isEdge };
  }

  #checkVersion(version: Instants & { readonly txId: string }, about: string): void {
    const { validFrom, validTo, recordedAt, expiredAt, txId } = version;
    if (!this.#transactions.has(txId)) throw new BadLine(`its transaction ${txId} does not stand before it`);
    if ((validTo === null) !== (expiredAt === null))
      throw new BadLine("only one of `validTo` and `expiredAt` is set");
    if (validTo !== null && validTo < validFrom) throw new BadLine("it ends before it begins");
    if (validFrom > recordedAt || (expiredAt !== null && expiredAt < recordedAt))
      throw new BadLine("it was learned of before it was true, or unlearned before it was learned");
    this.#checkOrder({ about, validFrom, validTo, recordedAt, expiredAt });
    this.#learned(expiredAt ?? recordedAt);
  }

  /** Of one thing nothing else is true at the same time; what ended as it began never was. */
  #checkOrder(version: Version): void {
    const before = this.#last?.about === version.about ? this.#last : undefined;
    const isEmpty = version.validTo === version.validFrom;
    if (before && !isEmpty && (before.validTo === null || before.validTo > version.validFrom))
      throw new BadLine(`two versions of ${version.about} hold at the same time`);
    if (!isEmpty || !before) this.#last = version;
  }

  /** A clock that was ahead once has left its mark in the store, and what that exports is still its memory. */
  #learned(at: Instant): void {
    if (at > this.#now + CLOCK_TOLERANCE_MS) this.#ahead += 1;
    this.#newest = Math.max(this.#newest, at);
  }

  #checkCounts(counts: ExportCounts): void {
    for (const [sort, expected] of Object.entries(counts)) {
      const found = this.#counts[sort as keyof ExportCounts];
      if (found !== expected)
        throw new BadLine(`the file should hold ${expected} records of the sort ${sort} and holds ${found}`);
    }
  }
}

function compareRefs(a: NodeRef, b: NodeRef): number {
  const byPlace = Number(a.project !== null) - Number(b.project !== null);
  return byPlace !== 0 ? byPlace : Buffer.compare(Buffer.from(a.id), Buffer.from(b.id));
}
