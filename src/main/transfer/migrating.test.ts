import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asNodeId, asProjectId, asSessionId } from "../../domain/ids.ts";
import { accessRights, createAccessToken, revokeAccessTokens } from "../../memory/governance/accessToken.ts";
import type { Store, TxMeta } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { registerProject } from "../project.ts";
import { migrate } from "./migrating.ts";

const ACCOUNT = "acme";
const SESSION = asSessionId("session:1");
const [SHOP, TILL] = [asProjectId("shop"), asProjectId("till")];
const GUARD = { account: ACCOUNT, project: SHOP, visibilities: ["public", "shared", "admin"] } as const;

let folder: string;
let from: Store;
let to: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-migrate-"));
  from = await openSqliteStore({ folder: join(folder, "from") });
  to = await openSqliteStore({ folder: join(folder, "to") });
});
afterEach(async () => {
  await from.close();
  await to.close();
  await rm(folder, { recursive: true, force: true });
});

const metaOf = (project: TxMeta["project"]): TxMeta => ({
  ...{ type: "memory_write", account: ACCOUNT, project, agentId: "ada", sessionId: SESSION },
});
const refOf = (project: TxMeta["project"], name: string) => ({ project, id: asNodeId(`fact:${name}`) });

async function say(store: Store, project: TxMeta["project"], name: string, content: string): Promise<void> {
  const draft = { ...refOf(project, name), kind: "FACT" as const, props: { content }, searchText: content };
  await store.memory.transaction(metaOf(project), (tx) => tx.put(draft));
}

async function history(): Promise<void> {
  await registerProject(from, { id: SHOP, name: "The shop" }, { account: ACCOUNT, sessionId: SESSION });
  await registerProject(from, { id: TILL, name: "The till" }, { account: ACCOUNT, sessionId: SESSION });
  await say(from, null, "zone", "All times are UTC.");
  await say(from, SHOP, "port", "The shop listens on 8080.");
  await say(from, SHOP, "port", "The shop listens on 9090.");
  await say(from, TILL, "ink", "The till prints with ink.");
  await from.memory.transaction(metaOf(SHOP), async (tx) => {
    await tx.link({ type: "DERIVED_FROM", from: refOf(SHOP, "port"), to: refOf(null, "zone") });
    await tx.setMark("fence:shop", "41");
  });
  await from.memory.transaction(metaOf(TILL), (tx) => tx.close(refOf(TILL, "ink")));
}

const right = {
  ...({
    agent: "ada",
    role: "agent",
    project: null,
    visibility: null,
    tools: null,
    mayGovern: false,
  } as const),
  ...{ createdAt: 1, expiresAt: 9e15, isForOneSession: false },
} as const;

const run = () => migrate({ from, to, account: ACCOUNT, sessionId: SESSION });

test("everything of an account is in the other store, with its history", async () => {
  await history();
  const { projects } = await run();
  expect(projects).toMatchObject([
    { project: "shop", versions: 5, edges: 1 },
    { project: "till", versions: 2, edges: 0 },
  ]);
  const versions = await to.memory.versions({ guard: GUARD }, refOf(SHOP, "port"));
  expect(versions.map(({ props }) => props.content)).toEqual([
    "The shop listens on 8080.",
    "The shop listens on 9090.",
  ]);
  const hits = await to.memory.searchText({ guard: GUARD }, { text: "listens", kinds: ["FACT"], limit: 5 });
  expect(hits).toHaveLength(1);
});

test("done again after more was written, it adds what is new and finds the rest known", async () => {
  await history();
  await run();
  await say(from, SHOP, "host", "The shop is behind a proxy.");
  const { projects } = await run();
  const [shop] = projects;
  expect(shop).toMatchObject({ versions: 4 });
  expect(shop?.known).toBeGreaterThan(0);
  expect(await to.memory.get({ guard: GUARD }, [refOf(SHOP, "host")])).toHaveLength(1);
});

test("there and back again nothing differs", async () => {
  await history();
  const there = await run();
  const third = await openSqliteStore({ folder: join(folder, "third") });
  try {
    const back = await migrate({ from: to, to: third, account: ACCOUNT, sessionId: SESSION });
    expect(back.projects.map(({ sha256 }) => sha256)).toEqual(there.projects.map(({ sha256 }) => sha256));
  } finally {
    await third.close();
  }
});

test("tokens are good in the other store, fences go on, and a token taken back since is named", async () => {
  await history();
  const kept = await createAccessToken(from.memory, metaOf(null), right);
  const gone = await createAccessToken(from.memory, metaOf(null), right);
  await createAccessToken(from.memory, { ...metaOf(null), account: "another" }, right);
  await run();
  expect((await accessRights(to.memory, ACCOUNT)).map(({ id }) => id).sort()).toEqual(
    [kept.id, gone.id].sort(),
  );
  expect(await accessRights(to.memory, "another")).toEqual([]);
  await to.memory.transaction(metaOf(SHOP), (tx) => tx.setMark("fence:shop", "57"));
  await revokeAccessTokens(from.memory, metaOf(null), gone.id);

  expect((await run()).otherTokens).toEqual([gone.id]);
  expect((await to.memory.marks("fence:shop")).get("fence:shop")).toBe("57");
});

test("a store that tells another story of the same is left as it is, and said so", async () => {
  await history();
  await registerProject(to, { id: SHOP, name: "Another" }, { account: ACCOUNT, sessionId: SESSION });
  await say(to, SHOP, "port", "The shop listens on 7070.");
  await expect(run()).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("fact:port"),
  });
  const [port] = await to.memory.get({ guard: GUARD }, [refOf(SHOP, "port")]);
  expect(port?.props.content).toBe("The shop listens on 7070.");
});
