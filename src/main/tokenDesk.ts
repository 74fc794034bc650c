import type { AccessWish, IssuedToken, ListedToken, TokenDesk, TokenWish } from "../cli/host.ts";
import { readableBy } from "../domain/caller.ts";
import { Failure } from "../domain/failure.ts";
import { asProjectId } from "../domain/ids.ts";
import { nearest } from "../domain/nearest.ts";
import { accessRights, createAccessToken, revokeAccessTokens } from "../memory/governance/accessToken.ts";
import {
  createGovernanceToken,
  governanceTokens,
  revokeGovernanceTokens,
} from "../memory/governance/governanceToken.ts";
import type { Store, TxMeta } from "../stores/port.ts";
import { FAMILIES } from "../tools/defineTool.ts";
import { allTools } from "../tools/index.ts";
import { requireAccount } from "./accounts.ts";
import type { Settings } from "./config/settings.ts";
import { governanceAuthor } from "./governanceAuthor.ts";
import { isUsableName } from "./isUsableName.ts";
import { openStore, type StorePlace } from "./openStore.ts";
import { registeredProjects } from "./project.ts";

/** Rights that a person gives out. They belong to the account and to no project, so any folder will do. */
export function tokenDesk(
  { account, ...place }: StorePlace & Pick<Settings, "account">,
  now: () => number,
): TokenDesk {
  const author = governanceAuthor(account);
  return {
    create: (wish) => withStore(place, (store) => issue(store, author, wish, now())),
    list: () => withStore(place, (store) => listed(store, account)),
    revoke: (id) =>
      withStore(place, async ({ memory }) => {
        const governance = await revokeGovernanceTokens(memory, author, id);
        return governance + (await revokeAccessTokens(memory, author, id));
      }),
  };
}

async function issue(
  store: Store,
  author: TxMeta,
  { lastsMs, isForOneUse, access }: TokenWish,
  createdAt: number,
): Promise<IssuedToken> {
  const expiresAt = createdAt + lastsMs;
  await requireAccount(store, author.account);
  if (access === null) {
    const right = { createdAt, expiresAt, isForOneUse };
    const { token, hash } = await createGovernanceToken(store.memory, author, right);
    return { token, id: hash, expiresAt };
  }
  await requireSensible(store, author.account, access);
  const project = access.project === null ? null : asProjectId(access.project);
  const right = { ...access, project, createdAt, expiresAt, isForOneSession: isForOneUse };
  return { ...(await createAccessToken(store.memory, author, right)), expiresAt };
}

async function listed({ memory }: Store, account: string): Promise<ListedToken[]> {
  const governance = (await governanceTokens(memory, account)).map(({ hash, account: _, ...right }) => ({
    id: hash,
    ...right,
    access: null,
  }));
  const access = (await accessRights(memory, account)).map(
    ({ id, account: _, reach: __, createdAt, expiresAt, isForOneSession, ...wish }) => ({
      id,
      createdAt,
      expiresAt,
      isForOneUse: isForOneSession,
      access: wish,
    }),
  );
  return [...governance, ...access];
}

/** A slip of the pen would give a right that nobody can use, or one that was not meant. */
async function requireSensible(store: Store, account: string, wish: AccessWish): Promise<void> {
  const { agent, role, visibility, project, tools } = wish;
  if (!isUsableName(agent))
    throw new Failure("invalid_input", "No agent can have that name.", "Choose another: --agent NAME");
  if (visibility !== null && !readableBy(role).includes(visibility))
    throw new Failure(
      "invalid_input",
      `Whoever is ${role} does not read what is ${visibility}.`,
      `Choose one of: ${readableBy(role).join(", ")}; or another --role.`,
    );
  if (project !== null) requireKnown("project", project, await registeredProjects(store, account));
  const known = [...FAMILIES, ...allTools.map(({ name }) => name)];
  for (const each of tools ?? []) requireKnown("tool or family of tools", each, known);
}

function requireKnown(what: string, name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  const suggestion = nearest(name, known);
  throw new Failure(
    "not_found",
    `There is no ${what} \`${name.slice(0, 100)}\`.`,
    suggestion ? `Did you mean ${suggestion}?` : `Known are: ${known.slice(0, 20).join(", ") || "none"}.`,
  );
}

async function withStore<Result>(place: StorePlace, use: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(place);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
