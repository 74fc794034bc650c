import type { NodeRef } from "../../../domain/ids.ts";
import type { Spaces } from "../spaces.ts";

const MOST_REMEMBERED = 200_000;

/** The keys of the ids a transaction speaks of, looked up once. */
export class EntityKeys {
  readonly #spaces: Spaces;
  readonly #account: string;
  readonly #keys = new Map<string, number>();

  constructor(spaces: Spaces, account: string) {
    this.#spaces = spaces;
    this.#account = account;
  }

  /** An id that was never seen before has no versions to look for, as most have not when much is written. */
  ensure(ref: NodeRef): { key: number; isNew: boolean } {
    const name = `${ref.project ?? ""}\u0000${ref.id}`;
    const known = this.#keys.get(name);
    if (known !== undefined) return { key: known, isNew: false };
    const entity = this.#spaces.ensureEntity(this.#account, ref);
    if (this.#keys.size >= MOST_REMEMBERED) this.#keys.clear();
    this.#keys.set(name, entity.key);
    return entity;
  }

  find(ref: NodeRef): number {
    return this.#spaces.findEntity(this.#account, ref);
  }
}
