import type { NodeRef, ProjectId } from "../../../domain/ids.ts";
import { type Connection, number } from "../connection.ts";
import type { Spaces } from "../spaces.ts";
import { sql } from "../sql.ts";

const MOST_REMEMBERED = 200_000;

export interface Entity {
  readonly key: number;
  readonly space: number;
  /** False only where it is certain that nothing was ever written about the node. */
  hasVersions: boolean;
}

interface KnownIds {
  readonly space: number;
  readonly entities: Map<string, Entity>;
}

/** The keys of the ids a transaction speaks of, looked up once. */
export class EntityKeys {
  readonly #connection: Connection;
  readonly #spaces: Spaces;
  readonly #account: string;
  readonly #projects = new Map<ProjectId | null, KnownIds>();
  #remembered = 0;
  /** Whether the last unknown id was a new one: what comes next is mostly the same. */
  #expectsNew = false;

  constructor(connection: Connection, spaces: Spaces, account: string) {
    this.#connection = connection;
    this.#spaces = spaces;
    this.#account = account;
  }

  ensure({ project, id }: NodeRef): Entity {
    const { space, entities } = this.#idsOf(project);
    const known = entities.get(id);
    if (known) return known;
    const entity = this.#lookUp(space, id);
    entities.set(id, entity);
    this.#remembered += 1;
    return entity;
  }

  /** The key of an id, or one that nothing has. */
  find(ref: NodeRef): number {
    const known = this.#projects.get(ref.project)?.entities.get(ref.id);
    return known?.key ?? this.#spaces.findEntity(this.#account, ref);
  }

  /** After a purge an id may have lost its key. */
  forget(): void {
    this.#projects.clear();
    this.#remembered = 0;
  }

  #idsOf(project: ProjectId | null): KnownIds {
    if (this.#remembered >= MOST_REMEMBERED) this.forget();
    const known = this.#projects.get(project);
    if (known) return known;
    const ids = { space: this.#spaces.ensure(this.#account, project), entities: new Map<string, Entity>() };
    this.#projects.set(project, ids);
    return ids;
  }

  /** One statement is enough if the guess is right, whichever it is. */
  #lookUp(space: number, id: string): Entity {
    const found = this.#expectsNew ? undefined : this.#existing(space, id);
    const added = found === undefined ? this.#added(space, id) : undefined;
    this.#expectsNew = added !== undefined;
    if (added !== undefined) return { key: added, space, hasVersions: false };
    return { key: found ?? this.#existing(space, id) ?? 0, space, hasVersions: true };
  }

  #existing(space: number, id: string): number | undefined {
    const row = this.#connection.first(sql`SELECT key FROM entity WHERE space = ${space} AND id = ${id}`);
    return row && number(row, "key");
  }

  #added(space: number, id: string): number | undefined {
    const { changes, lastId } = this.#connection.run(
      sql`INSERT INTO entity (space, id) VALUES (${space}, ${id}) ON CONFLICT DO NOTHING`,
    );
    return changes === 1 ? lastId : undefined;
  }
}
