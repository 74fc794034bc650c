import { randomUUID } from "node:crypto";
import {
  createMcpHandler,
  isJSONRPCRequest,
  type JSONRPCRequest,
  SUPPORTED_PROTOCOL_VERSIONS,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { cancelledRequest } from "./cancelledRequest.ts";
import type { Connect, Peer } from "./connection.ts";
import type { FairTurns } from "./fairTurns.ts";
import { leave, miss } from "./leaving.ts";
import { McpDesk } from "./mcpDesk.ts";
import { type EventRoom, RecentEvents } from "./mcpEvents.ts";
import { announce, createMcpServer } from "./mcpServer.ts";
import type { McpServerOptions } from "./mcpServerOptions.ts";
import { NEWS_URI } from "./news.ts";
import type { Session } from "./sessionMap.ts";

/** What all clients of one HTTP server share. */
export interface McpSessionParts extends Omit<McpServerOptions, "caller" | "toolbox" | "roots"> {
  readonly connect: Connect;
  /** The turns in which they have looked at what they watch. */
  readonly looks?: FairTurns;
  /** What a client finds behind this door; left out: Loci. */
  readonly createServer?: typeof createMcpServer;
}

/** How long a client waits before it goes on reading a stream that broke off. */
const RETRY_MS = 1_000;

/** One client over HTTP. */
export interface McpSession extends Session {
  /** `over` aborts when the answer is, however it ended. */
  serve(request: Request, body: unknown, over: AbortSignal): Promise<Response>;
  /** Its client may write from now on; what each request may is looked at before. */
  letWrite(): void;
}

/** A client of the 2025 protocols: it opens a session and names its id with every request. */
export interface LegacySession extends McpSession {
  readonly id: string;
  isInitialized(): boolean;
}

export async function openLegacySession(
  parts: McpSessionParts,
  peer: Peer,
  room: EventRoom,
  onClose: (id: string) => void,
): Promise<LegacySession> {
  const id = randomUUID();
  const connection = parts.connect(peer);
  const { caller, toolbox, roots = "none" } = connection;
  const options = { ...parts, caller, toolbox, roots };
  const desk = new McpDesk(options);
  const server = (parts.createServer ?? createMcpServer)(options, desk, "legacy");
  const events = new RecentEvents(room);
  server.onclose = () => {
    onClose(id);
    events.close();
    desk.close();
    void leave(parts, connection, { mayReturn: false });
  };
  announce(server, options, desk, "legacy");
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => id,
    eventStore: events,
    retryInterval: RETRY_MS,
  });
  await server.connect(transport);
  endStreamsOfCancelled(transport);
  return {
    id,
    isInitialized: () => transport.sessionId !== undefined,
    serve: (request, body) =>
      transport.handleRequest(asAgreed(request, server.getNegotiatedProtocolVersion()), { parsedBody: body }),
    letWrite: () => connection.letWrite?.(),
    isAtWork: () => parts.app.isAtWork(connection.caller),
    missed: () => miss(parts, connection),
    close: () => server.close(),
  };
}

const VERSION_HEADER = "mcp-protocol-version";

/**
 * What a session has agreed on counts, whichever of the versions that are spoken here a request names: what its client can read
 * is known from then on, such as the place in a stream from which it could go on.
 */
function asAgreed(request: Request, agreed: string | undefined): Request {
  const said = request.headers.get(VERSION_HEADER);
  const isSpoken = said === null || SUPPORTED_PROTOCOL_VERSIONS.includes(said);
  if (agreed !== undefined && isSpoken) request.headers.set(VERSION_HEADER, agreed);
  return request;
}

/** A cancelled call is never answered, so nothing else would end the stream its client has open for the answer. */
function endStreamsOfCancelled(transport: WebStandardStreamableHTTPServerTransport): void {
  const deliver = transport.onmessage;
  transport.onmessage = (message, extra) => {
    deliver?.(message, extra);
    const id = cancelledRequest(message);
    if (id !== undefined) transport.closeSSEStream(id);
  };
}

const MOST_SUBSCRIPTIONS = 32;

/** A client of protocol 2026-07-28, where each request stands alone: it is known again by what it says of itself. */
export function openModernSession(parts: McpSessionParts, peer: Peer): McpSession {
  const connection = parts.connect(peer);
  const options = { ...parts, caller: connection.caller, toolbox: connection.toolbox };
  const desk = new McpDesk(options);
  const createServer = parts.createServer ?? createMcpServer;
  const handler = createMcpHandler(() => createServer(options, desk, "modern"), {
    legacy: "reject",
    maxSubscriptions: MOST_SUBSCRIPTIONS,
    onerror: (error) => parts.log.debug("mcp request", { cause: error }),
  });
  const stopAnnouncing = connection.toolbox.onChange(() => handler.notify.toolsChanged());
  desk.board.onNews(() => handler.notify.resourceUpdated(NEWS_URI));
  desk.onChanged((uri) => handler.notify.resourceUpdated(uri));
  let listening = 0;
  return {
    async serve(request, body, over) {
      const answer = await handler.fetch(request, { parsedBody: body });
      // One that is refused is not listened to, and watches nothing.
      if (isListenRequest(body) && isEventStream(answer))
        watchUntil(over, desk, { ...body, id: `listen ${++listening}` });
      return answer;
    },
    letWrite: () => connection.letWrite?.(),
    isAtWork: () => parts.app.isAtWork(connection.caller),
    missed: () => miss(parts, connection),
    async close() {
      stopAnnouncing();
      desk.close();
      await handler.close();
      // One that names its session is the same one when it comes back, however long it was away.
      void leave(parts, connection, { mayReturn: peer.session !== null });
    },
  };
}

/** Its clients share a session, so two of them may have given two of their requests the same id. */
function watchUntil(over: AbortSignal, desk: McpDesk, listen: JSONRPCRequest): void {
  desk.heard(listen);
  over.addEventListener("abort", () => desk.unsubscribe(listen.id), { once: true });
}

function isEventStream({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("text/event-stream") ?? false;
}

function isListenRequest(body: unknown): body is JSONRPCRequest {
  return isJSONRPCRequest(body) && body.method === "subscriptions/listen";
}
