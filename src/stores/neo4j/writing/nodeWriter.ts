import type { NodeRef } from "../../../domain/ids.ts";
import type { NodeKind } from "../../../domain/kinds.ts";
import type { NodeDraft } from "../../../domain/record.ts";
import type { Instant } from "../../../domain/time.ts";
import { checkOrder, expiryOf, type Lifetime, overlapFailure } from "../../adapter/lifetime.ts";
import { textDocument } from "../../adapter/text/document.ts";
import { packCounts } from "../../adapter/text/termCounts.ts";
import { writtenRecord } from "../../adapter/writtenRecord.ts";
import type { Interval, PastOutcome, PutResult } from "../../port.ts";
import { cypher, verbatim } from "../cypher.ts";
import { nodeKey, spaceKey } from "../keys.ts";
import { labelOf } from "../labels.ts";
import type { GraphRunner } from "../reading/graphRunner.ts";
import { NODE, nodeRecord, numberOrNull } from "../records.ts";
import { saidProperties } from "../saidProperties.ts";
import type { Row } from "../server.ts";
import { documentTerms } from "../text/documentTerms.ts";
import { retireVectors } from "../vectors/writeVectors.ts";
import { isUnchanged, versionProperties } from "../versionProperties.ts";
import { type Ending, endingOf, replacingOf } from "./endVersions.ts";
import type { Sums } from "./sums.ts";
import type { TxLedger } from "./txLedger.ts";

/** What is known of a node: its version that holds, if there is one, and what was there before. */
interface KnownNode {
  readonly current: Row | null;
  readonly hasVersions: boolean;
  /** Whether this transaction is the first to speak of it. */
  readonly isNew: boolean;
}

const UNKNOWN: KnownNode = { current: null, hasVersions: false, isNew: true };

const MOST_REMEMBERED = 100_000;
const MOST_WAITING = 2_000;

/** Versions of nodes. They are gathered and written many at a time; whoever reads sees to it that they are written first. */
export class NodeWriter {
  readonly #at: GraphRunner;
  readonly #ledger: TxLedger;
  readonly #sums: Sums;
  readonly #known = new Map<string, KnownNode>();
  #endings: Ending[] = [];
  #openings: Row[] = [];
  #pasts: Row[] = [];
  /** The nodes of which something waits to be written. */
  readonly #waiting = new Set<string>();

  constructor(at: GraphRunner, ledger: TxLedger, sums: Sums) {
    this.#at = at;
    this.#ledger = ledger;
    this.#sums = sums;
  }

