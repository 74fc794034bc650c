import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import type { Caller } from "../../domain/caller.ts";
import type { Json } from "../../domain/record.ts";
import type { Instant } from "../../domain/time.ts";
import type { GraphReader, GraphStore, TxMeta, WriteTx } from "../../stores/port.ts";
import { readMark } from "./readMark.ts";

/** A right to write what the whole account shares. Of the token itself only a hash is kept. */
export interface GovernanceToken {
  readonly hash: string;
  readonly account: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly isForOneUse: boolean;
}

export type TokenVerdict = "valid" | "unknown" | "expired";

const PREFIX = "governance:";
const SECRET_BYTES = 32;
/** So that whoever finds one knows what it is, and a scanner for secrets can. */
const FORM = "loci_gov_";

const kept = z.object({
  account: z.string(),
  createdAt: z.int(),
  expiresAt: z.int().nullable(),
  isForOneUse: z.boolean(),
});

export function tokenHash(token: string): string {
  return createHash("sha256").update(token.trim()).digest("hex");
}

/** Shown once, to who made it. */
export async function createGovernanceToken(
  memory: GraphStore,
  author: TxMeta,
  right: Omit<GovernanceToken, "hash" | "account">,
): Promise<{ token: string; hash: string }> {
  const token = FORM + randomBytes(SECRET_BYTES).toString("base64url");
  const hash = tokenHash(token);
  const { createdAt, expiresAt, isForOneUse } = right;
  const value: Json = { account: author.account, createdAt, expiresAt, isForOneUse };
  await memory.transaction(author, (tx) => tx.setMark(PREFIX + hash, JSON.stringify(value)));
  return { token, hash };
}

export async function governanceTokens(memory: GraphReader, account: string): Promise<GovernanceToken[]> {
  const tokens = [...(await memory.marks(PREFIX))].flatMap(([name, value]) => readToken(name, value));
  return tokens
    .filter((token) => token.account === account)
    .sort((one, other) => one.createdAt - other.createdAt);
}

/** By the first characters of its hash, as the list shows it; how many there were. */
export async function revokeGovernanceTokens(
  memory: GraphStore,
  author: TxMeta,
  hashPrefix: string,
): Promise<number> {
  return memory.transaction(author, async (tx) => {
    const tokens = await governanceTokens(tx, author.account);
    const named = tokens.filter(({ hash }) => hash.startsWith(hashPrefix));
    for (const { hash } of named) await tx.setMark(PREFIX + hash, null);
    return named.length;
  });
}

/** Asked in the transaction that writes: of two who come with a token for one use, one has it. */
export async function useGovernanceToken(
  tx: WriteTx,
  { account, mayGovern }: Pick<Caller, "account" | "mayGovern">,
  hash: string,
): Promise<TokenVerdict> {
  if (mayGovern) return "valid";
  const [entry] = await tx.marks(PREFIX + hash);
  const [token] = entry ? readToken(...entry) : [];
  if (token?.account !== account || token.hash !== hash) return "unknown";
  if (token.expiresAt !== null && token.expiresAt <= tx.at) return "expired";
  if (token.isForOneUse) await tx.setMark(PREFIX + hash, null);
  return "valid";
}

/** One that cannot be read gives no right. */
function readToken(name: string, value: string): GovernanceToken[] {
  const right = readMark(kept, value);
  return right ? [{ hash: name.slice(PREFIX.length), ...right }] : [];
}
