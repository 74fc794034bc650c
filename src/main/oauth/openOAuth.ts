import { Failure } from "../../domain/failure.ts";
import type { Log } from "../../domain/log.ts";
import { isLoopback } from "../../transports/clientAddress.ts";
import type { ProtectedResource } from "../../transports/protectedResource.ts";
import type { Settings } from "../config/settings.ts";
import { OAuthDoor } from "./oauthDoor.ts";

interface OpenedOAuth {
  readonly oauth: OAuthDoor | null;
  readonly resource: ProtectedResource | null;
  /** Which address the server has come to listen at: it is known by that where nothing else is set. */
  standAt(address: string): void;
}

/** The door for those who bring a token from elsewhere; nulls where nobody may. */
export function openOAuth(settings: Settings, log: Log): OpenedOAuth {
  const { oauthIssuer: issuer, oauthAudiences: audiences, oauthClaims: claims, account } = settings;
  if (issuer === null) return { oauth: null, resource: null, standAt() {} };
  requireAddress(settings);
  let own = settings.oauthResource;
  const address = () => own;
  return {
    oauth: new OAuthDoor({ issuer, audiences, claims, account, resource: address, now: Date.now, log }),
    resource: { issuer, address },
    standAt(reached) {
      own ??= reached;
    },
  };
}

/** A token is for an address, and clients must reach the server by that very one. */
export function requireAddress({ oauthResource, host }: Settings): void {
  if (oauthResource !== null || isLoopback(host)) return;
  throw new Failure(
    "invalid_input",
    "Tokens from elsewhere are for one address, and it is not known by which clients reach this server.",
    "Set it: LOCI_OAUTH_RESOURCE=https://loci.example.org/mcp",
  );
}
