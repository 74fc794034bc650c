import { Failure } from "../../domain/failure.ts";
import type { NodeRef, TxId } from "../../domain/ids.ts";
import type { EdgeDraft, NodeDraft, NodeRecord } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import type { GraphReader, ModelVector, PutOutcome, PutResult, TxMeta, WriteTx } from "../port.ts";
import { canonicalJson } from "./canonicalJson.ts";
import { type Connection, number, numberOrNull, type Row, text } from "./connection.ts";
import { NODE_COLUMNS, NODE_TABLES, nodeRecord } from "./rows.ts";
import type { Spaces } from "./spaces.ts";
import { type Sql, sql } from "./sql.ts";
import type { Searchable } from "./text/document.ts";
import { SEARCHABLE_COLUMNS, searchableOf } from "./text/searchableRow.ts";
import { TextWriter } from "./text/textWriter.ts";
import { putVector, retireVectors } from "./vectors/vectorWriter.ts";
import { visibilityBit } from "./views.ts";

export interface TxStart {
  readonly id: TxId;
  readonly at: Instant;
  readonly meta: TxMeta;
}

const DEFAULT_VISIBILITY = "shared";
const MOST_REMEMBERED = 200_000;

/** One open transaction: all that it writes carries its instant and its key. */
export class SqliteWriteTx implements WriteTx {
  readonly id: TxId;
  readonly at: Instant;
  readonly get: GraphReader["get"];
  readonly find: GraphReader["find"];
  readonly versions: GraphReader["versions"];
  readonly neighbours: GraphReader["neighbours"];
  readonly searchText: GraphReader["searchText"];
  readonly searchVector: GraphReader["searchVector"];
  readonly counts: GraphReader["counts"];
  readonly marks: GraphReader["marks"];
  readonly transactions: GraphReader["transactions"];
  readonly #connection: Connection;
  readonly #spaces: Spaces;
  readonly #meta: TxMeta;
  readonly #text: TextWriter;
  readonly #entities = new Map<string, number>();
  #key: number | undefined;
  #nodes = 0;
  #edges = 0;

  constructor(connection: Connection, spaces: Spaces, reader: GraphReader, { id, at, meta }: TxStart) {
    this.id = id;
    this.at = at;
    this.#connection = connection;
    this.#spaces = spaces;
    this.#meta = meta;
    this.#text = new TextWriter(connection);
    // Text search inside a transaction must count what the transaction itself has written so far.
    this.searchText = (view, query) => {
      this.#text.flush();
      return reader.searchText(view, query);
    };
    this.get = reader.get;
    this.find = reader.find;
    this.versions = reader.versions;
    this.neighbours = reader.neighbours;
    this.searchVector = reader.searchVector;
    this.counts = reader.counts;
    this.marks = reader.marks;
    this.transactions = reader.transactions;
  }

