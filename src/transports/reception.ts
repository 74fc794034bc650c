import type { IncomingMessage } from "node:http";
import type { BlockList } from "node:net";
import type { AccessRight } from "../domain/accessRight.ts";
import { Failure } from "../domain/failure.ts";
import { type AllowanceLimits, Allowances } from "./allowances.ts";
import { clientAddress, clientScheme } from "./clientAddress.ts";
import type { Doorkeeper } from "./connection.ts";
import { challengeOf, type ProtectedResource } from "./protectedResource.ts";
import { adminOnly, type Challenge, cannotTell, scopeNeeded, tokenNeeded, tokenRefused } from "./refusal.ts";
import { USUAL_SCOPES } from "./scopes.ts";
import { mayWrite, type Visitor } from "./visitor.ts";

/** Nobody needs a token where there is none to keep the door. */
const OPEN: Doorkeeper = {
  asksForTokens: async () => false,
  rightOf: async () => null,
  mayBegin: async () => true,
  stillHolds: async () => false,
};

interface ReceptionParts {
  readonly doorkeeper?: Doorkeeper;
  readonly resource?: ProtectedResource;
}

/** Finds out who a request is from, and whether they ask for too much. */
export class Reception {
  readonly doorkeeper: Doorkeeper;
  readonly #proxies: BlockList;
  readonly #allowances: Allowances;
  readonly #resource: ProtectedResource | undefined;

  constructor({ doorkeeper, resource }: ReceptionParts, proxies: BlockList, limits: AllowanceLimits) {
    this.doorkeeper = doorkeeper ?? OPEN;
    this.#proxies = proxies;
    this.#resource = resource;
    this.#allowances = new Allowances(limits, () => performance.now());
  }

  /**
   * With a token its right counts, wherever it comes from; without one, where tokens are asked for, nobody enters. `login`: the
   * right of whoever showed their token before, and something since that stands for it.
   */
  async receive(request: IncomingMessage, login: AccessRight | null = null): Promise<Visitor> {
    const { address } = clientAddress(request, this.#proxies);
    const right = login ?? (await this.#rightOf(request, address));
    const name = right ? `right ${right.id}` : `address ${address}`;
    this.#allowances.spend(name);
    if (right?.reach === "nothing") throw scopeNeeded(this.challenge, USUAL_SCOPES, "Coming in");
    return {
      right,
      enter: (what, count) => this.#allowances.enter(name, what, count),
      spend: (count) => this.#allowances.spend(name, count),
    };
  }

  /** A token that is good for one session is taken by the first that begins with it. */
  async begin({ right }: Pick<Visitor, "right">): Promise<void> {
    if (right && !(await this.doorkeeper.mayBegin(right))) throw tokenRefused(this.challenge);
  }

  /** What is for everybody takes no token, and yet nobody may ask for it without end. */
  greet(request: IncomingMessage): Pick<Visitor, "enter"> {
    const name = `address ${clientAddress(request, this.#proxies).address}`;
    this.#allowances.spend(name);
    return { enter: (what) => this.#allowances.enter(name, what) };
  }

  /** The address of this server, as whoever sent a request with a name that was checked can reach it. */
  ownUrl(request: IncomingMessage): string {
    return `${clientScheme(request, this.#proxies)}://${request.headers.host}`;
  }

  isLocal(request: IncomingMessage): boolean {
    return clientAddress(request, this.#proxies).isLocal;
  }

  /** The right of whoever shows their token to go on with something that stands for it; each try counts. */
  async rightBy(token: string, request: IncomingMessage): Promise<AccessRight> {
    const { address } = clientAddress(request, this.#proxies);
    this.#allowances.spend(`address ${address}`);
    const right = await this.#rightBy(token);
    if (!right || !(await this.doorkeeper.mayBegin(right))) throw tokenRefused(this.challenge);
    return right;
  }

  /** What is for whoever runs the server: from the machine itself, else with the right of an admin. */
  async requireOperator(request: IncomingMessage): Promise<void> {
    const { address, isLocal } = clientAddress(request, this.#proxies);
    this.#allowances.spend(`address ${address}`);
    if (isLocal) return;
    const token = bearerOf(request);
    if (token === null) throw tokenNeeded(this.challenge);
    const right = await this.#rightBy(token);
    if (!right || !(await this.doorkeeper.mayBegin(right))) throw tokenRefused(this.challenge);
    if (right.role !== "admin" || right.project !== null) throw adminOnly();
  }

  /** Whoever may only read is told what to ask for, before anything is done. */
  requireWriting(visitor: Visitor): void {
    if (!mayWrite(visitor)) throw scopeNeeded(this.challenge, USUAL_SCOPES, "Writing");
  }

  /** What those who are turned away are told of whom they can have a token from; null where nobody else gives any. */
  get challenge(): Challenge | null {
    return challengeOf(this.#resource);
  }

  async #rightOf(request: IncomingMessage, address: string): Promise<AccessRight | null> {
    if (!(await this.doorkeeper.asksForTokens())) return null;
    const token = bearerOf(request);
    const inVain = () => this.#allowances.spend(`address ${address}`);
    const right = token === null ? null : await this.#rightBy(token, inVain);
    if (right) return right;
    inVain();
    throw token === null ? tokenNeeded(this.challenge) : tokenRefused(this.challenge);
  }

  async #rightBy(token: string, inVain = () => {}): Promise<AccessRight | null> {
    try {
      return await this.doorkeeper.rightOf(token);
    } catch (thrown) {
      inVain();
      if (thrown instanceof Failure && thrown.code === "unavailable") throw cannotTell(thrown);
      throw thrown;
    }
  }
}

function bearerOf({ headers }: IncomingMessage): string | null {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1] ?? null;
}