  async putAll(drafts: readonly NodeDraft[], validFrom: Instant): Promise<PutResult[]> {
    await this.#look(drafts);
    const results: PutResult[] = [];
    for (const draft of drafts) results.push(await this.#put(draft, validFrom));
    return results;
  }

  async putPast(draft: NodeDraft, interval: Interval): Promise<PastOutcome> {
    const key = this.keyOf(draft);
    await this.#settle(key);
    const { hasVersions } = await this.know(draft);
    const properties = versionProperties(draft);
    const known = hasVersions ? await this.overlapping(key, interval) : undefined;
    if (known && isUnchanged(known, properties) && hasInterval(known, interval)) return "unchanged";
    if (known) throw overlapFailure(draft.id, intervalOf(known));
    this.write(this.versionOf(draft, interval));
    return "added";
  }

  /** The key of the node whose version was closed, if there was one. */
  async close(ref: NodeRef, validTo: Instant): Promise<string | undefined> {
    const { current } = await this.know(ref);
    if (!current) return undefined;
    await this.end(current, validTo, this.#ledger.at);
    this.#ledger.node();
    return this.keyOf(ref);
  }

  /** Deletion hides every version at once, so that no look into the past brings it back. */
  async setDeleted(ref: NodeRef, deleted: boolean): Promise<boolean> {
    await this.flush();
    const key = this.keyOf(ref);
    const [row] = await this.#at.runner.rows(
      deleted
        ? cypher`MATCH (n:LociVersion {node: ${key}}) WHERE n.deletedAt IS NULL
            SET n.deletedAt = ${this.#ledger.at} RETURN count(n) AS n`
        : cypher`MATCH (n:LociVersion {node: ${key}}) WHERE n.deletedAt IS NOT NULL
            SET n.deletedAt = null RETURN count(n) AS n`,
    );
    this.#known.delete(key);
    if (Number(row?.n ?? 0) === 0) return false;
    this.#ledger.node();
    return true;
  }

  keyOf(ref: NodeRef): string {
    return nodeKey(this.#at.graph, this.#ledger.start.meta.account, ref);
  }

  async know(ref: NodeRef): Promise<KnownNode> {
    await this.#look([ref]);
    return this.#known.get(this.keyOf(ref)) ?? UNKNOWN;
  }

  /** Whether it is certain that no edge was there before this transaction. */
  isNew(key: string): boolean {
    return this.#known.get(key)?.isNew === true;
  }

  /** After something was written about nodes by other ways. */
  forget(): void {
    this.#known.clear();
  }

  /** All that is kept of a version that is written now. */
  versionOf(draft: NodeDraft, lifetime: Lifetime): Row {
    const { at, start } = this.#ledger;
    const { agentId, sessionId } = start.meta;
    return this.fullVersion(draft, {
      ...lifetime,
      recordedAt: at,
      expiredAt: expiryOf(lifetime, at),
      deletedAt: null,
      txId: start.id,
      agentId,
      sessionId,
    });
  }

  fullVersion(draft: NodeDraft, history: Row): Row {
    const document = textDocument(draft);
    const { graph } = this.#at;
    const { account } = this.#ledger.start.meta;
    return {
      ...versionProperties(draft),
      ...(draft.sensitive ? {} : saidProperties(draft.props)),
      ...history,
      node: this.keyOf(draft),
      graph,
      space: spaceKey(graph, account, draft.project),
      account,
      project: draft.project ?? "",
      id: draft.id,
      version: this.#ledger.nextVersion(),
      terms: document && documentTerms(graph, draft.kind, document),
      textLength: document?.length ?? null,
      textCounts: document && packCounts(document),
    };
  }

  /** Lets a version, which has ended or holds, be written. */
  write(version: Row): void {
    const key = String(version.node);
    const known = this.#known.get(key) ?? UNKNOWN;
    if (version.validTo === null) {
      this.#openings.push({ ...version, key, known: true });
      this.#sums.text(version, 1);
      this.#known.set(key, { ...known, current: version, hasVersions: true });
    } else {
      this.#pasts.push(version);
      this.#known.set(key, { ...known, hasVersions: true });
    }
    this.#waiting.add(key);
    this.#ledger.node();
  }

  async end(current: Row, validTo: Instant, expiredAt: Instant): Promise<void> {
    const key = String(current.node);
    checkOrder(Number(current.validFrom), validTo, String(current.id));
    await this.#settle(key);
    this.#endings.push({ key, version: Number(current.version), validTo, expiredAt });
    this.#waiting.add(key);
    this.#sums.text(current, -1);
    this.#known.set(key, { ...(this.#known.get(key) ?? UNKNOWN), current: null, hasVersions: true });
  }

  /** A version that shares a moment with an interval; one that ended as it began never held. */
  async overlapping(key: string, { validFrom, validTo }: Interval): Promise<Row | undefined> {
    await this.#settle(key);
    const [row] = await this.#at.runner.rows(cypher`MATCH (n:LociVersion {node: ${key}})
      WHERE n.validFrom < ${validTo} AND (n.validTo IS NULL OR n.validTo > ${validFrom})
        AND (n.validTo IS NULL OR n.validFrom <> n.validTo)
      RETURN n {${verbatim(COMPARED)}} AS n LIMIT 1`);
    return row?.n as Row | undefined;
  }

  async flush(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const { runner } = this.#at;
    const [endings, openings, pasts] = [this.#endings, this.#openings, this.#pasts];
    [this.#endings, this.#openings, this.#pasts] = [[], [], []];
    this.#waiting.clear();
    const next = new Map(openings.map((row) => [row.key, row]));
    const [replaced, closed] = partition(endings, ({ key }) => next.has(key));
    if (closed.length > 0) await runner.rows(endingOf(closed));
    const replacing = replaced.map((ending) => ({ ...ending, next: next.get(ending.key) }));
    for (const [kind, rows] of Map.groupBy(replacing, ({ next }) => next?.kind as NodeKind))
      await runner.rows(replacingOf(rows, kind));
    if (endings.length > 0) {
      await retireVectors(
        this.#at,
        endings.map(({ version }) => version),
      );
    }
    for (const { key } of replaced) next.delete(key);
    for (const [kind, rows] of Map.groupBy(next.values(), ({ kind }) => kind as NodeKind)) {
      await runner.rows(cypher`UNWIND ${rows} AS row MERGE (e:LociNode {key: row.key})
        SET e = row SET e:LociVersion:LociCurrent:${verbatim(labelOf(kind))}`);
    }
    if (pasts.length > 0) {
      await runner.rows(cypher`UNWIND ${pasts} AS row CREATE (p:LociVersion:LociPast) SET p = row
        MERGE (e:LociNode {key: row.node})
        ON CREATE SET e.graph = row.graph, e.space = row.space, e.account = row.account, e.project = row.project, e.id = row.id
        SET e.known = true`);
    }
  }

  async #put(draft: NodeDraft, validFrom: Instant): Promise<PutResult> {
    const key = this.keyOf(draft);
    const { current, hasVersions } = await this.know(draft);
    if (current && isUnchanged(current, versionProperties(draft))) {
      return { outcome: "unchanged", record: nodeRecord(current, undefined) };
    }
    if (current) await this.end(current, validFrom, this.#ledger.at);
    else {
      await this.#settle(key);
      if (hasVersions) await this.#checkGap(key, draft.id, validFrom);
    }
    this.write(this.versionOf(draft, { validFrom, validTo: null }));
    if (this.#waiting.size >= MOST_WAITING) await this.flush();
    return {
      outcome: current ? "modified" : "added",
      record: writtenRecord(draft, validFrom, this.#ledger.start),
    };
  }

  /** What begins now cannot reach back into what was closed; only a beginning in the past could. */
  async #checkGap(key: string, id: string, validFrom: Instant): Promise<void> {
    if (validFrom === this.#ledger.at) return;
    const [row] = await this.#at.runner.rows(
      cypher`MATCH (n:LociVersion {node: ${key}}) RETURN max(n.validTo) AS validTo`,
    );
    const last = numberOrNull(row?.validTo);
    if (last !== null) checkOrder(last, validFrom, id);
  }

  /** Of one node only one thing may wait, as they are written by what they are and not in order. */
  async #settle(key: string): Promise<void> {
    if (this.#waiting.has(key)) await this.flush();
  }

  async #look(refs: readonly NodeRef[]): Promise<void> {
    if (this.#known.size >= MOST_REMEMBERED) {
      await this.flush();
      this.#known.clear();
    }
    const unknown = [...new Set(refs.map((ref) => this.keyOf(ref)))].filter((key) => !this.#known.has(key));
    if (unknown.length === 0) return;
    for (const key of unknown) this.#known.set(key, UNKNOWN);
    const rows = await this.#at.runner.rows(cypher`UNWIND ${unknown} AS key MATCH (n:LociNode {key: key})
      RETURN key, n.known = true AS hasVersions, CASE WHEN n:LociCurrent THEN n {${verbatim(COMPARED)}} END AS n`);
    for (const { key, hasVersions, n } of rows) {
      const current = n as Row | null;
      this.#known.set(String(key), { current, hasVersions: hasVersions === true, isNew: false });
    }
  }
}

/** What a draft is compared with, and what ending a version needs to know. */
export const COMPARED = `${NODE.text.slice(NODE.text.indexOf("{") + 1, -1)}, .searchText, .textLength`;

function partition<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}

export function intervalOf({ validFrom, validTo }: Row) {
  return { validFrom: Number(validFrom), validTo: numberOrNull(validTo) };
}

export function hasInterval(version: Row, { validFrom, validTo }: Interval): boolean {
  const own = intervalOf(version);
  return own.validFrom === validFrom && own.validTo === validTo;
}
