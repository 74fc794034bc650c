import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { toFailure } from "../domain/failure.ts";
import type { Log } from "../domain/log.ts";
import { answerJson, answerRefusal, setSecurityHeaders } from "./httpAnswer.ts";
import { checkHostAndOrigin } from "./httpGate.ts";
import { noSuchPath, Refusal, wrongMethod } from "./refusal.ts";

export interface Route {
  readonly methods: readonly string[];
  answer(request: IncomingMessage, response: ServerResponse): Promise<void> | void;
  /** How it says no; the shape of every other answer unless its clients read something else. */
  readonly refuse?: (response: ServerResponse, refusal: Refusal) => void;
}

export type Routes = ReadonlyMap<string, Route>;

interface House {
  readonly routes: Routes;
  /** What it is called, besides what this machine is. */
  readonly names: readonly string[];
  readonly log: Log;
}

/** The way of every HTTP request: who sends it, to which path, by which method, and only then what it says. */
export async function answerRequest(
  { routes, names, log }: House,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path = ""] = (request.url ?? "").split("?");
  const route = routes.get(path);
  setSecurityHeaders(response);
  try {
    checkHostAndOrigin(request, names);
    if (!route) throw noSuchPath();
    if (!route.methods.includes(request.method ?? "")) throw wrongMethod(route.methods.join(", "));
    await route.answer(request, response);
  } catch (thrown) {
    refuse(route, log, request, response, thrown);
  }
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
    log.error("a request was not answered", { path: request.url, cause: thrown });
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

/** Whether calls can be served now. A check that hangs counts as no. */
export function readyRoute(readiness: () => Promise<readonly string[]>, timeoutMs: number, log: Log): Route {
  return {
    methods: ["GET", "HEAD"],
    async answer(_request, response) {
      const reasons = await checkInTime(readiness, timeoutMs, log);
      answerJson(response, reasons.length === 0 ? 200 : 503, { ok: reasons.length === 0, reasons });
    },
  };
}

async function checkInTime(
  readiness: () => Promise<readonly string[]>,
  timeoutMs: number,
  log: Log,
): Promise<readonly string[]> {
  const done = new AbortController();
  const { signal } = done;
  const tooLong = delay(timeoutMs, ["The check took too long."], { signal }).catch(() => []);
  try {
    return await Promise.race([readiness(), tooLong]);
  } catch (cause) {
    log.error("readiness not known", { cause });
    return ["The check failed; the log says why."];
  } finally {
    done.abort();
  }
}
