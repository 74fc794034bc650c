import type { IncomingMessage, ServerResponse } from "node:http";
import { isInitializeRequest, isJSONRPCRequest, isLegacyRequest } from "@modelcontextprotocol/server";
import type { Peer } from "./connection.ts";
import { FairTurns } from "./fairTurns.ts";
import { answerWeb, endWith, untilGone } from "./httpAnswer.ts";
import { isWriting } from "./isWriting.ts";
import { readJson } from "./jsonBody.ts";
import { LOOKS_AT_ONCE } from "./mcpDesk.ts";
import { EventRoom } from "./mcpEvents.ts";
import {
  type LegacySession,
  type McpSession,
  type McpSessionParts,
  openLegacySession,
  openModernSession,
} from "./mcpSession.ts";
import { peerOf } from "./peer.ts";
import type { Reception } from "./reception.ts";
import { sessionRequired, shuttingDown, tooManySessions, unknownSession, wrongMethod } from "./refusal.ts";
import { REQUEST_ID, requestIdOf } from "./requestId.ts";
import { SessionMap } from "./sessionMap.ts";
import { UnderWay } from "./underWay.ts";
import { during, mayWrite, ownerOf, type Visitor } from "./visitor.ts";

export interface McpRouteLimits {
  readonly bodyBytes: number;
  readonly sessions: number;
  readonly sessionIdleMs: number;
  readonly sessionLostMs: number;
  readonly stalledAfterMs: number;
}

/** A session to serve a request with, held until `release` is called and told whether its client seems to have left. */
interface Seat {
  readonly session: McpSession;
  release(hasLeft: boolean): void;
}

/** `/mcp`: Streamable HTTP, for clients of protocol 2026-07-28 and of those before it. */
export class McpRoute {
  readonly #parts: McpSessionParts;
  readonly #reception: Reception;
  readonly #limits: McpRouteLimits;
  readonly #legacy: SessionMap<LegacySession>;
  readonly #modern: SessionMap<McpSession>;
  readonly #room = new EventRoom();
  readonly #underWay = new UnderWay();
  #isClosing = false;

  constructor(parts: McpSessionParts, reception: Reception, limits: McpRouteLimits) {
    this.#parts = { looks: new FairTurns(LOOKS_AT_ONCE), ...parts };
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
    const body = await during(visitor.enter("bodies"), () => this.#readMessage(request));
    if (this.#isClosing) throw shuttingDown();
    if (isWriting(this.#parts.app.tools, body)) this.#reception.requireWriting(visitor);
    const isListening = isStream(request, body);
    // Clients of 2025-03-26 may send several messages in one request, each of which is as much work as one by itself.
    const count = Array.isArray(body) ? Math.max(1, body.length) : 1;
    const leave = visitor.enter(isListening ? "streams" : "requests", count);
    if (isListening) endWith(visitor.right, response);
    const answered = during(leave, async () => {
      if (count > 1) visitor.spend(count - 1);
      await this.#serve(request, response, body, visitor);
    });
    return isListening ? answered : this.#underWay.add(answered);
  }

  get sessions(): number {
    return this.#legacy.size + this.#modern.size;
  }

  owners(): ReadonlySet<string | null> {
    return new Set([...this.#legacy.owners(), ...this.#modern.owners()]);
  }

  /** Whatever they are at. */
  closeOwned(owner: string | null): void {
    for (const sessions of [this.#legacy, this.#modern]) sessions.closeOwned(owner);
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
    await this.#underWay.settled(drainMs);
    await Promise.all([this.#legacy.closeAll(), this.#modern.closeAll()]);
  }

  async #serve(
    request: IncomingMessage,
    response: ServerResponse,
    body: unknown,
    visitor: Visitor,
  ): Promise<void> {
    const id = isJSONRPCRequest(body) ? requestIdOf(response) : null;
    const gone = untilGone(response);
    const web = toWebRequest(request, id, gone);
    const seat = (await isLegacyRequest(web, body))
      ? await this.#legacySeat(request, body, visitor)
      : await this.#modernSeat(request, body, visitor);
    if (mayWrite(visitor)) seat.session.letWrite();
    const over = new AbortController();
    try {
      const answer = await seat.session.serve(web, body, over.signal);
      await answerWeb(response, answer, this.#limits.stalledAfterMs);
    } finally {
      over.abort();
      seat.release(isStream(request, body) || gone.aborted);
    }
  }

  async #readMessage(request: IncomingMessage): Promise<unknown> {
    if (request.method !== "POST") return undefined;
    return readJson(request, this.#limits.bodyBytes);
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
    return { session, release: this.#legacy.hold(id) };
  }

  async #openLegacySeat(request: IncomingMessage, body: unknown, visitor: Visitor): Promise<Seat> {
    await this.#reception.begin(visitor);
    // It keeps a session of its own, which ends when it says so.
    const peer = { ...peerOf(request, body), session: null, isShared: false, right: visitor.right };
    const session = await openLegacySession(this.#parts, peer, this.#room, (id) => this.#legacy.forget(id));
    if (!this.#legacy.makeRoom(ownerOf(visitor))) {
      await session.close();
      throw tooManySessions();
    }
    this.#legacy.add(session.id, session, ownerOf(visitor));
    const release = this.#legacy.hold(session.id);
    return {
      session,
      release(hasLeft) {
        release(hasLeft);
        if (!session.isInitialized()) void session.close();
      },
    };
  }

  async #modernSeat(request: IncomingMessage, body: unknown, visitor: Visitor): Promise<Seat> {
    const introduced = peerOf(request, body);
    const peer = { ...introduced, isShared: introduced.session === null, right: visitor.right };
    const owner = ownerOf(visitor);
    const key = JSON.stringify([owner, peer.name, peer.version, peer.session]);
    if (!this.#modern.get(key, owner))
      await this.#modern.beforeAdding(key, () => this.#reception.begin(visitor));
    const session = this.#modern.get(key, owner) ?? this.#openModern(key, peer);
    return { session, release: this.#modern.hold(key) };
  }

  #openModern(key: string, peer: Peer): McpSession {
    if (!this.#modern.makeRoom(ownerOf(peer))) throw tooManySessions();
    const session = openModernSession(this.#parts, peer);
    this.#modern.add(key, session, ownerOf(peer));
    return session;
  }
}

/** A stream of notifications lasts as long as its connection, so nothing may wait for its end. */
function isStream({ method }: IncomingMessage, body: unknown): boolean {
  return method === "GET" || (isJSONRPCRequest(body) && body.method === "subscriptions/listen");
}

/**
 * The body goes along as the value it was parsed to, so the web request is made without one. So does the id of the request,
 * where it is one call, in place of whatever a client sent under that name.
 */
function toWebRequest(
  { method, headers, headersDistinct }: IncomingMessage,
  id: string | null,
  signal: AbortSignal,
): Request {
  const pairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const request = new Request(`http://${headers.host}/mcp`, { method, headers: pairs, signal });
  if (id === null) request.headers.delete(REQUEST_ID);
  else request.headers.set(REQUEST_ID, id);
  return request;
}
