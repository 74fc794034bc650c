import type { NodeRef } from "../../../domain/ids.ts";
import { EDGE_TYPE_NAMES, type EdgeType, outlivesItsEnds } from "../../../domain/kinds.ts";
import type { EdgeDraft, Props } from "../../../domain/record.ts";
import type { Instant } from "../../../domain/time.ts";
import { checkOrder, expiryOf, type Lifetime, overlapFailure } from "../../adapter/lifetime.ts";
import { sameJson } from "../../adapter/sameJson.ts";
import type { Interval, PastOutcome, PutOutcome } from "../../port.ts";
import { type Cypher, cypher, verbatim } from "../cypher.ts";
import { spaceKey } from "../keys.ts";
import { HELD_TYPES } from "../labels.ts";
import type { GraphRunner } from "../reading/graphRunner.ts";
import { numberOrNull } from "../records.ts";
import { saidProperties } from "../saidProperties.ts";
import type { Row } from "../server.ts";
import { hasInterval, intervalOf, type NodeWriter } from "./nodeWriter.ts";
import type { Sums } from "./sums.ts";
import type { TxLedger } from "./txLedger.ts";

type EdgeName = Pick<EdgeDraft, "type" | "from" | "to">;

/** The version that holds. */
interface Held {
  readonly props: string;
  readonly validFrom: Instant;
}

interface KnownEdge {
  readonly held: Held | null;
  /** Up to when the versions before it held, as far as anything can still begin there. */
  readonly lastEnd: Instant | null;
}

const UNKNOWN: KnownEdge = { held: null, lastEnd: null };

interface Waiting {
  readonly type: EdgeType;
  readonly from: string;
  readonly to: string;
  readonly edge: Row;
}

const MOST_REMEMBERED = 200_000;
const MOST_WAITING = 5_000;

/** Those that end with the nodes they join. */
const CLOSING = EDGE_TYPE_NAMES.filter((type) => !outlivesItsEnds(type)).join("|");

/** Versions of edges, gathered as those of nodes. Both ends need only an id: what it points at may live in the other half. */
export class EdgeWriter {
  readonly #at: GraphRunner;
  readonly #nodes: NodeWriter;
  readonly #ledger: TxLedger;
  readonly #sums: Sums;
  readonly #known = new Map<string, KnownEdge>();
  /** The ends that are there for certain. */
  readonly #ends = new Set<string>();
  #newEnds: Row[] = [];
  #endings: Waiting[] = [];
  #openings: Waiting[] = [];
  #pasts: Waiting[] = [];
  readonly #waiting = new Set<string>();

  constructor(at: GraphRunner, nodes: NodeWriter, ledger: TxLedger, sums: Sums) {
    this.#at = at;
    this.#nodes = nodes;
    this.#ledger = ledger;
    this.#sums = sums;
  }

