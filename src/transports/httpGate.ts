import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";
import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import { Failure } from "../domain/failure.ts";
import { isLoopback } from "./clientAddress.ts";
import { forbidden } from "./refusal.ts";

/**
 * Refuses what a web page could send: one whose name was made to point at this machine (its Host gives it away), and
 * one from elsewhere that calls this machine directly (its Origin does). Besides the names that are allowed, the server
 * answers to the address that it was reached at.
 */
export function checkHostAndOrigin(
  { headers, socket }: IncomingMessage,
  names: readonly string[] = [],
): void {
  const own = [...names, hostnameOf(socket.localAddress ?? "")];
  const host = validateHostHeader(headers.host, [...localhostAllowedHostnames(), ...own]);
  if (!host.ok) throw forbidden(host.message);
  const origin = validateOriginHeader(headers.origin, [...localhostAllowedOrigins(), ...own]);
  if (!origin.ok) throw forbidden(origin.message);
}

function hostnameOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  return isIPv6(plain) ? `[${plain}]` : plain;
}

/** Whoever reaches the server from elsewhere must be known. */
export function requireSafeBinding(host: string, asksForTokens: boolean): void {
  if (asksForTokens || isLoopback(host)) return;
  throw new Failure(
    "forbidden",
    `Loci does not listen on ${host} without tokens: whoever reaches it there could read and write everything.`,
    "Make one with `loci token create --agent NAME`, or listen on this machine only: 127.0.0.1, ::1 or localhost.",
  );
}
