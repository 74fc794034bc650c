import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import {
  isInitializeRequest,
  isJSONRPCRequest,
  isJsonContentType,
  isLegacyRequest,
} from "@modelcontextprotocol/server";
import type { Peer } from "./connection.ts";
import { answerWeb } from "./httpAnswer.ts";
import { readBody } from "./httpBody.ts";
import {
  type LegacySession,
  type McpSession,
  type McpSessionParts,
  openLegacySession,
  openModernSession,
} from "./mcpSession.ts";
import { peerOf } from "./peer.ts";
import type { Reception, Visitor } from "./reception.ts";
import {
  notJson,
  sessionRequired,
  shuttingDown,
  tokenRefused,
  tooLarge,
  tooManySessions,
  unknownSession,
  unreadable,
  wrongMethod,
} from "./refusal.ts";
import { SessionMap } from "./sessionMap.ts";

export interface McpRouteLimits {
  readonly bodyBytes: number;
  readonly sessions: number;
  readonly sessionIdleMs: number;
  readonly sessionLostMs: number;
}

/** A session to serve a request with, held until `release` is called. */
interface Seat {
  readonly session: McpSession;
  release(): void;
}

/** `/mcp`: Streamable HTTP, for clients of protocol 2026-07-28 and of those before it. */
export class McpRoute {
  readonly #parts: McpSessionParts;
  readonly #reception: Reception;
  readonly #limits: McpRouteLimits;
  readonly #legacy: SessionMap<LegacySession>;
  readonly #modern: SessionMap<McpSession>;
  readonly #underWay = new Set<Promise<void>>();
  #isClosing = false;

