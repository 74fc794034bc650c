import {
  constants,
  createHmac,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
  sign,
} from "node:crypto";

/** A pair of keys with a name, as an issuer has them. */
export interface NamedKey {
  readonly id: string;
  readonly algorithm: string;
  readonly secret: KeyObject;
  /** What an issuer shows of it. */
  readonly shown: JsonWebKey & Record<string, unknown>;
}

type Header = Readonly<Record<string, unknown>>;

const { RSA_PKCS1_PSS_PADDING, RSA_PSS_SALTLEN_DIGEST } = constants;
const CURVES: Readonly<Record<string, string>> = { ES256: "P-256", ES384: "P-384", ES512: "P-521" };

export function newKey(algorithm = "ES256", id: string = randomUUID(), bits = 2_048): NamedKey {
  const { privateKey, publicKey } = pairFor(algorithm, bits);
  const shown = { ...publicKey.export({ format: "jwk" }), kid: id, alg: algorithm, use: "sig" };
  return { id, algorithm, secret: privateKey, shown };
}

export function signJwt(key: NamedKey, claims: object, header: Header = {}): string {
  const signed = unsigned({ alg: key.algorithm, kid: key.id, typ: "at+jwt", ...header }, claims);
  return `${signed}.${signatureOf(key, Buffer.from(signed)).toString("base64url")}`;
}

/** As whoever has only the public half would forge one. */
export function hmacJwt(secret: string, claims: object, header: Header): string {
  const signed = unsigned({ alg: "HS256", typ: "at+jwt", ...header }, claims);
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

export function unsigned(header: object, claims: object): string {
  return [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
}

function pairFor(algorithm: string, bits: number) {
  const namedCurve = CURVES[algorithm];
  if (namedCurve) return generateKeyPairSync("ec", { namedCurve });
  if (algorithm === "EdDSA") return generateKeyPairSync("ed25519");
  return generateKeyPairSync("rsa", { modulusLength: bits });
}

function signatureOf({ algorithm, secret: key }: NamedKey, data: Buffer): Buffer {
  if (algorithm === "EdDSA") return sign(null, data, key);
  const hash = `sha${algorithm.slice(2)}`;
  if (algorithm.startsWith("ES")) return sign(hash, data, { key, dsaEncoding: "ieee-p1363" });
  if (algorithm.startsWith("PS"))
    return sign(hash, data, { key, padding: RSA_PKCS1_PSS_PADDING, saltLength: RSA_PSS_SALTLEN_DIGEST });
  return sign(hash, data, key);
}
