import { z } from "zod";

/** A token that says of itself who it is for. Nothing in it is believed before its signature was looked at. */
export interface Jwt {
  readonly algorithm: string;
  /** Which of its issuer's keys it says that it was signed with. */
  readonly keyId: string | undefined;
  readonly type: string | undefined;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly signed: Buffer;
  readonly signature: Buffer;
}

const MOST_CHARACTERS = 8_192;
const PART = /^[\w-]+$/;

/** Whatever a header tells about where its key can be had (`jku`, `x5u`, `jwk`, `x5c`) is the word of who wrote the token. */
const headerForm = z.looseObject({
  alg: z.string().max(20),
  kid: z.string().max(500).optional(),
  typ: z.string().max(100).optional(),
});
const claimsForm = z.record(z.string(), z.unknown());

/** Null when it is none, is longer than any should be, or asks for something that has to be understood and is not. */
export function readJwt(token: string): Jwt | null {
  if (token.length > MOST_CHARACTERS) return null;
  const parts = token.split(".");
  const [header = "", payload = "", signature = ""] = parts;
  if (parts.length !== 3 || !parts.every((part) => PART.test(part))) return null;
  const said = headerForm.safeParse(jsonOf(header)).data;
  const claims = claimsForm.safeParse(jsonOf(payload)).data;
  if (!said || !claims || "crit" in said) return null;
  return {
    algorithm: said.alg,
    keyId: said.kid,
    type: said.typ,
    claims,
    signed: Buffer.from(`${header}.${payload}`),
    signature: Buffer.from(signature, "base64url"),
  };
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
  } catch {
    return undefined;
  }
}
