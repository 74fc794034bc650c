import { getOAuthProtectedResourceMetadataUrl } from "@modelcontextprotocol/server";
import { answerJson } from "./httpAnswer.ts";
import type { Route, Routes } from "./httpRoutes.ts";
import { type Challenge, notReady } from "./refusal.ts";
import { USUAL_SCOPES } from "./scopes.ts";

/** What a server that takes tokens from elsewhere is to those who give them. */
export interface ProtectedResource {
  /** Who gives tokens for it, as it writes its own name. */
  readonly issuer: string;
  /** The address that clients reach it by, to the letter as tokens name it; null until it is known. */
  address(): string | null;
}

const WELL_KNOWN = "/.well-known/oauth-protected-resource";

export function challengeOf(resource: ProtectedResource | undefined): Challenge | null {
  const address = resource?.address() ?? null;
  return address === null ? null : { metadataUrl: getOAuthProtectedResourceMetadataUrl(new URL(address)) };
}

/**
 * RFC 9728, for everybody to read: at the place that belongs to the address of `/mcp`, as clients see it and as a proxy may
 * hand it on, and at the one for the whole host.
 */
export function protectedResourceRoutes(resource: ProtectedResource | undefined, name: string): Routes {
  if (!resource) return new Map();
  const route: Route = {
    methods: ["GET", "HEAD"],
    answer(_request, response) {
      const address = resource.address();
      if (address === null) throw notReady();
      answerJson(response, 200, {
        resource: address,
        authorization_servers: [resource.issuer],
        scopes_supported: USUAL_SCOPES,
        bearer_methods_supported: ["header"],
        resource_name: name,
      });
    },
  };
  const seen = new URL(resource.address() ?? "http://localhost/mcp").pathname.replace(/\/$/, "");
  return new Map([WELL_KNOWN, `${WELL_KNOWN}/mcp`, `${WELL_KNOWN}${seen}`].map((path) => [path, route]));
}
