import { z } from "zod";
import { readLimited } from "../../models/provider/readLimited.ts";
import { isSafeAddress } from "./isSafeAddress.ts";
import { type IssuerKey, readKeySet } from "./readKeySet.ts";

/** Why an issuer's keys are not to be had, in words that go behind "it". */
export class IssuerProblem extends Error {
  override readonly name = "IssuerProblem";
  /** There is simply nothing there, which is to be expected of all places but one. */
  readonly isAbsence: boolean;

  constructor(message: string, isAbsence = false) {
    super(message);
    this.isAbsence = isAbsence;
  }
}

const MOST_METADATA_BYTES = 64 * 1024;
const MOST_KEYS_BYTES = 512 * 1024;

const metadataForm = z.object({ issuer: z.string(), jwks_uri: z.string().max(2_000) });

/** Asks an issuer where its keys are, and then for these. Nothing is asked of an address that anybody else has named. */
export async function fetchIssuerKeys(issuer: string, signal: AbortSignal): Promise<IssuerKey[]> {
  const address = await findKeySet(issuer, signal);
  const keys = readKeySet(await fetchJson(address, MOST_KEYS_BYTES, signal));
  if (!keys) throw new IssuerProblem("has no set of keys where it says");
  if (keys.length === 0) throw new IssuerProblem("shows no key that a signature could be told with");
  return keys;
}

/** Where RFC 8414 and OpenID Connect have an issuer tell about itself, in the order that MCP has them tried. */
function metadataAddresses(issuer: string): string[] {
  const { origin, pathname } = new URL(issuer);
  const path = pathname.replace(/\/+$/, "");
  const oauth = `${origin}/.well-known/oauth-authorization-server${path}`;
  const openId = `${origin}/.well-known/openid-configuration${path}`;
  return path === "" ? [oauth, openId] : [oauth, openId, `${origin}${path}/.well-known/openid-configuration`];
}

async function findKeySet(issuer: string, signal: AbortSignal): Promise<string> {
  const problems: IssuerProblem[] = [];
  for (const address of metadataAddresses(issuer)) {
    try {
      return keySetIn(await fetchJson(address, MOST_METADATA_BYTES, signal), issuer);
    } catch (thrown) {
      // One that cannot be reached at all cannot be reached at another path either.
      if (!(thrown instanceof IssuerProblem)) throw thrown;
      problems.push(thrown);
    }
  }
  throw problems.find(({ isAbsence }) => !isAbsence) ?? new IssuerProblem("says nothing about itself");
}

function keySetIn(answer: unknown, issuer: string): string {
  const metadata = metadataForm.safeParse(answer).data;
  if (!metadata) throw new IssuerProblem("does not say where its keys are");
  if (metadata.issuer !== issuer)
    throw new IssuerProblem(
      `calls itself ${metadata.issuer.slice(0, 200)}, which must be the same to the letter`,
    );
  if (!isSafeAddress(metadata.jwks_uri, { mayBeLocal: isLocal(issuer) }))
    throw new IssuerProblem("has its keys at an address that is not https");
  return metadata.jwks_uri;
}

/** One that is reached in clear text is on this machine; others must not send Loci there. */
function isLocal(issuer: string): boolean {
  return new URL(issuer).protocol === "http:";
}

async function fetchJson(address: string, mostBytes: number, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(address, {
    headers: { accept: "application/json" },
    // Whoever answers elsewhere is not the one that was chosen.
    redirect: "manual",
    signal,
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new IssuerProblem(
      `answered ${answer.status} at ${new URL(address).pathname}`,
      answer.status === 404,
    );
  }
  const text = await readLimited(answer, mostBytes);
  if (text === null) throw new IssuerProblem(`sends far too much at ${new URL(address).pathname}`);
  try {
    return JSON.parse(text);
  } catch {
    throw new IssuerProblem(`sends something that is not JSON at ${new URL(address).pathname}`);
  }
}
