import type { OutgoingHttpHeaders } from "node:http";
import { Failure, type FailureCode } from "../domain/failure.ts";
import { MOST_MESSAGE_PARTS } from "./messageLimit.ts";
import { USUAL_SCOPES } from "./scopes.ts";

/** What somebody who is turned away is told, so that they can come back with a token. */
export interface Challenge {
  /** Where it is written who gives tokens for this server. */
  readonly metadataUrl: string;
}

/** Ends an HTTP request with a status other than the one its route would have answered with. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly failure: Failure;
  readonly headers: OutgoingHttpHeaders;
  /** What an MCP client gets to read as the code. */
  readonly rpcCode: number;

  constructor(
    status: number,
    failure: Failure,
    details: { headers?: OutgoingHttpHeaders; rpcCode?: number } = {},
  ) {
    super(failure.message);
    this.status = status;
    this.failure = failure;
    this.headers = details.headers ?? {};
    this.rpcCode = details.rpcCode ?? SERVER_ERROR;
  }
}

const SERVER_ERROR = -32000;
const PARSE_ERROR = -32700;
const SESSION_NOT_FOUND = -32001;

export const forbidden = (message: string) =>
  refusal(
    403,
    "forbidden",
    `${message}.`,
    "Use the server's address, or a name that whoever runs it lists in `allowedHosts` (LOCI_ALLOWED_HOSTS).",
  );

export const tokenNeeded = (challenge: Challenge | null = null) =>
  unauthorized(
    challenge,
    "This server asks for a token.",
    `Send \`Authorization: Bearer TOKEN\`; ${WHENCE}${challenge ? `, and ${ELSEWHERE}` : ""}.`,
  );

/** Not why: whoever guesses learns nothing from it. */
export const tokenRefused = (challenge: Challenge | null = null) =>
  unauthorized(
    challenge,
    "The token is not, or no longer, good here.",
    `Get another: ${WHENCE}${challenge ? `, and ${ELSEWHERE}` : ""}.`,
    "invalid_token",
  );

/** The token is good, and its bearer was not given enough where it comes from. */
export const scopeNeeded = (challenge: Challenge | null, scopes: readonly string[], what: string) =>
  refusal(
    403,
    "forbidden",
    `${what} takes a token with a further scope.`,
    `Ask for a token with the scopes ${scopes.join(" and ")}, where this one comes from.`,
    { headers: { "www-authenticate": bearer(challenge, scopes, "insufficient_scope") } },
  );

/** Who can come in is not known now, so nobody does whose token would have to be looked at. */
export const cannotTell = (failure: Failure) =>
  new Refusal(503, failure, { headers: { "retry-after": "10" } });

export const notReady = () =>
  refusal(503, "unavailable", "Loci is starting.", "Try again in a moment.", {
    headers: { "retry-after": "1" },
  });

export const adminOnly = () =>
  refusal(
    403,
    "forbidden",
    "This is for whoever runs the server.",
    "Ask from the machine itself, or with a token of `--role admin`.",
  );

export const tooOften = (waitMs: number) =>
  tooMany("Too many requests.", "Wait as long as `Retry-After` says, then go on.", Math.ceil(waitMs / 1_000));

export const tooManyAtOnce = (what: "bodies" | "requests" | "streams") =>
  tooMany(`Too many ${what} at once.`, "Wait for one to end, then try again.", 1);

/** Told at once, as whoever waits for an answer that comes too late asks again and makes it worse. */
export const tooBusy = () =>
  refusal(503, "unavailable", "Too many requests of all clients are under way.", "Try again in a moment.", {
    headers: { "retry-after": "1" },
  });

export const noSuchPath = () =>
  refusal(
    404,
    "not_found",
    "There is nothing at this path.",
    "MCP clients use /mcp, A2A clients /a2a, people /; also: /healthz, /readyz, /metrics.",
  );

export const wrongMethod = (allow: string) =>
  refusal(405, "unsupported", "This path does not take that method.", `It takes: ${allow}.`, {
    headers: { allow },
  });

export const shuttingDown = () =>
  refusal(503, "unavailable", "Loci is shutting down.", "Connect again when it is back.", {
    headers: { connection: "close" },
  });

export const notJson = () =>
  refusal(415, "invalid_input", "The body must be JSON.", "Send it with `Content-Type: application/json`.");

export const unreadable = () =>
  refusal(400, "invalid_input", "The body is not valid JSON.", "Send one JSON-RPC message.", {
    rpcCode: PARSE_ERROR,
  });

export const tooLarge = (mostBytes: number) =>
  refusal(
    413,
    "invalid_input",
    `The body is larger than ${mostBytes} bytes.`,
    "Split it over several calls.",
  );

export const tooManyParts = () =>
  refusal(
    413,
    "invalid_input",
    `The body holds more than ${MOST_MESSAGE_PARTS} values.`,
    "Split it over several calls.",
  );

export const batchTooLong = (most: number) =>
  refusal(413, "invalid_input", `One request holds more than ${most} messages.`, "Split it over several.");

export const sessionRequired = () =>
  refusal(
    400,
    "invalid_input",
    "The request names no session.",
    "Send `initialize` first, then the `Mcp-Session-Id` of its answer with every request.",
  );

export const unknownSession = () =>
  refusal(404, "not_found", "There is no such session; it may have expired.", "Send `initialize` again.", {
    rpcCode: SESSION_NOT_FOUND,
  });

export const tooManySessions = () =>
  refusal(503, "unavailable", "Too many clients are connected.", "Close one, or try again later.", {
    headers: { "retry-after": "30" },
  });

const WHENCE = "whoever runs the server makes one with `loci token create --agent NAME`";
const ELSEWHERE = "clients that speak OAuth get one by themselves";

function unauthorized(challenge: Challenge | null, message: string, hint: string, error?: string): Refusal {
  return refusal(401, "forbidden", message, hint, {
    headers: { "www-authenticate": bearer(challenge, USUAL_SCOPES, error) },
  });
}

/** RFC 6750, with where RFC 9728 has a client find out who gives tokens. */
function bearer(challenge: Challenge | null, scopes: readonly string[], error?: string): string {
  const parts = [
    'realm="loci"',
    ...(error ? [`error="${error}"`] : []),
    ...(challenge ? [`scope="${scopes.join(" ")}"`, `resource_metadata="${challenge.metadataUrl}"`] : []),
  ];
  return `Bearer ${parts.join(", ")}`;
}

function tooMany(message: string, hint: string, seconds: number): Refusal {
  return refusal(429, "unavailable", message, hint, {
    headers: { "retry-after": String(Math.max(1, seconds)) },
  });
}

function refusal(
  status: number,
  code: FailureCode,
  message: string,
  hint: string,
  details?: ConstructorParameters<typeof Refusal>[2],
): Refusal {
  return new Refusal(status, new Failure(code, message, hint), details);
}
