import type { IncomingMessage } from "node:http";
import type { BlockList } from "node:net";
import type { AccessRight } from "../domain/accessRight.ts";
import { type AllowanceLimits, Allowances } from "./allowances.ts";
import { clientAddress } from "./clientAddress.ts";
import type { Doorkeeper } from "./connection.ts";
import { adminOnly, tokenNeeded, tokenRefused } from "./refusal.ts";

/** Somebody who was let in. */
export interface Visitor {
  readonly right: AccessRight | null;
  /** Counts one of theirs that is under way until the answer is called. */
  enter(what: "requests" | "streams"): () => void;
}

/** Nobody needs a token where there is none to keep the door. */
const OPEN: Doorkeeper = {
  asksForTokens: async () => false,
  rightOf: async () => null,
  mayBegin: async () => true,
  stillHolds: async () => false,
};

/** Finds out who a request is from, and whether they ask for too much. */
export class Reception {
  readonly doorkeeper: Doorkeeper;
  readonly #proxies: BlockList;
  readonly #allowances: Allowances;

  constructor(doorkeeper: Doorkeeper | undefined, proxies: BlockList, limits: AllowanceLimits) {
    this.doorkeeper = doorkeeper ?? OPEN;
    this.#proxies = proxies;
    this.#allowances = new Allowances(limits, () => performance.now());
  }

  /** With a token its right counts, wherever it comes from; without one, where tokens are asked for, nobody enters. */
  async receive(request: IncomingMessage): Promise<Visitor> {
    const { address } = clientAddress(request, this.#proxies);
    const right = await this.#rightOf(request, address);
    const name = right ? `right ${right.id}` : `address ${address}`;
    this.#allowances.spend(name);
    return { right, enter: (what) => this.#allowances.enter(name, what) };
  }

  /** What is for whoever runs the server: from the machine itself, else with the right of an admin. */
  async requireOperator(request: IncomingMessage): Promise<void> {
    const { address, isLocal } = clientAddress(request, this.#proxies);
    this.#allowances.spend(`address ${address}`);
    if (isLocal) return;
    const token = bearerOf(request);
    if (token === null) throw tokenNeeded();
    const right = await this.doorkeeper.rightOf(token);
    if (!right) throw tokenRefused();
    if (right.role !== "admin" || right.project !== null) throw adminOnly();
  }

  async #rightOf(request: IncomingMessage, address: string): Promise<AccessRight | null> {
    if (!(await this.doorkeeper.asksForTokens())) return null;
    const token = bearerOf(request);
    const right = token === null ? null : await this.doorkeeper.rightOf(token);
    if (right) return right;
    this.#allowances.spend(`address ${address}`);
    throw token === null ? tokenNeeded() : tokenRefused();
  }
}

function bearerOf({ headers }: IncomingMessage): string | null {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? "")?.[1] ?? null;
}
