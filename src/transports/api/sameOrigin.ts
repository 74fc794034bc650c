import type { IncomingMessage } from "node:http";
import { forbidden } from "../refusal.ts";

/**
 * Refuses what a page of another origin sends, also one of another server on this very machine: to a browser that is the same
 * site, and it would send the cookie along. What is no browser names no origin and has no cookie that it could be tricked with.
 */
export function requireSameOrigin({ headers }: IncomingMessage): void {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none")
    throw forbidden("This is for the page that this server itself serves");
  const { origin } = headers;
  if (origin !== undefined && hostOf(origin) !== headers.host?.toLowerCase())
    throw forbidden("This is for the page that this server itself serves");
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
