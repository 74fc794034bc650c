import type { App } from "../../app/app.ts";
import type { Log } from "../../domain/log.ts";
import type { Connect, Connection } from "../connection.ts";
import { leave } from "../leaving.ts";
import { tooManySessions } from "../refusal.ts";
import { type Session, SessionMap, type SessionMapOptions } from "../sessionMap.ts";
import { ownerOf, type Visitor } from "../visitor.ts";

interface Context extends Session {
  readonly connection: Connection;
}

interface ContextParts {
  readonly app: Pick<App, "isAtWork" | "leave">;
  readonly connect: Connect;
  readonly log: Log;
}

/**
 * Conversations, by the `contextId` that names them: to Loci each is a session, so that who claims something in one message
 * can release it in another. One that nobody goes on with ends after a while, and is the same one when somebody does.
 */
export class Contexts {
  readonly #parts: ContextParts;
  readonly #open: SessionMap<Context>;

  constructor(parts: ContextParts, options: SessionMapOptions) {
    this.#parts = parts;
    this.#open = new SessionMap(options);
  }

  get size(): number {
    return this.#open.size;
  }

  /** Does what takes doing before a conversation begins, unless it is there. */
  async beforeBeginning(id: string, visitor: Visitor, work: () => Promise<void>): Promise<void> {
    const key = keyOf(id, visitor);
    if (!this.#open.get(key, ownerOf(visitor))) await this.#open.beforeAdding(key, work);
  }

  /** Whoever `work` is done for is not taken for gone before it is done. */
  async within<Result>(
    id: string,
    visitor: Visitor,
    work: (connection: Connection) => Promise<Result>,
  ): Promise<Result> {
    const key = keyOf(id, visitor);
    const context = this.#open.get(key, ownerOf(visitor)) ?? this.#begin(key, id, visitor);
    const release = this.#open.hold(key);
    try {
      return await work(context.connection);
    } finally {
      release();
    }
  }

  owners(): ReadonlySet<string | null> {
    return this.#open.owners();
  }

  closeOwned(owner: string | null): void {
    this.#open.closeOwned(owner);
  }

  closeIdle(): void {
    this.#open.closeIdle();
  }

  closeAll(): Promise<void> {
    return this.#open.closeAll();
  }

  #begin(key: string, id: string, visitor: Visitor): Context {
    if (!this.#open.makeRoom(ownerOf(visitor))) throw tooManySessions();
    const { app, connect } = this.#parts;
    const { right } = visitor;
    const connection = connect({ name: "a2a", version: "", session: `a2a ${id}`, isShared: false, right });
    const isAtWork = () => app.isAtWork(connection.caller);
    const close = () => leave(this.#parts, connection, { mayReturn: true });
    const context: Context = { connection, isAtWork, missed: () => {}, close };
    this.#open.add(key, context, ownerOf(visitor));
    return context;
  }
}

/** Somebody else's conversation is another one, whatever it is called. */
function keyOf(id: string, visitor: Visitor): string {
  return JSON.stringify([ownerOf(visitor), id]);
}
