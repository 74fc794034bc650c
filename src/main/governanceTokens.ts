import { randomUUID } from "node:crypto";
import type { IssuedToken, ListedToken, TokenDesk, TokenWish } from "../cli/host.ts";
import { asSessionId } from "../domain/ids.ts";
import {
  createGovernanceToken,
  governanceTokens,
  revokeGovernanceTokens,
} from "../memory/governance/governanceToken.ts";
import type { Store, TxMeta } from "../stores/port.ts";
import { openSqliteStore } from "../stores/sqlite/openSqliteStore.ts";
import type { Settings } from "./config/settings.ts";

/** Rights that a person gives out. They belong to the account and to no project, so any folder will do. */
export function governanceDesk({ home, account }: Settings, now: () => number): TokenDesk {
  const author: TxMeta = {
    type: "memory_write",
    account,
    project: null,
    agentId: "system",
    sessionId: asSessionId(`session:${randomUUID()}`),
    reason: "governance",
  };
  return {
    create: ({ lastsMs, isForOneUse }: TokenWish): Promise<IssuedToken> =>
      withStore(home, async ({ memory }) => {
        const createdAt = now();
        const expiresAt = createdAt + lastsMs;
        const { token, hash } = await createGovernanceToken(memory, author, {
          createdAt,
          expiresAt,
          isForOneUse,
        });
        return { token, hash, expiresAt };
      }),
    list: (): Promise<ListedToken[]> => withStore(home, ({ memory }) => governanceTokens(memory, account)),
    revoke: (hash) => withStore(home, ({ memory }) => revokeGovernanceTokens(memory, author, hash)),
  };
}

async function withStore<Result>(folder: string, use: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openSqliteStore({ folder });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
