import type { Guard } from "../../domain/guard.ts";
import type { NodeRef, ProjectId } from "../../domain/ids.ts";
import { asProjectId } from "../../domain/ids.ts";
import { type Connection, number, text } from "./connection.ts";
import { sql } from "./sql.ts";

export interface Space {
  readonly account: string;
  readonly project: ProjectId | null;
}

/** No row has this key, so a condition on it finds nothing. */
const NOWHERE = -1;

/**
 * Short numbers for (account, project) and for ids. Spaces are few and never change, so each connection remembers
 * them; one that another process added is looked up when it is first met.
 */
export class Spaces {
  readonly #connection: Connection;
  readonly #keys = new Map<string, number>();
  readonly #spaces = new Map<number, Space>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** The key of a space, or one that matches nothing. */
  find(account: string, project: string | null): number {
    const name = JSON.stringify([account, project]);
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    const row = this.#connection.first(
      sql`SELECT key FROM space WHERE account = ${account} AND project = ${project ?? ""}`,
    );
    if (!row) return NOWHERE;
    this.#keys.set(name, number(row, "key"));
    return number(row, "key");
  }

  /** For writers: made if it is new. A rolled back transaction takes it away again, so it is not remembered yet. */
  ensure(account: string, project: string | null): number {
    const found = this.find(account, project);
    if (found !== NOWHERE) return found;
    // Every read also looks at what the account shares; if that is there, it need not be looked up again and again.
    if (project !== null) this.ensure(account, null);
    return this.#connection.run(
      sql`INSERT INTO space (account, project) VALUES (${account}, ${project ?? ""})`,
    ).lastId;
  }

  /** After a rollback: what was looked up inside the transaction may be gone. */
  forget(): void {
    this.#keys.clear();
    this.#spaces.clear();
  }

  /** The spaces a guard reaches: its project's and the account's shared one. */
  reachable(guard: Guard): readonly [number, number] {
    return [
      this.find(guard.account, null),
      guard.project === null ? NOWHERE : this.find(guard.account, guard.project),
    ];
  }

  get(key: number): Space {
    const known = this.#spaces.get(key);
    if (known) return known;
    const row = this.#connection.first(sql`SELECT account, project FROM space WHERE key = ${key}`) ?? {};
    const project = text(row, "project");
    const space = { account: text(row, "account"), project: project === "" ? null : asProjectId(project) };
    this.#spaces.set(key, space);
    return space;
  }

  findEntity(account: string, ref: NodeRef): number {
    const space = this.find(account, ref.project);
    const row = this.#connection.first(sql`SELECT key FROM entity WHERE space = ${space} AND id = ${ref.id}`);
    return row ? number(row, "key") : NOWHERE;
  }

  ensureEntity(account: string, ref: NodeRef): { key: number; isNew: boolean } {
    const found = this.findEntity(account, ref);
    if (found !== NOWHERE) return { key: found, isNew: false };
    const space = this.ensure(account, ref.project);
    const key = this.#connection.run(sql`INSERT INTO entity (space, id) VALUES (${space}, ${ref.id})`).lastId;
    return { key, isNew: true };
  }
}
