import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { loadTokenCounter } from "../app/tokens.ts";
import { Failure } from "../domain/failure.ts";
import { answerRpcRefusal } from "./httpAnswer.ts";
import { requireLoopback } from "./httpGate.ts";
import { answerRequest, healthRoute, type Routes, readyRoute } from "./httpRoutes.ts";
import { McpRoute } from "./mcpRoute.ts";
import type { McpSessionParts } from "./mcpSession.ts";
import { MOST_MESSAGE_BYTES } from "./messageLimit.ts";

export interface HttpOptions extends McpSessionParts {
  readonly host?: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Why calls cannot be served now; empty when they can. */
  readiness(): Promise<readonly string[]>;
  readonly limits?: Partial<HttpLimits>;
}

interface HttpLimits {
  readonly bodyBytes: number;
  readonly sessions: number;
  readonly sessionIdleMs: number;
  /** A client whose stream has ended, and who was not heard of since, is taken for gone after so long. */
  readonly sessionLostMs: number;
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly readinessTimeoutMs: number;
  readonly drainMs: number;
}

const LIMITS: HttpLimits = {
  bodyBytes: MOST_MESSAGE_BYTES,
  sessions: 256,
  sessionIdleMs: 30 * 60_000,
  sessionLostMs: 60_000,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  readinessTimeoutMs: 2_000,
  drainMs: 5_000,
};

const MOST_CONNECTIONS = 1_024;
const MOST_HEADER_BYTES = 16 * 1024;
/** What is left of a connection after its last answer: long enough for that to be on its way. */
const FAREWELL_MS = 250;

export interface RunningHttp {
  readonly url: string;
  readonly port: number;
  /** Finishes the calls under way, within the time they get for it. The app is left open. */
  close(): Promise<void>;
}

/** Serves many clients over HTTP, on this machine only. */
export async function startHttp(options: HttpOptions): Promise<RunningHttp> {
  const host = options.host ?? "127.0.0.1";
  requireLoopback(host);
  const limits = { ...LIMITS, ...options.limits };
  const mcp = new McpRoute(options, limits);
  const server = createHttpServer(routesOf(options, limits, mcp), limits, options);
  await listen(server, host, options.port);
  warmUp(options);
  const sweepEveryMs = Math.min(limits.sessionIdleMs, limits.sessionLostMs) / 4;
  const sweep = setInterval(() => mcp.closeIdle(), sweepEveryMs).unref();
  const { port } = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    port,
    close() {
      clearInterval(sweep);
      closing ??= drain(server, mcp, limits.drainMs);
      return closing;
    },
  };
}

function routesOf({ readiness, log }: HttpOptions, limits: HttpLimits, mcp: McpRoute): Routes {
  return new Map([
    [
      "/mcp",
      {
        methods: ["GET", "POST", "DELETE"],
        answer: (request, response) => mcp.answer(request, response),
        refuse: answerRpcRefusal,
      },
    ],
    ["/healthz", healthRoute],
    ["/readyz", readyRoute(readiness, limits.readinessTimeoutMs, log)],
  ]);
}

function createHttpServer(routes: Routes, limits: HttpLimits, { log }: HttpOptions): Server {
  const server = createServer({
    maxHeaderSize: MOST_HEADER_BYTES,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: Math.min(limits.headersTimeoutMs, 5_000),
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.on("request", (request, response) => void answerRequest(routes, log, request, response));
  return server;
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen({ host, port, exclusive: true });
  try {
    await once(server, "listening");
  } catch (cause) {
    throw listenFailure(cause, host, port);
  }
}

function listenFailure(cause: unknown, host: string, port: number): Failure {
  const reason = (cause as NodeJS.ErrnoException).code;
  const message =
    reason === "EADDRINUSE"
      ? `Port ${port} is in use.`
      : `Loci cannot listen on ${host}, port ${port} (${reason ?? "unknown reason"}).`;
  const hint = `Another Loci may be running there. Choose another port: \`--port ${port + 1}\`, or \`--port 0\` for any free one.`;
  return new Failure("unavailable", message, hint, { cause });
}

function warmUp({ log }: HttpOptions): void {
  loadTokenCounter().catch((cause) => log.warn("tokenizer not loaded", { cause }));
}

async function drain(server: Server, mcp: McpRoute, drainMs: number): Promise<void> {
  const closed = once(server, "close");
  server.close();
  await mcp.close(drainMs);
  server.closeIdleConnections();
  await Promise.race([closed, delay(FAREWELL_MS)]);
  server.closeAllConnections();
  await closed;
}
