import { randomUUID } from "node:crypto";
import {
  createMcpHandler,
  isJSONRPCNotification,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import type { Connect, Connection, Peer } from "./connection.ts";
import { announce, createMcpServer, type McpServerOptions } from "./mcpServer.ts";
import { NEWS_URI } from "./news.ts";
import { NewsBoard } from "./newsBoard.ts";
import type { Session } from "./sessionMap.ts";

/** What all clients of one HTTP server share. */
export interface McpSessionParts extends Omit<McpServerOptions, "caller" | "toolbox"> {
  readonly connect: Connect;
}

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
  const board = new NewsBoard(parts.app, connection.caller);
  const server = createMcpServer(options, board, "legacy");
  server.onclose = () => {
    onClose(id);
    board.close();
    leave(parts, connection);
  };
  announce(server, options, board, "legacy");
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => id });
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
    if (!isJSONRPCNotification(message) || message.method !== "notifications/cancelled") return;
    const id = message.params?.requestId;
    if (typeof id === "string" || typeof id === "number") transport.closeSSEStream(id);
  };
}

const MOST_SUBSCRIPTIONS = 32;

/** A client of protocol 2026-07-28, where each request stands alone: it is known again by what it says of itself. */
export function openModernSession(parts: McpSessionParts, peer: Peer): McpSession {
  const connection = parts.connect(peer);
  const options = { ...parts, caller: connection.caller, toolbox: connection.toolbox };
  const board = new NewsBoard(parts.app, connection.caller);
  const handler = createMcpHandler(() => createMcpServer(options, board, "modern"), {
    legacy: "reject",
    maxSubscriptions: MOST_SUBSCRIPTIONS,
    onerror: (error) => parts.log.debug("mcp request", { cause: error }),
  });
  const stopAnnouncing = connection.toolbox.onChange(() => handler.notify.toolsChanged());
  board.onNews(() => handler.notify.resourceUpdated(NEWS_URI));
  return {
    serve: (request, body) => handler.fetch(request, { parsedBody: body }),
    isAtWork: () => parts.app.isAtWork(connection.caller),
    missed: () => miss(parts, connection),
    async close() {
      stopAnnouncing();
      board.close();
      await handler.close();
      // One that names its session is the same one when it comes back, however long it was away.
      leave(parts, connection, { mayReturn: peer.session !== null });
    },
  };
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
