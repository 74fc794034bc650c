import type { IncomingMessage } from "node:http";
import { isIPv4 } from "node:net";
import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import { Failure } from "../domain/failure.ts";
import { forbidden } from "./refusal.ts";

/**
 * Refuses what a web page could send: one whose name was made to point at this machine (its Host gives it away), and
 * one from elsewhere that calls this machine directly (its Origin does).
 */
export function checkHostAndOrigin({ headers }: IncomingMessage): void {
  const host = validateHostHeader(headers.host, localhostAllowedHostnames());
  if (!host.ok) throw forbidden(host.message);
  const origin = validateOriginHeader(headers.origin, localhostAllowedOrigins());
  if (!origin.ok) throw forbidden(origin.message);
}

export function requireLoopback(host: string): void {
  if (host === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."))) return;
  throw new Failure(
    "forbidden",
    `Loci does not listen on ${host}: whoever reaches it there could read and write everything.`,
    "This version has no tokens to tell other machines apart by: use 127.0.0.1, ::1 or localhost.",
  );
}
