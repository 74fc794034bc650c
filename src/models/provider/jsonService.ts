import { setTimeout as delay } from "node:timers/promises";
import type { Failure } from "../../domain/failure.ts";
import { readLimited } from "./readLimited.ts";
import { retryDelayMs } from "./retryDelay.ts";
import { isNotTaken, type NamedService, type ServiceProblem, serviceFailure } from "./serviceFailure.ts";

export interface JsonRequest {
  readonly path: string;
  readonly body: unknown;
  /** For everything, repetitions and the waits between them included. */
  readonly timeoutMs: number;
  /** Of the answer. */
  readonly mostBytes: number;
  readonly signal?: AbortSignal | undefined;
}

const MOST_ATTEMPTS = 4;

type Attempt = { readonly answer: unknown } | Setback;

interface Setback {
  readonly problem: ServiceProblem;
  /** Whether it may be gone in a moment. */
  readonly isPassing: boolean;
  readonly retryAfter?: string | null;
}

/** A model's service over HTTP: JSON goes there and JSON comes back, or it is a `Failure` as the port has them. */
export class JsonService {
  readonly #service: NamedService;

  constructor(service: NamedService) {
    this.#service = service;
  }

  async post(request: JsonRequest): Promise<unknown> {
    const { timeoutMs } = request;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    try {
      return await this.#insist(request, signal, performance.now() + timeoutMs);
    } catch (thrown) {
      request.signal?.throwIfAborted();
      if (timeout.aborted) throw serviceFailure(this.#service, { kind: "late", timeoutMs });
      throw thrown;
    }
  }

  /** For an answer that is JSON, and not what it should be. */
  unusable(what: string): Failure {
    return serviceFailure(this.#service, { kind: "unusable", what });
  }

  async #insist(request: JsonRequest, signal: AbortSignal, endsAtMs: number): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#attempt(request, signal);
      if ("answer" in outcome) return outcome.answer;
      const waitMs = retryDelayMs(attempt, outcome.retryAfter ?? null, Date.now());
      const isLast = attempt === MOST_ATTEMPTS || performance.now() + waitMs >= endsAtMs;
      if (isLast || !outcome.isPassing) throw serviceFailure(this.#service, outcome.problem);
      await delay(waitMs, undefined, { signal });
    }
  }

  async #attempt(request: JsonRequest, signal: AbortSignal): Promise<Attempt> {
    try {
      const response = await this.#send(request, signal);
      return judge(response, await readLimited(response, request.mostBytes));
    } catch (cause) {
      signal.throwIfAborted();
      return { problem: { kind: "unreachable", cause }, isPassing: isCutOff(cause) };
    }
  }

  #send({ path, body }: JsonRequest, signal: AbortSignal): Promise<Response> {
    const { url, key } = this.#service;
    return fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(key && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
      // Whoever answers elsewhere was not chosen by the user, and must see neither the text nor the key.
      redirect: "manual",
      signal,
    });
  }
}

function judge(response: Response, text: string | null): Attempt {
  const { status, ok, headers } = response;
  if (status >= 300 && status < 400)
    return { problem: { kind: "moved", location: headers.get("location") }, isPassing: false };
  if (!ok) {
    const isPassing = (status === 429 || status >= 500) && !isNotTaken({ status, text });
    return { problem: { kind: "refused", status, text }, isPassing, retryAfter: headers.get("retry-after") };
  }
  if (text === null) return unusable("far too much");
  try {
    return { answer: JSON.parse(text) };
  } catch {
    return unusable("something that is not JSON");
  }
}

function unusable(what: string): Setback {
  return { problem: { kind: "unusable", what }, isPassing: false };
}

/** A line that was cut may hold the next time; that nobody listens there will not change within seconds. */
function isCutOff(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return /^(ECONNRESET|EPIPE|ETIMEDOUT|UND_ERR_SOCKET)$/.test(code);
}
