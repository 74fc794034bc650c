import { counted } from "../../cli/progressBar.ts";
import { toFailure } from "../../domain/failure.ts";
import type { Finding } from "../../domain/finding.ts";
import type { Settings } from "../config/settings.ts";
import { fetchIssuerKeys } from "../oauth/issuerDocuments.ts";
import { PACE, whyInVain } from "../oauth/issuerKeys.ts";
import { requireAddress } from "../oauth/openOAuth.ts";

const check = "issuer";

/** Null where no tokens of others are taken. Asks the issuer for its keys, as `loci serve` would. */
export async function checkIssuer(settings: Settings): Promise<Finding | null> {
  const { oauthIssuer: issuer, oauthResource, port } = settings;
  if (issuer === null) return null;
  try {
    requireAddress(settings);
  } catch (thrown) {
    const { message, hint } = toFailure(thrown);
    return { check, state: "fail", detail: message, fix: hint };
  }
  try {
    const keys = await fetchIssuerKeys(issuer, AbortSignal.timeout(PACE.answerWithinMs));
    const address = oauthResource ?? `the address it listens at, http://127.0.0.1:${port}/mcp by default`;
    return {
      check,
      state: "ok",
      detail: `${issuer} shows ${counted(keys.length, "key")}; its tokens must be for ${address}`,
    };
  } catch (cause) {
    return {
      check,
      state: "fail",
      detail: `${issuer} ${whyInVain(cause)}, so nobody comes in by its tokens`,
      fix: "Set LOCI_OAUTH_ISSUER to the name that it has as `issuer` in its own metadata, to the letter.",
    };
  }
}
