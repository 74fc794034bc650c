import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { Draft } from "../app/envelope.ts";
import type { Refusal } from "./refusal.ts";

const SECURITY_HEADERS = {
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

/** Copies a web response over; when the client goes away, its stream is cancelled at once. */
export async function answerWeb(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) {
    response.end();
    return;
  }
  // An event stream may stay silent for long; its client waits for the headers meanwhile.
  response.flushHeaders();
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), response);
}