  async put(draft: NodeDraft, validFrom: Instant = this.at): Promise<PutResult> {
    this.#checkInstant("validFrom", validFrom);
    const { key: entity, isNew } = this.#entity(draft);
    const current = isNew ? undefined : this.#currentNode(entity);
    const columns = draftColumns(draft);
    if (current && isUnchanged(current, columns))
      return { outcome: "unchanged", record: nodeRecord(current, this.#spaces) };
    if (current) this.#closeNode(current, validFrom);
    const version = this.#insertNode(entity, draft, columns, validFrom);
    this.#text.add(version, draft);
    return { outcome: current ? "modified" : "added", record: this.#recordOf(draft, validFrom) };
  }

  async close(ref: NodeRef, validTo: Instant = this.at): Promise<boolean> {
    this.#checkInstant("validTo", validTo);
    const entity = this.#spaces.findEntity(this.#meta.account, ref);
    const current = this.#currentNode(entity);
    if (!current) return false;
    this.#closeNode(current, validTo);
    this.#closeEdges(sql`src = ${entity} OR dst = ${entity}`, validTo);
    return true;
  }

  async setDeleted(ref: NodeRef, deleted: boolean): Promise<boolean> {
    const entity = this.#spaces.findEntity(this.#meta.account, ref);
    const current = this.#currentNode(entity);
    if (!current || (current.deleted_at !== null) === deleted) return false;
    // Deletion hides every version at once, so that no look into the past brings it back.
    this.#connection.run(
      sql`UPDATE node SET deleted_at = ${deleted ? this.at : null} WHERE entity = ${entity}`,
    );
    this.#touchNode();
    return true;
  }

  async link(draft: EdgeDraft, validFrom: Instant = this.at): Promise<PutOutcome> {
    this.#checkInstant("validFrom", validFrom);
    const { key: src, isNew: isNewSource } = this.#entity(draft.from);
    const { key: dst, isNew: isNewTarget } = this.#entity(draft.to);
    const props = canonicalJson(draft.props ?? {});
    const current = isNewSource || isNewTarget ? undefined : this.#currentEdge(src, draft.type, dst);
    if (current && text(current, "props") === props) return "unchanged";
    if (current) this.#closeEdge(current, validFrom);
    const space = this.#spaces.ensure(this.#meta.account, draft.from.project);
    this.#connection.run(sql`INSERT INTO edge (space, src, type, dst, props, valid_from, recorded_at, tx)
      VALUES (${space}, ${src}, ${draft.type}, ${dst}, ${props}, ${validFrom}, ${this.at}, ${this.#txKey()})`);
    this.#edges += 1;
    return current ? "modified" : "added";
  }

  async unlink(
    { type, from, to }: Pick<EdgeDraft, "type" | "from" | "to">,
    validTo: Instant = this.at,
  ): Promise<boolean> {
    this.#checkInstant("validTo", validTo);
    const src = this.#spaces.findEntity(this.#meta.account, from);
    const dst = this.#spaces.findEntity(this.#meta.account, to);
    return this.#closeEdges(sql`src = ${src} AND type = ${type} AND dst = ${dst}`, validTo) > 0;
  }

  async setMark(name: string, value: string | null): Promise<void> {
    if (value === null) this.#connection.run(sql`DELETE FROM mark WHERE name = ${name}`);
    else this.#connection.run(sql`INSERT OR REPLACE INTO mark (name, value) VALUES (${name}, ${value})`);
  }

  async putVector(ref: NodeRef, vector: ModelVector): Promise<boolean> {
    const current = this.#currentNode(this.#spaces.findEntity(this.#meta.account, ref));
    if (!current) return false;
    putVector(this.#connection, number(current, "version"), vector);
    return true;
  }

  /** The last thing before the commit. */
  finish(durationMs: number): void {
    this.#text.flush();
    if (this.#key === undefined) return;
    this.#connection.run(sql`UPDATE tx SET node_count = ${this.#nodes}, edge_count = ${this.#edges},
      duration_ms = ${Math.round(durationMs)} WHERE key = ${this.#key}`);
  }

  /** A transaction has a row from its first change on; one that changes nothing leaves none. */
  #txKey(): number {
    if (this.#key !== undefined) return this.#key;
    const { type, account, project, agentId, sessionId, gitCommit, reason } = this.#meta;
    const space = this.#spaces.ensure(account, project);
    this.#key =
      this.#connection.run(sql`INSERT INTO tx (id, space, type, at, agent_id, session_id, git_commit, reason)
      VALUES (${this.id}, ${space}, ${type}, ${this.at}, ${agentId}, ${sessionId}, ${gitCommit ?? null}, ${reason ?? null})`).lastId;
    return this.#key;
  }

  #touchNode(): number {
    this.#nodes += 1;
    return this.#txKey();
  }

  #currentNode(entity: number): Row | undefined {
    return this.#connection.first(
      sql`SELECT ${NODE_COLUMNS}, n.search_text FROM ${NODE_TABLES} WHERE n.entity = ${entity} AND n.expired_at IS NULL`,
    );
  }

  #currentEdge(src: number, type: string, dst: number): Row | undefined {
    return this.#connection.first(
      sql`SELECT * FROM edge WHERE src = ${src} AND type = ${type} AND dst = ${dst} AND expired_at IS NULL`,
    );
  }

  /** An id that was never seen before has no versions to look for, which is most of them when much is written. */
  #entity(ref: NodeRef): { key: number; isNew: boolean } {
    const name = `${ref.project ?? ""}\u0000${ref.id}`;
    const known = this.#entities.get(name);
    if (known !== undefined) return { key: known, isNew: false };
    const entity = this.#spaces.ensureEntity(this.#meta.account, ref);
    if (this.#entities.size >= MOST_REMEMBERED) this.#entities.clear();
    this.#entities.set(name, entity.key);
    return entity;
  }

  #recordOf(draft: NodeDraft, validFrom: Instant): NodeRecord {
    return {
      id: draft.id,
      account: this.#meta.account,
      project: draft.project,
      kind: draft.kind,
      props: draft.props,
      contentHash: draft.contentHash ?? null,
      focus: draft.focus ?? null,
      visibility: draft.visibility ?? DEFAULT_VISIBILITY,
      agents: draft.agents ?? [],
      sensitive: draft.sensitive ?? false,
      deletedAt: null,
      agentId: this.#meta.agentId,
      sessionId: this.#meta.sessionId,
      taskId: draft.taskId ?? null,
      validFrom,
      validTo: null,
      recordedAt: this.at,
      expiredAt: null,
      txId: this.id,
    };
  }

  #insertNode(entity: number, draft: NodeDraft, columns: DraftColumns, validFrom: Instant): number {
    const tx = this.#touchNode();
    const space = this.#spaces.ensure(this.#meta.account, draft.project);
    const { props, sealed, content_hash, focus, visibility, agents, sensitive, task_id, search_text } =
      columns;
    return this.#connection.run(sql`INSERT INTO node (entity, space, kind, props, sealed, content_hash, focus, visibility,
        agents, sensitive, agent_id, session_id, task_id, valid_from, recorded_at, tx, search_text)
      VALUES (${entity}, ${space}, ${draft.kind}, ${props}, ${sealed}, ${content_hash}, ${focus}, ${visibility},
        ${agents}, ${sensitive}, ${this.#meta.agentId}, ${this.#meta.sessionId}, ${task_id}, ${validFrom}, ${this.at}, ${tx}, ${search_text})`)
      .lastId;
  }

  #closeNode(current: Row, validTo: Instant): void {
    checkOrder(number(current, "valid_from"), validTo, text(current, "id"));
    const version = number(current, "version");
    this.#connection.run(
      sql`UPDATE node SET valid_to = ${validTo}, expired_at = ${this.at} WHERE version = ${version}`,
    );
    this.#text.retire(version, this.#searchable(version));
    retireVectors(this.#connection, version);
    this.#touchNode();
  }

  #searchable(version: number): Searchable {
    return searchableOf(
      this.#connection.first(sql`SELECT ${SEARCHABLE_COLUMNS} FROM node n WHERE n.version = ${version}`) ??
        {},
    );
  }

  #closeEdges(condition: Sql, validTo: Instant): number {
    const open = this.#connection.rows(sql`SELECT * FROM edge WHERE expired_at IS NULL AND (${condition})`);
    for (const edge of open) this.#closeEdge(edge, Math.max(validTo, number(edge, "valid_from")));
    return open.length;
  }

  #closeEdge(current: Row, validTo: Instant): void {
    checkOrder(number(current, "valid_from"), validTo, `the edge ${text(current, "type")}`);
    this.#connection.run(sql`UPDATE edge SET valid_to = ${validTo}, expired_at = ${this.at}
      WHERE version = ${number(current, "version")}`);
    this.#edges += 1;
    this.#txKey();
  }

  #checkInstant(name: string, instant: Instant): void {
    if (Number.isSafeInteger(instant) && instant >= 0 && instant <= this.at) return;
    throw new Failure(
      "invalid_input",
      `${name} is ${instant}; it must be a moment in milliseconds that is not in the future.`,
      "Leave it out to mean now.",
    );
  }
}

interface DraftColumns {
  readonly kind: string;
  readonly props: string;
  readonly sealed: string | null;
  readonly content_hash: string | null;
  readonly focus: string | null;
  readonly visibility: number;
  readonly agents: string;
  readonly sensitive: number;
  readonly task_id: string | null;
  readonly search_text: string | null;
}

function draftColumns(draft: NodeDraft): DraftColumns {
  const props = canonicalJson(draft.props);
  const sensitive = draft.sensitive ?? false;
  return {
    kind: draft.kind,
    props: sensitive ? "{}" : props,
    sealed: sensitive ? props : null,
    content_hash: draft.contentHash ?? null,
    focus: draft.focus ?? null,
    visibility: visibilityBit(draft.visibility ?? DEFAULT_VISIBILITY),
    agents: JSON.stringify(draft.agents ?? []),
    sensitive: sensitive ? 1 : 0,
    task_id: draft.taskId ?? null,
    search_text: draft.searchText ?? null,
  };
}

function isUnchanged(current: Row, columns: DraftColumns): boolean {
  return (
    numberOrNull(current, "deleted_at") === null &&
    Object.entries(columns).every(([name, value]) => current[name] === value)
  );
}

/** A version cannot end before it began: the earlier past is closed, and stays as it was known. */
function checkOrder(validFrom: Instant, validTo: Instant, what: string): void {
  if (validTo >= validFrom) return;
  throw new Failure(
    "conflict",
    `${what} holds since ${new Date(validFrom).toISOString()}; it cannot be changed as of ${new Date(validTo).toISOString()}.`,
    "Use a later moment, or leave it out to mean now.",
  );
}
