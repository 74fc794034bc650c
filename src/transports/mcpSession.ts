import { randomUUID } from "node:crypto";
import {
  createMcpHandler,
  isJSONRPCRequest,
  type JSONRPCRequest,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { cancelledRequest } from "./cancelledRequest.ts";
import type { Connect, Connection, Peer } from "./connection.ts";
import { McpDesk } from "./mcpDesk.ts";
import { RecentEvents } from "./mcpEvents.ts";
import { announce, createMcpServer } from "./mcpServer.ts";
import type { McpServerOptions } from "./mcpServerOptions.ts";
import { NEWS_URI } from "./news.ts";
import type { Session } from "./sessionMap.ts";

/** What all clients of one HTTP server share. */
export interface McpSessionParts extends Omit<McpServerOptions, "caller" | "toolbox"> {
  readonly connect: Connect;
  /** What a client finds behind this door; left out: Loci. */
  readonly createServer?: typeof createMcpServer;
}

/** How long a client waits before it goes on reading a stream that broke off. */
const RETRY_MS = 1_000;

/** One client over HTTP. */
export interface McpSession extends Session {
  serve(request: Request, body: unknown): Promise<Response>;
}

/** A client of the 2025 protocols: it opens a session and names its id with every request. */
export interface LegacySession extends McpSession {
  readonly id: string;
  isInitialized(): boolean;
}

export async function openLegacySession(
  parts: McpSessionParts,
  peer: Peer,
  onClose: (id: string) => void,
): Promise<LegacySession> {
  const id = randomUUID();
  const connection = parts.connect(peer);
  const options = { ...parts, caller: connection.caller, toolbox: connection.toolbox };
  const desk = new McpDesk(options);
  const server = (parts.createServer ?? createMcpServer)(options, desk, "legacy");
  server.onclose = () => {
    onClose(id);
    desk.close();
    leave(parts, connection);
  };
  announce(server, options, desk, "legacy");
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: () => id,
    eventStore: new RecentEvents(),
    retryInterval: RETRY_MS,
  });
  await server.connect(transport);
  endStreamsOfCancelled(transport);
  return {
    id,
    isInitialized: () => transport.sessionId !== undefined,
    serve: (request, body) => transport.handleRequest(request, { parsedBody: body }),
    isAtWork: () => parts.app.isAtWork(connection.caller),
    missed: () => miss(parts, connection),
    close: () => server.close(),
  };
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
    serve(request, body) {
      if (isListenRequest(body))
        watchWhileOpen(desk, { ...body, id: `listen ${++listening}` }, request.signal);
      return handler.fetch(request, { parsedBody: body });
    },
    isAtWork: () => parts.app.isAtWork(connection.caller),
    missed: () => miss(parts, connection),
    async close() {
      stopAnnouncing();
      desk.close();
      await handler.close();
      // One that names its session is the same one when it comes back, however long it was away.
      leave(parts, connection, { mayReturn: peer.session !== null });
    },
  };
}

/** Its clients share a session, so two of them may have given two of their requests the same id. */
function watchWhileOpen(desk: McpDesk, listen: JSONRPCRequest, signal: AbortSignal): void {
  desk.heard(listen);
  signal.addEventListener("abort", () => desk.unsubscribe(listen.id), { once: true });
}

function isListenRequest(body: unknown): body is JSONRPCRequest {
  return isJSONRPCRequest(body) && body.method === "subscriptions/listen";
}

/** A client's departure must not fail, as nobody is there to be told. */
function leave(
  { app, log }: McpSessionParts,
  { caller, close }: Connection,
  how: { readonly mayReturn: boolean } = { mayReturn: false },
): void {
  const notClean = (cause: unknown) => log.warn("a client's connection was not closed cleanly", { cause });
  app.leave(caller, how).catch(notClean);
  try {
    close?.();
  } catch (cause) {
    notClean(cause);
  }
}

function miss({ app, log }: McpSessionParts, { caller }: Connection): void {
  app
    .leave(caller, { mayReturn: true })
    .catch((cause) => log.warn("a client that is gone was not noted as such", { cause }));
}
