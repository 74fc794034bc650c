import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { AccessRight } from "../../domain/accessRight.ts";
import type { Doorkeeper } from "../connection.ts";
import { firstOfMost } from "../crowd.ts";

interface Login {
  readonly right: AccessRight;
  usedAtMs: number;
}

interface LoginDeskParts {
  readonly doorkeeper: Doorkeeper;
  readonly now: () => number;
}

const SECRET_BYTES = 32;
const MOST_LOGINS = 1_000;
const MOST_LOGINS_OF_ONE = 100;
/** A page that nobody has open any more; one that is open asks now and then. */
const IDLE_MS = 12 * 60 * 60_000;

/**
 * Who logged in with a token, and goes on with a cookie that no script can read. It is kept in this process only, gives no
 * right of its own, and is worth nothing from the moment on when its token is.
 */
export class LoginDesk {
  readonly #doorkeeper: Doorkeeper;
  readonly #now: () => number;
  readonly #logins = new Map<string, Login>();

  constructor({ doorkeeper, now }: LoginDeskParts) {
    this.#doorkeeper = doorkeeper;
    this.#now = now;
  }

  /** The secret of a login that begins with this right. */
  begin(right: AccessRight): string {
    this.#makeRoom(right.id);
    const secret = randomBytes(SECRET_BYTES).toString("base64url");
    this.#logins.set(secret, { right, usedAtMs: this.#now() });
    return secret;
  }

  end(secret: string | null): void {
    if (secret !== null) this.#logins.delete(secret);
  }

  /** The right of whoever has this secret, as long as the token it came from is good. */
  async rightOf(secret: string | null): Promise<AccessRight | null> {
    const login = secret === null ? undefined : this.#logins.get(secret);
    if (secret === null || !login) return null;
    const isIdle = this.#now() - login.usedAtMs > IDLE_MS;
    if (isIdle || !(await isGood(login.right, this.#doorkeeper))) {
      this.#logins.delete(secret);
      return null;
    }
    login.usedAtMs = this.#now();
    return login.right;
  }

  /** Whoever logs in again and again ends what they began before, and not what others did. */
  #makeRoom(rightId: string): void {
    const now = this.#now();
    for (const [secret, { usedAtMs }] of this.#logins)
      if (now - usedAtMs > IDLE_MS) this.#logins.delete(secret);
    const leastUsedFirst = [...this.#logins].sort(([, one], [, other]) => one.usedAtMs - other.usedAtMs);
    const whose = new Map(leastUsedFirst.map(([secret, { right }]) => [secret, right.id]));
    const own = [...whose].filter(([, id]) => id === rightId);
    if (own.length >= MOST_LOGINS_OF_ONE) this.#logins.delete(own[0]?.[0] ?? "");
    else if (whose.size >= MOST_LOGINS) this.#logins.delete(firstOfMost(whose) ?? "");
  }
}

/** Its token has not ended: a right may wait for the next token of who has it, and a login does not. */
async function isGood({ id, expiresAt }: AccessRight, doorkeeper: Doorkeeper): Promise<boolean> {
  return expiresAt > Date.now() && (await doorkeeper.stillHolds(id));
}

/**
 * Cookies are of a machine and not of a port, so that of each server has a name of its own. Under TLS its name also keeps
 * other hosts of the domain from setting it.
 */
export function cookieName(request: IncomingMessage, isSecure: boolean): string {
  const name = `loci_login_${request.socket.localPort}`;
  return isSecure ? `__Host-${name}` : name;
}

export function cookieOf({ headers }: IncomingMessage, name: string): string | null {
  for (const pair of (headers.cookie ?? "").split(";")) {
    const [key = "", value] = pair.trim().split("=");
    if (key === name && value) return value;
  }
  return null;
}

export function setCookie(name: string, secret: string | null, isSecure: boolean): string {
  const age = secret === null ? ["Max-Age=0"] : [];
  const secure = isSecure ? ["Secure"] : [];
  return [`${name}=${secret ?? ""}`, "Path=/", "HttpOnly", "SameSite=Strict", ...secure, ...age].join("; ");
}
