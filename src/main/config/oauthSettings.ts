import { z } from "zod";
import { isSafeAddress } from "../oauth/isSafeAddress.ts";

const MOST_CHARACTERS = 2_000;
const claim = z.string().min(1).max(200);

/** Which claims of a token say what of its bearer. */
export const oauthClaims = z.strictObject({
  agent: claim.default("sub"),
  role: claim.optional(),
  project: claim.optional(),
  visibility: claim.optional(),
  tools: claim.optional(),
});
export type OAuthClaims = z.infer<typeof oauthClaims>;

/** Kept to the letter, a slash at its end included: tokens name it so, and it is compared. */
export const addressOfOwn = z
  .string()
  .trim()
  .max(MOST_CHARACTERS)
  .refine(
    (text) => isPlain(text) && isSafeAddress(text, { mayBeLocal: true }),
    "is not an https address without a question mark in it (http will do on this machine only)",
  );

export const OAUTH_SETTINGS = {
  oauthIssuer: {
    about:
      "The OAuth authorization server whose access tokens let clients over HTTP in, as it writes its name.",
    default: null,
    variable: "LOCI_OAUTH_ISSUER",
  },
  oauthResource: {
    about: "The address that clients reach `/mcp` by, which those tokens must be for.",
    default: null,
    defaultText: "the one it listens at",
    variable: "LOCI_OAUTH_RESOURCE",
  },
  oauthAudiences: {
    about: "What else those tokens may be for, where the issuer has another name for this server.",
    default: [],
    variable: "LOCI_OAUTH_AUDIENCES",
    form: "list",
  },
  oauthClaims: {
    about:
      "Which claims of those tokens say who their bearer is and what is taken away from them: agent, role, project, visibility, tools.",
    default: { agent: "sub" },
    variable: "LOCI_OAUTH_CLAIMS",
    form: "json",
  },
} as const;

function isPlain(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.search === "" && url.hash === "" && !/[?#\s"\\]/.test(text);
}
