import { type JSONRPCMessage, parseJSONRPCMessage } from "@modelcontextprotocol/server";
import type { Line } from "./lineSplitter.ts";

/** The answer to what is not a message. JSON-RPC wants its id, or null where none can be read. */
export interface RefusedLine {
  readonly jsonrpc: "2.0";
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
}

export type ReadLine =
  | { readonly kind: "message"; readonly message: JSONRPCMessage }
  | { readonly kind: "refused"; readonly answer: RefusedLine }
  | { readonly kind: "ignored" };

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

export function readLine(line: Line): ReadLine {
  if (line === null) return refused(INVALID_REQUEST, "The message is too long.", null);
  if (line.trim() === "") return { kind: "ignored" };
  const value = parseJson(line);
  if (value === undefined) return refused(PARSE_ERROR, "The line is not JSON.", null);
  try {
    return { kind: "message", message: parseJSONRPCMessage(value) };
  } catch {
    return refuseValue(value);
  }
}

function refuseValue(value: unknown): ReadLine {
  if (Array.isArray(value))
    return refused(INVALID_REQUEST, "Send one message a line; batches are not taken.", null);
  // Answering a malformed answer could go back and forth for ever.
  if (isObject(value) && !("method" in value) && ("result" in value || "error" in value))
    return { kind: "ignored" };
  return refused(INVALID_REQUEST, "The line is not a JSON-RPC 2.0 message.", idOf(value));
}

function idOf(value: unknown): string | number | null {
  const id = isObject(value) ? value.id : undefined;
  return typeof id === "string" || typeof id === "number" ? id : null;
}

function refused(code: number, message: string, id: string | number | null): ReadLine {
  return { kind: "refused", answer: { jsonrpc: "2.0", id, error: { code, message } } };
}

/** JSON has no undefined, so that can stand for what is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
