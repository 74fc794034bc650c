import { once } from "node:events";
import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Draft } from "../app/envelope.ts";
import type { AccessRight } from "../domain/accessRight.ts";
import type { Refusal } from "./refusal.ts";

const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const SECURITY_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

export function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
}

export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: OutgoingHttpHeaders = {},
): void {
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  response.writeHead(status, { "content-type": "application/json", "content-length": length, ...headers });
  response.end(text);
}

/** A refusal in the shape every door answers with. */
export function answerRefusal(response: ServerResponse, { status, failure, headers }: Refusal): void {
  const { message: summary, code: errorCode, hint } = failure;
  answerJson(response, status, { ok: false, summary, errorCode, hint } satisfies Draft, headers);
}

/** The same for an MCP client, which reads JSON-RPC only. */
export function answerRpcRefusal(response: ServerResponse, refusal: Refusal): void {
  const { status, failure, headers, rpcCode: code } = refusal;
  const error = { code, message: failure.message, data: { errorCode: failure.code, hint: failure.hint } };
  answerJson(response, status, { jsonrpc: "2.0", id: null, error }, headers);
}

/**
 * Copies a web response over; when the client goes away, its stream is cancelled at once. One that does not read is given so
 * long: what it is to be told is kept in memory meanwhile.
 */
export async function answerWeb(
  response: ServerResponse,
  answer: Response,
  stalledAfterMs: number,
): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) {
    response.end();
    return;
  }
  // An event stream may stay silent for long; its client waits for the headers meanwhile.
  response.flushHeaders();
  const reader = answer.body.getReader();
  const gone = () => void reader.cancel().catch(() => {});
  const forget = onceOver(response, gone);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read())
      if (!response.write(next.value)) await drained(response, stalledAfterMs);
    response.end();
  } finally {
    forget();
    gone();
  }
}

/** Ends a connection that takes nothing any more; one that is closed has nothing left to take. */
async function drained(response: ServerResponse, stalledAfterMs: number): Promise<void> {
  if (isOver(response)) return;
  const over = new AbortController();
  const { signal } = over;
  const stalled = setTimeout(() => response.destroy(), stalledAfterMs);
  try {
    await Promise.race([once(response, "drain", { signal }), untilOver(response, signal)]);
  } finally {
    clearTimeout(stalled);
    over.abort();
  }
}

/** An answer that was given and that nobody takes keeps a connection that others may need. */
export function hangUpUnread(response: ServerResponse, afterMs: number): void {
  const begin = () => {
    const over = setTimeout(() => response.destroy(), afterMs).unref();
    onceOver(response, () => clearTimeout(over));
  };
  // One that waits behind another on its connection could not be taken yet.
  if (response.socket) begin();
  else response.once("socket", begin);
}

/** Aborts when the client is gone before its answer was complete. */
export function untilGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  onceOver(response, () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Whoever opened a stream would else go on hearing what their token no longer lets them hear. */
export function endWith(right: AccessRight | null, response: ServerResponse): void {
  const leftMs = (right?.expiresAt ?? Number.POSITIVE_INFINITY) - Date.now();
  if (leftMs > LONGEST_TIMER_MS) return;
  const end = setTimeout(() => response.destroy(), leftMs).unref();
  onceOver(response, () => clearTimeout(end));
}

/** Nothing can be said any more, or nobody is there to hear it. */
export function isOver(response: ServerResponse): boolean {
  return response.closed || response.destroyed;
}

export async function untilOver(response: ServerResponse, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const forget = onceOver(response, resolve);
  signal?.addEventListener("abort", () => resolve(), { once: true });
  await promise;
  forget();
}

/** Calls `then` once when a response is over, at once if it is already; the answer takes that back. */
export function onceOver(response: ServerResponse, then: () => void): () => void {
  if (isOver(response)) then();
  else response.once("close", then);
  return () => response.off("close", then);
}