  constructor(parts: McpSessionParts, reception: Reception, limits: McpRouteLimits) {
    this.#parts = parts;
    this.#reception = reception;
    this.#limits = limits;
    const { sessions: most, sessionIdleMs: idleMs, sessionLostMs: lostMs } = limits;
    const options = { most, idleMs, lostMs, now: () => performance.now() };
    this.#legacy = new SessionMap(options);
    this.#modern = new SessionMap(options);
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#isClosing) throw shuttingDown();
    const visitor = await this.#reception.receive(request);
    const body = await during(visitor.enter("requests"), () => this.#readMessage(request));
    const isListening = isStream(request, body);
    const leave = visitor.enter(isListening ? "streams" : "requests");
    const answered = during(leave, () => this.#serve(request, response, body, visitor));
    if (isListening) return answered;
    this.#underWay.add(answered);
    return answered.finally(() => this.#underWay.delete(answered));
  }

  get sessions(): number {
    return this.#legacy.size + this.#modern.size;
  }

  /** Ends what was begun by a right that is over, or without one before tokens were asked for. */
  async closeEnded(): Promise<void> {
    const { doorkeeper } = this.#reception;
    const asksForTokens = await doorkeeper.asksForTokens();
    for (const owner of new Set([...this.#legacy.owners(), ...this.#modern.owners()])) {
      const holds = owner === null ? !asksForTokens : await doorkeeper.stillHolds(owner);
      if (!holds) for (const sessions of [this.#legacy, this.#modern]) sessions.closeOwned(owner);
    }
  }

  closeIdle(): void {
    for (const sessions of [this.#legacy, this.#modern]) {
      sessions.missLost();
      sessions.closeIdle();
    }
  }

  /** Waits for the calls under way, for a while, and then ends everything that is left. */
  async close(drainMs: number): Promise<void> {
    this.#isClosing = true;
    const drained = new AbortController();
    const { signal } = drained;
    const tooLong = delay(drainMs, undefined, { signal }).catch(() => {});
    await Promise.race([Promise.allSettled(this.#underWay), tooLong]);
    drained.abort();
    await Promise.all([this.#legacy.closeAll(), this.#modern.closeAll()]);
  }

  async #serve(
    request: IncomingMessage,
    response: ServerResponse,
    body: unknown,
    visitor: Visitor,
  ): Promise<void> {
    const web = toWebRequest(request, untilGone(response));
    const seat = (await isLegacyRequest(web, body))
      ? await this.#legacySeat(request, body, visitor)
      : await this.#modernSeat(request, body, visitor);
    try {
      await answerWeb(response, await seat.session.serve(web, body));
    } finally {
      seat.release();
    }
  }

  async #readMessage(request: IncomingMessage): Promise<unknown> {
    if (request.method !== "POST") return undefined;
    if (!isJsonContentType(request.headers["content-type"])) throw notJson();
    const text = await readBody(request, this.#limits.bodyBytes);
    if (text === undefined) throw tooLarge(this.#limits.bodyBytes);
    try {
      return JSON.parse(text);
    } catch {
      throw unreadable();
    }
  }

  async #legacySeat(request: IncomingMessage, body: unknown, visitor: Visitor): Promise<Seat> {
    const id = request.headers["mcp-session-id"]?.toString();
    if (id === undefined) {
      if (request.method !== "POST") throw wrongMethod("POST");
      if (!isInitializeRequest(body)) throw sessionRequired();
      return this.#openLegacySeat(request, body, visitor);
    }
    const session = this.#legacy.get(id, ownerOf(visitor));
    if (!session) throw unknownSession();
    return { session, release: this.#legacy.hold(id, isStream(request, body)) };
  }

  async #openLegacySeat(request: IncomingMessage, body: unknown, visitor: Visitor): Promise<Seat> {
    await this.#requireBeginning(visitor);
    // It keeps a session of its own, which ends when it says so.
    const peer = { ...peerOf(request, body), session: null, isShared: false, right: visitor.right };
    const session = await openLegacySession(this.#parts, peer, (id) => this.#legacy.forget(id));
    if (!this.#legacy.makeRoom()) {
      await session.close();
      throw tooManySessions();
    }
    this.#legacy.add(session.id, session, ownerOf(visitor));
    const release = this.#legacy.hold(session.id);
    return {
      session,
      release() {
        release();
        if (!session.isInitialized()) void session.close();
      },
    };
  }

  async #modernSeat(request: IncomingMessage, body: unknown, visitor: Visitor): Promise<Seat> {
    const introduced = peerOf(request, body);
    const peer = { ...introduced, isShared: introduced.session === null, right: visitor.right };
    const owner = ownerOf(visitor);
    const key = JSON.stringify([owner, peer.name, peer.version, peer.session]);
    if (!this.#modern.get(key, owner)) await this.#requireBeginning(visitor);
    const session = this.#modern.get(key, owner) ?? this.#openModern(key, peer);
    return { session, release: this.#modern.hold(key, isStream(request, body)) };
  }

  #openModern(key: string, peer: Peer): McpSession {
    if (!this.#modern.makeRoom()) throw tooManySessions();
    const session = openModernSession(this.#parts, peer);
    this.#modern.add(key, session, ownerOf(peer));
    return session;
  }

  async #requireBeginning({ right }: Visitor): Promise<void> {
    if (right && !(await this.#reception.doorkeeper.mayBegin(right))) throw tokenRefused();
  }
}

function ownerOf({ right }: Pick<Visitor, "right">): string | null {
  return right?.id ?? null;
}

async function during<Result>(leave: () => void, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } finally {
    leave();
  }
}

/** A stream of notifications lasts as long as its connection, so nothing may wait for its end. */
function isStream({ method }: IncomingMessage, body: unknown): boolean {
  return method === "GET" || (isJSONRPCRequest(body) && body.method === "subscriptions/listen");
}

/** The body goes along as the value it was parsed to, so the web request is made without one. */
function toWebRequest({ method, headers, headersDistinct }: IncomingMessage, signal: AbortSignal): Request {
  const pairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Request(`http://${headers.host}/mcp`, { method, headers: pairs, signal });
}

/** Aborts when the client is gone before its answer was complete. */
function untilGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}
