import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { loadTokenCounter } from "../app/tokens.ts";
import { Failure } from "../domain/failure.ts";
import { ulidSource } from "../domain/ids.ts";
import { randomByteSource } from "../domain/randomByteSource.ts";
import { A2aRoute, answerA2aRefusal } from "./a2a/a2aRoute.ts";
import { cardRoute } from "./a2a/cardRoute.ts";
import type { AllowanceLimits } from "./allowances.ts";
import { ApiDesk } from "./api/apiDesk.ts";
import { ApiRoutes } from "./api/apiRoutes.ts";
import { answerBroken } from "./brokenRequest.ts";
import { addressList } from "./clientAddress.ts";
import type { Doorkeeper } from "./connection.ts";
import { answerRpcRefusal } from "./httpAnswer.ts";
import { requireSafeBinding } from "./httpGate.ts";
import { answerRequest, healthRoute, type Route, type Routes, readyRoute } from "./httpRoutes.ts";
import { Lobby } from "./lobby.ts";
import { McpRoute } from "./mcpRoute.ts";
import type { McpSessionParts } from "./mcpSession.ts";
import { MOST_MESSAGE_BYTES } from "./messageLimit.ts";
import { type Gauge, metricsRoute } from "./metricsRoute.ts";
import { type Page, pageFileFor, pageRoute } from "./pageRoute.ts";
import { type ProtectedResource, protectedResourceRoutes } from "./protectedResource.ts";
import { Readiness } from "./readiness.ts";
import { Reception } from "./reception.ts";
import { RightsWatch } from "./rightsWatch.ts";

export interface HttpOptions extends McpSessionParts {
  readonly host?: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Why calls cannot be served now; empty when they can. */
  readiness(): Promise<readonly string[]>;
  /** Without one, whoever reaches the server is let in, so only this machine can. */
  readonly doorkeeper?: Doorkeeper;
  /** What those are told who could have a token from elsewhere. */
  readonly resource?: ProtectedResource;
  /** Names that the server is known by elsewhere. */
  readonly allowedHosts?: readonly string[];
  /** Addresses and networks of proxies that are believed whom they ask for. */
  readonly trustedProxies?: readonly string[];
  /** The certificate and its key, as PEM. */
  readonly tls?: TlsFiles | null;
  /** What people see at `/`; without it there is nothing. */
  readonly page?: Page | null;
  /** What is told of the whole besides calls. */
  gauges?(): Promise<readonly Gauge[]>;
  readonly limits?: Partial<HttpLimits>;
}

export interface TlsFiles {
  readonly cert: string | Buffer;
  readonly key: string | Buffer;
}

interface HttpLimits extends AllowanceLimits {
  readonly connections: number;
  readonly bodyBytes: number;
  readonly sessions: number;
  readonly sessionIdleMs: number;
  /** A client whose stream has ended, and who was not heard of since, is taken for gone after so long. */
  readonly sessionLostMs: number;
  readonly headersTimeoutMs: number;
  readonly requestTimeoutMs: number;
  readonly readinessTimeoutMs: number;
  /** How long a client may leave unread what it asked for. */
  readonly stalledAfterMs: number;
  /** How often it is looked whether rights were taken back from those who only listen. */
  readonly rightsEveryMs: number;
  readonly drainMs: number;
}

const LIMITS: HttpLimits = {
  connections: 2_048,
  bodyBytes: MOST_MESSAGE_BYTES,
  sessions: 1_000,
  sessionIdleMs: 30 * 60_000,
  sessionLostMs: 60_000,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  readinessTimeoutMs: 2_000,
  stalledAfterMs: 30_000,
  rightsEveryMs: 1_000,
  drainMs: 5_000,
  requestsPerSecond: 100,
  burst: 1_000,
  requestsAtOnce: 32,
  requestsInAll: 256,
  streamsAtOnce: 600,
};

/** Accepted beyond what there may be, until one that is at nothing has made room. */
const SPARE_CONNECTIONS = 64;
const MOST_HEADER_BYTES = 16 * 1024;
/**
 * As long as an agent may think between two calls. A new connection is accepted once in a turn of the event loop, so that
 * those who come back by one wait for very long when there is much to do.
 */
