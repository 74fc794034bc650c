import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { loadTokenCounter } from "../app/tokens.ts";
import { Failure } from "../domain/failure.ts";
import type { AllowanceLimits } from "./allowances.ts";
import { addressList } from "./clientAddress.ts";
import type { Doorkeeper } from "./connection.ts";
import { answerRpcRefusal } from "./httpAnswer.ts";
import { requireSafeBinding } from "./httpGate.ts";
import { answerRequest, healthRoute, type Routes, readyRoute } from "./httpRoutes.ts";
import { McpRoute } from "./mcpRoute.ts";
import type { McpSessionParts } from "./mcpSession.ts";
import { MOST_MESSAGE_BYTES } from "./messageLimit.ts";
import { type Gauge, metricsRoute } from "./metricsRoute.ts";
import { Reception } from "./reception.ts";

export interface HttpOptions extends McpSessionParts {
  readonly host?: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Why calls cannot be served now; empty when they can. */
  readiness(): Promise<readonly string[]>;
  /** Without one, whoever reaches the server is let in, so only this machine can. */
  readonly doorkeeper?: Doorkeeper;
  /** Names that the server is known by elsewhere. */
  readonly allowedHosts?: readonly string[];
  /** Addresses and networks of proxies that are believed whom they ask for. */
  readonly trustedProxies?: readonly string[];
  /** The certificate and its key, as PEM. */
  readonly tls?: TlsFiles | null;
  /** What is told of the whole besides calls. */
  gauges?(): Promise<readonly Gauge[]>;
  readonly limits?: Partial<HttpLimits>;
}

export interface TlsFiles {
  readonly cert: string | Buffer;
  readonly key: string | Buffer;
}

interface HttpLimits extends AllowanceLimits {
  readonly bodyBytes: number;
  readonly sessions: number;
  readonly sessionIdleMs: number;
  /** A client whose stream has ended, and who was not heard of since, is taken for gone after so long. */
  readonly sessionLostMs: number;
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly readinessTimeoutMs: number;
  /** How often it is looked whether rights were taken back from those who only listen. */
  readonly rightsEveryMs: number;
  readonly drainMs: number;
}

const LIMITS: HttpLimits = {
  bodyBytes: MOST_MESSAGE_BYTES,
  sessions: 1_000,
  sessionIdleMs: 30 * 60_000,
  sessionLostMs: 60_000,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  readinessTimeoutMs: 2_000,
  rightsEveryMs: 1_000,
  drainMs: 5_000,
  requestsPerSecond: 100,
  burst: 1_000,
  requestsAtOnce: 64,
  streamsAtOnce: 600,
};

const MOST_CONNECTIONS = 2_048;
const MOST_HEADER_BYTES = 16 * 1024;
/** What is left of a connection after its last answer: long enough for that to be on its way. */
const FAREWELL_MS = 250;

export interface RunningHttp {
  readonly url: string;
  readonly port: number;
  /** Finishes the calls under way, within the time they get for it. The app is left open. */
  close(): Promise<void>;
}

/** Serves many clients over HTTP: on this machine, and beyond it where tokens tell them apart. */
export async function startHttp(options: HttpOptions): Promise<RunningHttp> {
  const host = options.host ?? "127.0.0.1";
  const limits = { ...LIMITS, ...options.limits };
  const reception = new Reception(options.doorkeeper, addressList(options.trustedProxies ?? []), limits);
  requireSafeBinding(host, await reception.doorkeeper.asksForTokens());
  const mcp = new McpRoute(options, reception, limits);
  const server = createHttpServer(routesOf(options, limits, mcp, reception), limits, options);
  await listen(server, host, options.port);
  warmUp(options);
  const sweepEveryMs = Math.min(limits.sessionIdleMs, limits.sessionLostMs) / 4;
  const sweep = setInterval(() => mcp.closeIdle(), sweepEveryMs).unref();
  const rights = setInterval(() => void closeEnded(mcp, options), limits.rightsEveryMs).unref();
  const { port } = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  return {
    url: `${options.tls ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${port}`,
    port,
    close() {
      clearInterval(sweep);
      clearInterval(rights);
      closing ??= drain(server, mcp, limits.drainMs);
      return closing;
    },
  };
}

async function closeEnded(mcp: McpRoute, { log }: HttpOptions): Promise<void> {
  await mcp.closeEnded().catch((cause) => log.warn("rights could not be looked at", { cause }));
}

function routesOf(
  { app, gauges = async () => [], readiness, log }: HttpOptions,
  limits: HttpLimits,
  mcp: McpRoute,
  reception: Reception,
): Routes {
  const sessions = async (): Promise<Gauge[]> => [
    { name: "loci_sessions", about: "Clients over HTTP that are kept a session for.", value: mcp.sessions },
    ...(await gauges()),
  ];
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
    ["/metrics", metricsRoute(reception, app, sessions)],
  ]);
}

function createHttpServer(
  routes: Routes,
  limits: HttpLimits,
  { log, tls, allowedHosts: names = [] }: HttpOptions,
): Server {
  const bounds = {
    maxHeaderSize: MOST_HEADER_BYTES,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: Math.min(limits.headersTimeoutMs, 5_000),
  };
  const server = tls
    ? tlsServer({ ...bounds, ...tls, handshakeTimeout: limits.headersTimeoutMs })
    : createServer(bounds);
  server.maxConnections = MOST_CONNECTIONS;
  server.on("request", (request, response) => void answerRequest({ routes, names, log }, request, response));
  return server;
}

function tlsServer(options: Parameters<typeof createTlsServer>[0] & TlsFiles): Server {
  try {
    return createTlsServer({ ...options, minVersion: "TLSv1.2" });
  } catch (cause) {
    throw new Failure(
      "invalid_input",
      "The certificate and its key cannot be used.",
      "Both must be PEM files that belong together: `--tls-cert FILE --tls-key FILE`.",
      { cause },
    );
  }
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
