import type { Jwt } from "./readJwt.ts";

export interface ClaimsExpected {
  readonly issuer: string;
  /** What this server is called among resources; a token must be for one of these. */
  readonly audiences: readonly string[];
  /** In milliseconds, as the claims are in seconds. */
  readonly now: number;
}

/** Clocks differ by so much. */
export const LEEWAY_MS = 30_000;

const ACCESS_TYPES = new Set(["at+jwt", "application/at+jwt", "jwt"]);
/** What only tokens of other kinds hold, should their issuer give all of them one type. */
const FOREIGN_CLAIMS = ["nonce", "at_hash", "c_hash", "s_hash", "events"];
/** What an issuer that has types in its claims calls those that are none for access. */
const FOREIGN_KINDS = new Set(["id", "refresh", "offline", "logout"]);

/** Why a token whose signature is right is not one to come in with here now; null when it is. */
export function judgeClaims(
  { type, claims }: Pick<Jwt, "type" | "claims">,
  expected: ClaimsExpected,
): string | null {
  const { issuer, audiences, now } = expected;
  if (type !== undefined && !ACCESS_TYPES.has(type.toLowerCase()))
    return "its type is not that of an access token";
  if (isOtherKind(type, claims)) return "it is a token of another kind";
  if (claims.iss !== issuer) return "another issuer is named in it";
  if (!audiencesOf(claims).some((each) => audiences.some((own) => isSame(each, own))))
    return `it is for ${JSON.stringify(claims.aud ?? null).slice(0, 200)} and not for ${audiences.join(" or ")}`;
  if (!isInstant(claims.exp)) return "it has no end";
  if (now >= claims.exp * 1_000 + LEEWAY_MS) return "it has ended";
  for (const begin of ["nbf", "iat"] as const) {
    if (claims[begin] === undefined) continue;
    if (!isInstant(claims[begin]) || now < claims[begin] * 1_000 - LEEWAY_MS) return "it has not begun";
  }
  // Whoever merely has it would not have to show what it is bound to, which Loci does not know how to ask for.
  if (claims.cnf !== undefined) return "it is bound to a key that its bearer cannot show here";
  return null;
}

function isOtherKind(type: string | undefined, claims: Jwt["claims"]): boolean {
  if (type !== undefined && type.toLowerCase() !== "jwt") return false;
  const kind = typeof claims.typ === "string" ? claims.typ.toLowerCase() : "";
  return FOREIGN_KINDS.has(kind) || FOREIGN_CLAIMS.some((name) => claims[name] !== undefined);
}

function audiencesOf({ aud }: Jwt["claims"]): unknown[] {
  return Array.isArray(aud) ? aud : [aud];
}

/** Clients write an address without a path with a slash at its end, and issuers take it over. */
function isSame(one: unknown, other: string): boolean {
  return typeof one === "string" && one.replace(/\/$/, "") === other.replace(/\/$/, "");
}

function isInstant(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
