import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { AccessRight } from "../../domain/accessRight.ts";
import { ROLES } from "../../domain/caller.ts";
import { VISIBILITIES } from "../../domain/guard.ts";
import { asProjectId } from "../../domain/ids.ts";
import type { Instant } from "../../domain/time.ts";
import type { GraphReader, GraphStore, TxMeta } from "../../stores/port.ts";
import { readMark } from "./readMark.ts";

const PREFIX = "access:";
const ID_BYTES = 8;
const SECRET_BYTES = 32;
/** The part before the secret says which right to compare with, and lets people and scanners know what it is. */
const BEGINNING = "loci_key_";
const FORM = /^loci_key_([0-9a-f]{16})_([\w-]{43})$/;

const kept = z.object({
  /** Of the secret, which itself is nowhere. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  account: z.string(),
  agent: z.string(),
  role: z.enum(ROLES),
  project: z.string().transform(asProjectId).nullable(),
  visibility: z.enum(VISIBILITIES).nullable(),
  mayGovern: z.boolean(),
  tools: z.array(z.string()).nullable(),
  createdAt: z.int(),
  expiresAt: z.int(),
  isForOneSession: z.boolean(),
  isTaken: z.boolean(),
});

type Kept = z.infer<typeof kept>;

/** The token is shown once, to who made it. */
export async function createAccessToken(
  memory: GraphStore,
  author: TxMeta,
  right: Omit<AccessRight, "id" | "account" | "reach">,
): Promise<{ token: string; id: string }> {
  const id = randomBytes(ID_BYTES).toString("hex");
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const value: Kept = {
    ...right,
    tools: right.tools === null ? null : [...right.tools],
    hash: hashOf(secret).toString("hex"),
    account: author.account,
    isTaken: false,
  };
  await memory.transaction(author, (tx) => tx.setMark(PREFIX + id, JSON.stringify(value)));
  return { token: `${BEGINNING}${id}_${secret}`, id };
}

/** All of the account, those that have ended as well, oldest first. */
export async function accessRights(memory: GraphReader, account: string): Promise<AccessRight[]> {
  return (await tokensUnder(memory, ""))
    .map(({ right }) => right)
    .filter((right) => right.account === account)
    .sort((one, other) => one.createdAt - other.createdAt);
}

/** By the first characters of its id; how many there were. */
export async function revokeAccessTokens(
  memory: GraphStore,
  author: TxMeta,
  idPrefix: string,
): Promise<number> {
  return memory.transaction(author, async (tx) => {
    const named = (await accessRights(tx, author.account)).filter(({ id }) => id.startsWith(idPrefix));
    for (const { id } of named) await tx.setMark(PREFIX + id, null);
    return named.length;
  });
}

/** Whether a token is of the kind that is made here, be it good or not. */
export function isOwnToken(token: string): boolean {
  return token.startsWith(BEGINNING);
}

/** The right that a token gives now; null when it gives none, for whatever reason. */
export async function rightOfToken(
  memory: GraphReader,
  token: string,
  { account, now }: { readonly account: string; readonly now: Instant },
): Promise<AccessRight | null> {
  const [, id = "", secret = ""] = FORM.exec(token) ?? [];
  const [found] = id === "" ? [] : await tokensUnder(memory, id);
  if (!found || !timingSafeEqual(hashOf(secret), Buffer.from(found.hash, "hex"))) return null;
  return holds(found.right, account, now) ? found.right : null;
}

/** Whether a right that was given before is still there. */
export async function stillHolds(
  memory: GraphReader,
  id: string,
  { account, now }: { readonly account: string; readonly now: Instant },
): Promise<boolean> {
  const [found] = await tokensUnder(memory, id);
  return found !== undefined && holds(found.right, account, now);
}

/** For a token that is good for one session: whether this is the one. */
export async function takeSession(memory: GraphStore, author: TxMeta, id: string): Promise<boolean> {
  return memory.transaction(author, async (tx) => {
    const [entry] = await tx.marks(PREFIX + id);
    const value = entry ? readMark(kept, entry[1]) : null;
    if (!value || (value.isForOneSession && value.isTaken)) return false;
    if (value.isForOneSession) await tx.setMark(PREFIX + id, JSON.stringify({ ...value, isTaken: true }));
    return true;
  });
}

function holds(right: AccessRight, account: string, now: Instant): boolean {
  return right.account === account && right.expiresAt > now;
}

async function tokensUnder(
  memory: GraphReader,
  idPrefix: string,
): Promise<{ readonly hash: string; readonly right: AccessRight }[]> {
  return [...(await memory.marks(PREFIX + idPrefix))].flatMap(([name, text]) => {
    const value = readMark(kept, text);
    if (!value) return [];
    const { hash, isTaken: _, ...right } = value;
    return [{ hash, right: { id: name.slice(PREFIX.length), reach: "write", ...right } }];
  });
}

function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
