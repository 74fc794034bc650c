import { counted } from "../../cli/progressBar.ts";
import { toFailure } from "../../domain/failure.ts";
import type { Finding } from "../../domain/finding.ts";
import { accessRights } from "../../memory/governance/accessToken.ts";
import type { GraphStore } from "../../stores/port.ts";
import { addressList, isLoopback } from "../../transports/clientAddress.ts";
import type { Settings } from "../config/settings.ts";

/** One that is running may have begun to ask, and goes on until it ends. */
const NOTHING_ASKED = "a server that starts now asks for no token, and only this machine can reach it";

/** Who would come in over HTTP, and whether `loci serve` would start at all. */
export async function checkDoor(
  memory: GraphStore | null,
  settings: Settings,
  now: number,
): Promise<Finding> {
  const check = "door";
  const { account, host, tokens, trustedProxies, oauthIssuer } = settings;
  try {
    addressList(trustedProxies);
  } catch (thrown) {
    const { message, hint } = toFailure(thrown);
    return { check, state: "fail", detail: message, fix: `trustedProxies: ${hint}` };
  }
  const rights = memory === null ? [] : await accessRights(memory, account);
  const good = rights.filter(({ expiresAt }) => expiresAt > now).length;
  const fix = "Make one: loci token create --agent NAME";
  const asks = tokens === "required" || oauthIssuer !== null || rights.length > 0;
  if (!asks && !isLoopback(host))
    return { check, state: "fail", detail: `${host} is reached from elsewhere, and there is no token`, fix };
  if (!asks) return { check, state: "ok", detail: NOTHING_ASKED };
  if (good === 0 && oauthIssuer === null)
    return { check, state: "warn", detail: "a token is asked for, and none is good now", fix };
  const others = oauthIssuer === null ? "" : `, and those of ${oauthIssuer}`;
  return { check, state: "ok", detail: `${counted(good, "token")} of ${rights.length} good now${others}` };
}
