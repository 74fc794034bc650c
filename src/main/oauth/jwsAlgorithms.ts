import { constants, type KeyObject, verify } from "node:crypto";

type Verifier = (key: KeyObject, signed: Buffer, signature: Buffer) => boolean;

interface Algorithm {
  readonly keyType: "rsa" | "ec" | "ed25519";
  readonly curve?: string;
  readonly verify: Verifier;
}

const pkcs1 =
  (hash: string): Verifier =>
  (key, signed, signature) =>
    verify(hash, signed, { key, padding: constants.RSA_PKCS1_PADDING }, signature);

const pss =
  (hash: string): Verifier =>
  (key, signed, signature) =>
    verify(
      hash,
      signed,
      { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST },
      signature,
    );

const ecdsa =
  (hash: string): Verifier =>
  (key, signed, signature) =>
    verify(hash, signed, { key, dsaEncoding: "ieee-p1363" }, signature);

const ed25519: Algorithm = {
  keyType: "ed25519",
  verify: (key, signed, signature) => verify(null, signed, key, signature),
};

/**
 * All that are taken. Each has one kind of key, and none of them a shared secret: with one, what an issuer shows to all
 * could pass for what only it knows.
 */
const ALGORITHMS: ReadonlyMap<string, Algorithm> = new Map<string, Algorithm>([
  ["RS256", { keyType: "rsa", verify: pkcs1("sha256") }],
  ["RS384", { keyType: "rsa", verify: pkcs1("sha384") }],
  ["RS512", { keyType: "rsa", verify: pkcs1("sha512") }],
  ["PS256", { keyType: "rsa", verify: pss("sha256") }],
  ["PS384", { keyType: "rsa", verify: pss("sha384") }],
  ["PS512", { keyType: "rsa", verify: pss("sha512") }],
  ["ES256", { keyType: "ec", curve: "prime256v1", verify: ecdsa("sha256") }],
  ["ES384", { keyType: "ec", curve: "secp384r1", verify: ecdsa("sha384") }],
  ["ES512", { keyType: "ec", curve: "secp521r1", verify: ecdsa("sha512") }],
  ["EdDSA", ed25519],
  ["Ed25519", ed25519],
]);

export function isKnownAlgorithm(name: string): boolean {
  return ALGORITHMS.has(name);
}

/** Whether a key is of the kind that the algorithm takes. */
export function fits(name: string, { asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  const algorithm = ALGORITHMS.get(name);
  if (algorithm?.keyType !== asymmetricKeyType) return false;
  return algorithm?.curve === undefined || algorithm.curve === asymmetricKeyDetails?.namedCurve;
}

/** Whether whoever has the private half of the key signed this. */
export function isSigned(name: string, key: KeyObject, signed: Buffer, signature: Buffer): boolean {
  const algorithm = ALGORITHMS.get(name);
  if (!algorithm || !fits(name, key)) return false;
  try {
    return algorithm.verify(key, signed, signature);
  } catch {
    return false;
  }
}
