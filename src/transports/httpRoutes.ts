import type { IncomingMessage, ServerResponse } from "node:http";
import { toFailure } from "../domain/failure.ts";
import type { IdSource } from "../domain/ids.ts";
import type { Log } from "../domain/log.ts";
import { answerJson, answerRefusal, hangUpUnread, onceOver, setSecurityHeaders } from "./httpAnswer.ts";
import { checkHostAndOrigin } from "./httpGate.ts";
import type { Readiness } from "./readiness.ts";
import { noSuchPath, Refusal, wrongMethod } from "./refusal.ts";
import { nameRequest, requestIdOf } from "./requestId.ts";

export interface Route {
  readonly methods: readonly string[];
  answer(request: IncomingMessage, response: ServerResponse): Promise<void> | void;
  /** How it says no; the shape of every other answer unless its clients read something else. */
  readonly refuse?: (response: ServerResponse, refusal: Refusal) => void;
}

/** By their path; one that ends with a slash is for all that begins with it. */
export type Routes = ReadonlyMap<string, Route>;

interface House {
  readonly routes: Routes;
  /** What may be at a path that no route is for. */
  readonly otherwise?: ((request: IncomingMessage) => Route | undefined) | undefined;
  /** What it is called, besides what this machine is. */
  readonly names: readonly string[];
  /** How long a client may leave unread what it asked for. */
  readonly stalledAfterMs: number;
  readonly ids: IdSource;
  readonly log: Log;
}

/** The way of every HTTP request: who sends it, to which path, by which method, and only then what it says. */
export async function answerRequest(
  { routes, otherwise, names, stalledAfterMs, ids, log }: House,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [named = ""] = (request.url ?? "").split("?");
  const path = routes.has(named) ? named : beginningOf(named);
  const known = routes.get(path);
  const route = known ?? otherwise?.(request);
  setSecurityHeaders(response);
  const id = nameRequest(response, ids);
  noteAnswer(id, known ? path : route ? "[page]" : "[unknown]", log, request, response);
  try {
    checkHostAndOrigin(request, names);
    if (!route) throw noSuchPath();
    if (!route.methods.includes(request.method ?? "")) throw wrongMethod(route.methods.join(", "));
    await route.answer(request, response);
  } catch (thrown) {
    refuse(route, log, request, response, thrown);
  } finally {
    hangUpUnread(response, stalledAfterMs);
  }
}

/** `/api/call/` of `/api/call/memory_search`. */
function beginningOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** Of what a client sends only what is known here is noted: a path may hold what was meant for another field. */
function noteAnswer(
  id: string,
  path: string,
  log: Log,
  { method }: IncomingMessage,
  response: ServerResponse,
): void {
  const begunMs = performance.now();
  onceOver(response, () => {
    const { statusCode: status, writableFinished: complete } = response;
    const durationMs = Math.round(performance.now() - begunMs);
    log.info("request", { request: id, method, path, status, complete, durationMs });
  });
}

function refuse(
  route: Route | undefined,
  log: Log,
  request: IncomingMessage,
  response: ServerResponse,
  thrown: unknown,
): void {
  if (request.socket.destroyed) return;
  if (!(thrown instanceof Refusal))
    log.error("a request was not answered", { request: requestIdOf(response), cause: thrown });
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const refusal =
    thrown instanceof Refusal ? thrown : new Refusal(500, toFailure(thrown), { rpcCode: -32603 });
  (route?.refuse ?? answerRefusal)(response, refusal);
}

/** The process is alive; nothing is said about what it can do. */
export const healthRoute: Route = {
  methods: ["GET", "HEAD"],
  answer: (_request, response) => answerJson(response, 200, { ok: true }),
};

/** Whether calls can be served now. */
export function readyRoute(readiness: Readiness): Route {
  return {
    methods: ["GET", "HEAD"],
    async answer(_request, response) {
      const reasons = await readiness.reasons();
      answerJson(response, reasons.length === 0 ? 200 : 503, { ok: reasons.length === 0, reasons });
    },
  };
}
