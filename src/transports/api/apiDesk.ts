import type { IncomingMessage } from "node:http";
import type { App } from "../../app/app.ts";
import type { AccessRight } from "../../domain/accessRight.ts";
import type { Log } from "../../domain/log.ts";
import type { Connect, Connection } from "../connection.ts";
import { readJson } from "../jsonBody.ts";
import { leave, miss } from "../leaving.ts";
import type { Reception } from "../reception.ts";
import { Refusal, tooManySessions } from "../refusal.ts";
import { type Session, SessionMap, type SessionMapOptions } from "../sessionMap.ts";
import { during, ownerOf, type Visitor } from "../visitor.ts";
import { cookieName, cookieOf, LoginDesk } from "./loginDesk.ts";
import { Repeats } from "./repeats.ts";
import { requireSameOrigin } from "./sameOrigin.ts";

interface ApiDeskParts {
  readonly app: Pick<App, "isAtWork" | "leave">;
  readonly connect: Connect;
  readonly log: Log;
  readonly reception: Reception;
  readonly bodyBytes: number;
  readonly sessions: SessionMapOptions;
}

/** Somebody at the page: who they are to Loci, and what they asked before. */
export interface Guest extends Session {
  readonly connection: Connection;
  readonly repeats: Repeats;
  readonly right: AccessRight | null;
  /** What stands for the login that they came by; null for who shows a token with each request, or needs none. */
  readonly login: string | null;
}

export interface Welcome {
  readonly guest: Guest;
  readonly visitor: Visitor;
  /** The guest is not taken for gone before this is called, which is told whether they seem to have left. */
  release(hasLeft?: boolean): void;
}

/** What the page is called among the callers, where no token says who is there. */
const PAGE = { name: "dashboard", version: "" } as const;

const CREDENTIALS_BYTES = 4 * 1024;

/** Knows who is at the page: by the cookie of a login, by a token, or, where none is asked for, as whoever is here. */
export class ApiDesk {
  readonly #logins: LoginDesk;
  readonly #parts: ApiDeskParts;
  readonly #guests: SessionMap<Guest>;

  constructor(parts: ApiDeskParts) {
    this.#parts = parts;
    const now = () => performance.now();
    this.#logins = new LoginDesk({ doorkeeper: parts.reception.doorkeeper, now });
    this.#guests = new SessionMap(parts.sessions);
  }

  get sessions(): number {
    return this.#guests.size;
  }

  async welcome(request: IncomingMessage): Promise<Welcome> {
    requireSameOrigin(request);
    const { reception } = this.#parts;
    const secret = this.#secretOf(request);
    const loggedIn = await this.#logins.rightOf(secret);
    const visitor = await reception.receive(request, loggedIn);
    const { right } = visitor;
    const isOperator = right === null && reception.isLocal(request);
    const who = { right, isOperator, login: loggedIn && secret, window: windowOf(request) };
    const key = keyFor(who);
    const owner = ownerOf(visitor);
    // A login took the token when it began.
    if (who.login === null && !this.#guests.get(key, owner))
      await this.#guests.beforeAdding(key, () => reception.begin(visitor));
    const guest = this.#guests.get(key, owner) ?? this.#open(key, who);
    return { visitor, guest, release: this.#guests.hold(key) };
  }

  /** Null for whoever has to log in first. */
  async known(request: IncomingMessage): Promise<Welcome | null> {
    return this.welcome(request).catch((thrown) => {
      if (thrown instanceof Refusal && thrown.status === 401) return null;
      throw thrown;
    });
  }

  /** The secret of a login, for the cookie. */
  async logIn(token: string, request: IncomingMessage): Promise<string> {
    return this.#logins.begin(await this.#parts.reception.rightBy(token, request));
  }

  /** Ends the login of a request; the answer tells whose guest that makes one that has to go. */
  logOut(request: IncomingMessage): (guest: Guest) => boolean {
    const secret = this.#secretOf(request);
    this.#logins.end(secret);
    const isOver = ({ login }: Guest) => login !== null && login === secret;
    this.#guests.closeThose(isOver);
    return isOver;
  }

  isSecure(request: IncomingMessage): boolean {
    return this.#parts.reception.ownUrl(request).startsWith("https:");
  }

  /** What somebody says of whom nothing is known yet: little, and not much of it at once. */
  async readCredentials(request: IncomingMessage): Promise<unknown> {
    requireSameOrigin(request);
    const { enter } = this.#parts.reception.greet(request);
    return during(enter("bodies"), () => readJson(request, CREDENTIALS_BYTES));
  }

  /** A body that only a page of this origin can send: others would be asked first whether they may, and told no. */
  readJson(request: IncomingMessage): Promise<unknown> {
    return readJson(request, this.#parts.bodyBytes);
  }

  owners(): ReadonlySet<string | null> {
    return this.#guests.owners();
  }

  /** Whatever they are at. */
  closeOwned(owner: string | null): void {
    this.#guests.closeOwned(owner);
  }

  closeIdle(): void {
    this.#guests.missLost();
    this.#guests.closeIdle();
  }

  close(): Promise<void> {
    return this.#guests.closeAll();
  }

  #secretOf(request: IncomingMessage): string | null {
    return cookieOf(request, cookieName(request, this.isSecure(request)));
  }

  #open(key: string, { right, isOperator, login, window }: Somebody): Guest {
    if (!this.#guests.makeRoom(ownerOf({ right }))) throw tooManySessions();
    const parts = this.#parts;
    const connection = parts.connect({
      ...PAGE,
      session: window,
      isShared: window === null,
      right,
      isOperator,
    });
    const guest: Guest = {
      connection,
      right,
      login,
      repeats: new Repeats(() => performance.now()),
      isAtWork: () => parts.app.isAtWork(connection.caller),
      missed: () => miss(parts, connection),
      // Nobody knows the name of a window that was closed, and after so long hardly one comes back.
      close: () => leave(parts, connection, { mayReturn: false }),
    };
    this.#guests.add(key, guest, ownerOf(guest));
    return guest;
  }
}

interface Somebody {
  readonly right: AccessRight | null;
  /** They sit at this machine, and nobody is asked who they are. */
  readonly isOperator: boolean;
  readonly login: string | null;
  readonly window: string | null;
}

/** Tokens of one right may reach differently far, and one person may have several windows. */
function keyFor({ right, isOperator, login, window }: Somebody): string {
  const who = right ? [right.id, right.reach, login] : [isOperator ? "operator" : "anybody"];
  return JSON.stringify([...who, window]);
}

const MOST_CHARACTERS = 100;

/** A window names itself, so that what is begun in it is its own; a stream of events can do that in its address only. */
function windowOf({ url = "", headers }: IncomingMessage): string | null {
  const named = headers["loci-session"]?.toString() ?? new URLSearchParams(url.split("?")[1]).get("window");
  return named?.slice(0, MOST_CHARACTERS) || null;
}