const KEPT_FOR_MS = 120_000;
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
  const reception = new Reception(options, addressList(options.trustedProxies ?? []), limits);
  requireSafeBinding(host, await reception.doorkeeper.asksForTokens());
  const doors = {
    mcp: new McpRoute(options, reception, limits),
    a2a: new A2aRoute(options, reception, limits),
    api: apiOf(options, reception, limits),
  };
  const server = createHttpServer(routesOf(options, limits, doors, reception), limits, options);
  await listen(server, host, options.port);
  warmUp(options);
  const sweepEveryMs = Math.min(limits.sessionIdleMs, limits.sessionLostMs) / 4;
  const sweep = setInterval(() => closeIdle(doors), sweepEveryMs).unref();
  const { doorkeeper } = reception;
  const everyMs = limits.rightsEveryMs;
  const rights = new RightsWatch({ doors: Object.values(doors), doorkeeper, everyMs, log: options.log });
  void rights.start();
  const { port } = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  return {
    url: `${options.tls ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${port}`,
    port,
    close() {
      clearInterval(sweep);
      rights.stop();
      closing ??= drain(server, doors, limits.drainMs);
      return closing;
    },
  };
}

/** The ways in that keep something for their clients. */
interface Doors {
  readonly mcp: McpRoute;
  readonly a2a: A2aRoute;
  readonly api: ApiRoutes;
}

function closeIdle({ mcp, a2a, api }: Doors): void {
  for (const door of [mcp, a2a, api]) door.closeIdle();
}

function apiOf(options: HttpOptions, reception: Reception, limits: HttpLimits): ApiRoutes {
  const { app, connect, log, serverInfo } = options;
  const { bodyBytes, sessions: most, sessionIdleMs: idleMs, sessionLostMs: lostMs } = limits;
  const sessions = { most, idleMs, lostMs, now: () => performance.now() };
  const desk = new ApiDesk({ app, connect, log, reception, bodyBytes, sessions });
  return new ApiRoutes({ app, desk, version: serverInfo.version });
}

function routesOf(
  { app, gauges = async () => [], readiness, resource, serverInfo, log }: HttpOptions,
  limits: HttpLimits,
  { mcp, a2a, api }: Doors,
  reception: Reception,
): Routes {
  const sessions = async (): Promise<Gauge[]> => [
    {
      name: "loci_sessions",
      about: "Clients over HTTP that are kept a session for.",
      value: mcp.sessions + a2a.sessions + api.sessions,
    },
    ...(await gauges()),
  ];
  const card = cardRoute({ reception, tools: app.tools, version: serverInfo.version });
  return new Map<string, Route>([
    [
      "/mcp",
      {
        methods: ["GET", "POST", "DELETE"],
        answer: (request, response) => mcp.answer(request, response),
        refuse: answerRpcRefusal,
      },
    ],
    [
      "/a2a",
      {
        methods: ["POST"],
        answer: (request, response) => a2a.answer(request, response),
        refuse: answerA2aRefusal,
      },
    ],
    ["/.well-known/agent-card.json", card],
    ["/.well-known/agent.json", card],
    ["/healthz", healthRoute],
    ["/readyz", readyRoute(new Readiness({ check: readiness, timeoutMs: limits.readinessTimeoutMs, log }))],
    ["/metrics", metricsRoute(reception, app, sessions)],
    ...protectedResourceRoutes(resource, serverInfo.title ?? serverInfo.name),
    ...api.routes,
  ]);
}

function createHttpServer(
  routes: Routes,
  limits: HttpLimits,
  { log, tls, page, allowedHosts: names = [] }: HttpOptions,
): Server {
  const bounds = {
    maxHeaderSize: MOST_HEADER_BYTES,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: KEPT_FOR_MS,
    connectionsCheckingInterval: Math.min(limits.headersTimeoutMs, 5_000),
  };
  const server = tls
    ? tlsServer({ ...bounds, ...tls, handshakeTimeout: limits.headersTimeoutMs })
    : createServer(bounds);
  const lobby = new Lobby(limits.connections);
  server.maxConnections = limits.connections + SPARE_CONNECTIONS;
  const ids = ulidSource(Date.now, randomByteSource());
  const toPage = page && pageRoute(page);
  const otherwise = (request: IncomingMessage) => (toPage && pageFileFor(page, request) ? toPage : undefined);
  const { stalledAfterMs } = limits;
  const house = { routes, otherwise, names, stalledAfterMs, ids, log };
  server.on("connection", (socket) => lobby.enter(socket));
  server.on("request", (request, response) => {
    lobby.serve(request, response);
    void answerRequest(house, request, response);
  });
  server.on("clientError", answerBroken);
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

async function drain(server: Server, { mcp, a2a, api }: Doors, drainMs: number): Promise<void> {
  const closed = once(server, "close");
  server.close();
  await Promise.all([mcp, a2a, api].map((door) => door.close(drainMs)));
  server.closeIdleConnections();
  await Promise.race([closed, delay(FAREWELL_MS)]);
  server.closeAllConnections();
  await closed;
}
