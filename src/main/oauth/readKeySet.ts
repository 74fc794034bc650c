import { createHash, createPublicKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import { isKnownAlgorithm } from "./jwsAlgorithms.ts";

/** A key that an issuer shows, to tell what it signed. */
export interface IssuerKey {
  /** Of the key itself: its name may be given to another one day. */
  readonly print: string;
  readonly id: string | undefined;
  /** The only algorithm it is for; undefined where any that fits will do. */
  readonly algorithm: string | undefined;
  readonly key: KeyObject;
}

const MOST_KEYS = 100;
const LEAST_RSA_BITS = 2_048;
/** Longer ones cost whoever checks more than they are worth. */
const MOST_RSA_BITS = 8_192;

const keySet = z.object({ keys: z.array(z.unknown()).max(MOST_KEYS) });
const listed = z.object({
  kid: z.string().max(500).optional(),
  alg: z.string().optional(),
  use: z.literal("sig").optional(),
  key_ops: z.array(z.string()).optional(),
});
const text = z.string().max(4_096);
/** The public members alone: whoever shows a private key, or a shared one, shows nothing that could be relied on. */
const publicKey = z.discriminatedUnion("kty", [
  z.object({ kty: z.literal("RSA"), n: text, e: text }),
  z.object({ kty: z.literal("EC"), crv: text, x: text, y: text }),
  z.object({ kty: z.literal("OKP"), crv: z.literal("Ed25519"), x: text }),
]);
const secret = z.object({ d: z.unknown() });

/** Those of its keys that a signature can be told with; null when it is no set of keys. */
export function readKeySet(answer: unknown): IssuerKey[] | null {
  const set = keySet.safeParse(answer).data;
  return set ? set.keys.flatMap((each) => readKey(each) ?? []) : null;
}

function readKey(each: unknown): IssuerKey | null {
  const about = listed.safeParse(each).data;
  const jwk = publicKey.safeParse(each).data;
  if (!about || !jwk || secret.safeParse(each).data?.d !== undefined) return null;
  if (about.alg !== undefined && !isKnownAlgorithm(about.alg)) return null;
  if (about.key_ops && !about.key_ops.includes("verify")) return null;
  try {
    const key = createPublicKey({ key: jwk, format: "jwk" });
    if (!isStrong(key)) return null;
    const print = createHash("sha256")
      .update(key.export({ type: "spki", format: "der" }))
      .digest("hex");
    return { print, id: about.kid, algorithm: about.alg, key };
  } catch {
    return null;
  }
}

function isStrong({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType !== "rsa") return true;
  const { modulusLength = 0, publicExponent = 0n } = asymmetricKeyDetails ?? {};
  return modulusLength >= LEAST_RSA_BITS && modulusLength <= MOST_RSA_BITS && publicExponent >= 3n;
}