  async linkAll(drafts: readonly EdgeDraft[], validFrom: Instant): Promise<PutOutcome[]> {
    await this.#look(drafts);
    const outcomes: PutOutcome[] = [];
    for (const draft of drafts) outcomes.push(await this.#link(draft, validFrom));
    return outcomes;
  }

  async linkPast(draft: EdgeDraft, interval: Interval): Promise<PastOutcome> {
    const props = propsOf(draft);
    const known = await this.overlapping(draft, interval);
    if (known && hasInterval(known, interval) && sameJson(String(known.props), props)) return "unchanged";
    if (known) throw overlapFailure(`the edge ${draft.type}`, intervalOf(known));
    this.write(draft, this.#version(draft, props, interval));
    return "added";
  }

  async unlink(edge: EdgeName, validTo: Instant): Promise<boolean> {
    await this.#look([edge]);
    const current = this.#known.get(this.#keyOf(edge))?.held;
    if (!current) return false;
    await this.end(edge, current, validTo, this.#ledger.at);
    this.#ledger.edge();
    return true;
  }

  /** A node's edges end with it, or when they began if that was later, but for those that tell its history. */
  async closeAllOf(key: string, validTo: Instant): Promise<void> {
    await this.flush();
    const rows =
      await this.#at.runner.rows(cypher`MATCH (e:LociNode {key: ${key}})-[g:${verbatim(CLOSING)}]-()
      WITH DISTINCT g WITH g, startNode(g) AS a, endNode(g) AS b
      CREATE (a)-[p:ENDED_EDGE]->(b) SET p = properties(g), p.expiredAt = ${this.#ledger.at},
        p.validTo = CASE WHEN g.validFrom > ${validTo} THEN g.validFrom ELSE ${validTo} END
      DELETE g RETURN a.space AS space, count(*) AS n`);
    this.#countRemoved(rows);
  }

  async purgeAllOf(key: string): Promise<void> {
    await this.flush();
    const { runner } = this.#at;
    const held = await runner.rows(cypher`MATCH (e:LociNode {key: ${key}})-[g:${verbatim(HELD_TYPES)}]-()
      WITH DISTINCT g RETURN startNode(g).space AS space, count(*) AS n`);
    await runner.rows(cypher`MATCH (e:LociNode {key: ${key}})-[g]-() DELETE g`);
    this.#countRemoved(held);
  }

  /** A version of an edge, which holds or has ended. */
  write(name: EdgeName, edge: Row): void {
    const { from, to } = this.#ensureEnds(name);
    const key = this.#keyOf(name);
    const said = saidProperties(JSON.parse(String(edge.props)) as Props);
    const version = { ...said, ...edge, graph: this.#at.graph, type: name.type };
    const waiting = { type: name.type, from, to, edge: version };
    const known = this.#known.get(key);
    if (edge.validTo === null) {
      this.#openings.push(waiting);
      const held = { props: String(edge.props), validFrom: Number(edge.validFrom) };
      this.#known.set(key, { ...(known ?? UNKNOWN), held });
      this.#sums.edges(this.#spaceOf(name.from), 1);
    } else {
      this.#pasts.push(waiting);
      if (known) this.#known.set(key, { ...known, lastEnd: later(known.lastEnd, Number(edge.validTo)) });
    }
    this.#waiting.add(key);
    this.#ledger.edge();
  }

  async end(name: EdgeName, { validFrom }: Held, validTo: Instant, expiredAt: Instant): Promise<void> {
    checkOrder(validFrom, validTo, `the edge ${name.type}`);
    const key = this.#keyOf(name);
    await this.#settle(key);
    const [from, to] = [this.#nodes.keyOf(name.from), this.#nodes.keyOf(name.to)];
    this.#endings.push({ type: name.type, from, to, edge: { validTo, expiredAt } });
    this.#waiting.add(key);
    this.#known.set(key, { held: null, lastEnd: later(this.#known.get(key)?.lastEnd ?? null, validTo) });
    this.#sums.edges(this.#spaceOf(name.from), -1);
  }

  /** Versions that share a moment with an interval; one that ended as it began never held. */
  async overlapping(name: EdgeName, { validFrom, validTo }: Interval): Promise<Row | undefined> {
    await this.#settle(this.#keyOf(name));
    const [row] = await this.#at.runner.rows(cypher`${this.#match(name)}
      AND g.validFrom < ${validTo} AND (g.validTo IS NULL OR g.validTo > ${validFrom})
        AND (g.validTo IS NULL OR g.validFrom <> g.validTo)
      RETURN properties(g) AS g LIMIT 1`);
    return row?.g as Row | undefined;
  }

  forget(): void {
    this.#known.clear();
    this.#ends.clear();
  }

  async flush(): Promise<void> {
    await this.#nodes.flush();
    if (this.#waiting.size === 0) return;
    const { runner } = this.#at;
    const [newEnds, endings, openings, pasts] = [this.#newEnds, this.#endings, this.#openings, this.#pasts];
    [this.#newEnds, this.#endings, this.#openings, this.#pasts] = [[], [], [], []];
    this.#waiting.clear();
    if (newEnds.length > 0) {
      await runner.rows(
        cypher`UNWIND ${newEnds} AS row MERGE (e:LociNode {key: row.key}) ON CREATE SET e = row`,
      );
    }
    for (const [type, rows] of Map.groupBy(endings, ({ type }) => type)) {
      await runner.rows(cypher`${ends(rows)} MATCH (a)-[g:${verbatim(type)}]->(b)
        CREATE (a)-[p:ENDED_EDGE]->(b) SET p = properties(g), p += row.edge DELETE g`);
    }
    for (const [type, rows] of Map.groupBy(openings, ({ type }) => type)) {
      await runner.rows(cypher`${ends(rows)} CREATE (a)-[g:${verbatim(type)}]->(b) SET g = row.edge`);
    }
    if (pasts.length > 0) {
      await runner.rows(cypher`${ends(pasts)} CREATE (a)-[g:ENDED_EDGE]->(b) SET g = row.edge`);
    }
  }

  async #link(draft: EdgeDraft, validFrom: Instant): Promise<PutOutcome> {
    const key = this.#keyOf(draft);
    const props = propsOf(draft);
    const { held: current, lastEnd } = this.#known.get(key) ?? UNKNOWN;
    if (current && sameJson(current.props, props)) return "unchanged";
    if (current) await this.end(draft, current, validFrom, this.#ledger.at);
    else {
      await this.#settle(key);
      // What begins now cannot reach back into what was closed; only a beginning in the past could.
      if (lastEnd !== null) checkOrder(lastEnd, validFrom, `the edge ${draft.type}`);
    }
    this.write(draft, this.#version(draft, props, { validFrom, validTo: null }));
    if (this.#waiting.size >= MOST_WAITING) await this.flush();
    return current ? "modified" : "added";
  }

  #version({ type }: EdgeName, props: string, lifetime: Lifetime): Row {
    const { at, start } = this.#ledger;
    return { type, props, ...lifetime, recordedAt: at, expiredAt: expiryOf(lifetime, at), txId: start.id };
  }

  /** All versions `g` of an edge. */
  #match({ type, from, to }: EdgeName): Cypher {
    return cypher`MATCH (a:LociNode {key: ${this.#nodes.keyOf(from)}})-[g:${verbatim(type)}|ENDED_EDGE]->
      (b:LociNode {key: ${this.#nodes.keyOf(to)}}) WHERE g.type = ${type}`;
  }

  async #look(names: readonly EdgeName[]): Promise<void> {
    if (this.#known.size >= MOST_REMEMBERED) {
      await this.flush();
      this.forget();
    }
    const unknown: (EdgeName & { readonly key: string })[] = [];
    for (const name of names) {
      const key = this.#keyOf(name);
      if (this.#known.has(key)) continue;
      this.#known.set(key, UNKNOWN);
      if (!this.#isNew(name)) unknown.push({ ...name, key });
    }
    for (const [type, asked] of Map.groupBy(unknown, ({ type }) => type)) {
      const rows = asked.map(({ key, from, to }) => ({
        key,
        from: this.#nodes.keyOf(from),
        to: this.#nodes.keyOf(to),
      }));
      const found =
        await this.#at.runner.rows(cypher`${ends(rows)} MATCH (a)-[g:${verbatim(type)}|ENDED_EDGE]->(b) WHERE g.type = ${type}
        WITH row.key AS key, collect(g) AS all
        WITH key, [g IN all WHERE g.validTo IS NULL][0] AS held, [g IN all | g.validTo] AS ends
        RETURN key, held.props AS props, held.validFrom AS validFrom,
          reduce(last = null, end IN ends | CASE WHEN last IS NULL OR end > last THEN end ELSE last END) AS lastEnd`);
      for (const { key, props, validFrom, lastEnd } of found) {
        const held = props === null ? null : { props: String(props), validFrom: Number(validFrom) };
        this.#known.set(String(key), { held, lastEnd: numberOrNull(lastEnd) });
      }
    }
  }

  /** An edge of a node that nobody spoke of before is new, if it is not known from this transaction. */
  #isNew({ from, to }: EdgeName): boolean {
    return this.#nodes.isNew(this.#nodes.keyOf(from)) || this.#nodes.isNew(this.#nodes.keyOf(to));
  }

  #ensureEnds({ from, to }: EdgeName): { from: string; to: string } {
    return { from: this.#ensureEnd(from), to: this.#ensureEnd(to) };
  }

  #ensureEnd({ project, id }: NodeRef): string {
    const key = this.#nodes.keyOf({ project, id });
    if (this.#ends.has(key)) return key;
    this.#ends.add(key);
    const { account } = this.#ledger.start.meta;
    const space = spaceKey(this.#at.graph, account, project);
    this.#newEnds.push({ key, graph: this.#at.graph, space, account, project: project ?? "", id });
    return key;
  }

  async #settle(key: string): Promise<void> {
    if (this.#waiting.has(key)) await this.flush();
  }

  #keyOf({ type, from, to }: EdgeName): string {
    return `${type}\n${this.#nodes.keyOf(from)}\n${this.#nodes.keyOf(to)}`;
  }

  #spaceOf({ project }: NodeRef): string {
    return spaceKey(this.#at.graph, this.#ledger.start.meta.account, project);
  }

  #countRemoved(rows: readonly Row[]): void {
    for (const { space, n } of rows) {
      this.#sums.edges(String(space), -Number(n));
      this.#ledger.edge(Number(n));
    }
    this.forget();
  }
}

function ends(rows: readonly unknown[]): Cypher {
  return cypher`UNWIND ${rows} AS row MATCH (a:LociNode {key: row.from}) MATCH (b:LociNode {key: row.to})`;
}

function later(one: Instant | null, other: Instant): Instant {
  return one === null ? other : Math.max(one, other);
}

function propsOf({ props }: EdgeDraft): string {
  return props === undefined ? "{}" : JSON.stringify(props);
}
