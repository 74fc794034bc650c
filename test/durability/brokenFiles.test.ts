import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { asNodeId, asProjectId, asSessionId } from "../../src/domain/ids.ts";
import type { Store } from "../../src/stores/port.ts";
import { openSqliteStore } from "../../src/stores/sqlite/openSqliteStore.ts";

const project = asProjectId("kill-test");
const view = { guard: { account: "local", project, visibilities: ["public", "shared"] } } as const;
const meta = {
  type: "memory_write",
  account: "local",
  project,
  agentId: "a",
  sessionId: asSessionId("s"),
} as const;

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-broken-"));
  file = join(folder, "memory.db");
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(`${folder}-copy`, { recursive: true, force: true });
});

async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openSqliteStore({ folder });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const saveOne = (content: string) =>
  withStore((store) =>
    store.memory.transaction(meta, (tx) =>
      tx.put({ project, id: asNodeId(`note:${content}`), kind: "NOTE", props: { content } }),
    ),
  );
const found = (text: string) =>
  withStore(async (store) =>
    (await store.memory.searchText(view, { text, limit: 10 })).map(({ node }) => node.id),
  );

/** Opening is refused with a code and a next step, and leaves every byte as it was. */
async function expectRefused(code: string): Promise<void> {
  const before = await readFile(file);
  await expect(openSqliteStore({ folder })).rejects.toMatchObject({
    name: "Failure",
    code,
    hint: expect.any(String),
  });
  expect(Buffer.compare(await readFile(file), before)).toBe(0);
}

test("a file from the future is left alone", async () => {
  await saveOne("precious");
  const database = new DatabaseSync(file);
  database.exec("PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
  await expectRefused("unsupported");
});

test("another program's database is left alone", async () => {
  const database = new DatabaseSync(file);
  database.exec("CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)");
  database.close();
  await expectRefused("unavailable");
});

test.each([
  ["text", Buffer.from("this is not a database, it only has its name".repeat(100))],
  [
    "random bytes behind a good header",
    Buffer.concat([Buffer.from("SQLite format 3\0"), Buffer.alloc(8_000, 7)]),
  ],
])("a file of %s is reported as damaged and left alone", async (_, bytes) => {
  await writeFile(file, bytes);
  await expectRefused("unavailable");
});

test("a folder in the place of the file is reported", async () => {
  await mkdir(file);
  await expect(openSqliteStore({ folder })).rejects.toMatchObject({ name: "Failure", code: "unavailable" });
});

test("a backup that is opened can be written by several at once, like the store it came from", async () => {
  await saveOne("precious");
  const copy = `${folder}-copy`;
  await withStore((store) => store.backup(copy));
  const [one, other] = [await openSqliteStore({ folder: copy }), await openSqliteStore({ folder: copy })];
  await one.memory.transaction(meta, async () => {
    expect((await other.memory.searchText(view, { text: "precious", limit: 1 })).length).toBe(1);
  });
  const database = new DatabaseSync(join(copy, "memory.db"));
  expect(database.prepare("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
  database.close();
  await one.close();
  await other.close();
});

test("an empty file is a new store", async () => {
  await writeFile(file, "");
  await saveOne("first");
  expect(await found("first")).toEqual(["note:first"]);
});

test("pages overwritten in the middle are found by verify or refused, never answered from", async () => {
  for (let at = 0; at < 60; at++)
    await saveOne(`statement${at} with some words to fill the pages of the file`);
  const bytes = await readFile(file);
  for (let page = 4; page < bytes.length / 4096; page += 3)
    bytes.fill(0xa5, page * 4096 + 16, page * 4096 + 4000);
  await writeFile(file, bytes);
  const problems = await withStore((store) => store.memory.verify()).catch((failure) => [
    String(failure.message),
  ]);
  expect(problems.length).toBeGreaterThan(0);
});

test("a full disk fails the write that did not fit, and keeps all before it", async () => {
  // A limit on the size of files is what a full disk is to one process, and needs no mount.
  const writer = join(import.meta.dirname, "writer.ts");
  const command = `trap '' XFSZ; ulimit -f 1500; exec "$0" --no-warnings "$1" --folder "$2" --name full --writes 5000`;
  const run = spawnSync("bash", ["-c", command, process.execPath, writer, folder], { encoding: "utf8" });
  expect(run.status).not.toBe(0);
  expect(run.stderr).toMatch(/nothing was changed/);
  const acknowledged = run.stdout.split("\n").slice(0, -1);
  expect(acknowledged.length).toBeGreaterThan(5);
  await withStore(async (store) => {
    expect(await store.memory.verify()).toEqual([]);
    const refs = acknowledged.map((word) => ({ project, id: asNodeId(`fact:${word}`) }));
    expect(await store.memory.get(view, refs)).toHaveLength(acknowledged.length);
  });
  await saveOne("room again");
  expect(await found("room")).toEqual(["note:room again"]);
});
