import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { asNodeId, asProjectId, asSessionId } from "../../domain/ids.ts";
import type { Store } from "../port.ts";
import { countMemories } from "./backup.ts";
import { openOutbox } from "./openOutbox.ts";
import { openSqliteStore } from "./openSqliteStore.ts";

let folder: string;
let data: string;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "loci-copies-"));
  data = path.join(folder, "data");
  await (await openOutbox({ folder: data })).close();
  store = await openSqliteStore({ folder: data });
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });
});

/** Every file under a folder with what is in it. */
async function contentsOf(place: string): Promise<Map<string, string>> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(files.map(async (file) => [file, await readFile(file, "base64")] as const)),
  );
}

test("the outbox is copied before the memory that its entries go to, for its owner's eyes only", async () => {
  const copy = path.join(folder, "deep", "copy");
  const { files } = await store.backup(copy);
  expect(files.map(({ name }) => name)).toEqual(["outbox.db", "memory.db"]);
  expect((await readdir(copy)).sort()).toEqual(["manifest.json", "memory.db", "outbox.db"]);
  for (const name of await readdir(copy)) expect((await stat(path.join(copy, name))).mode & 0o077).toBe(0);
});

test("an empty folder takes a backup, also by a link", async () => {
  await mkdir(path.join(folder, "empty"));
  await symlink(path.join(folder, "empty"), path.join(folder, "link"));
  await store.backup(path.join(folder, "link"));
  expect(await readdir(path.join(folder, "empty"))).toContain("manifest.json");
});

test.each([
  ["the data folder", "data"],
  ["a link to the data folder", "link"],
  ["a new folder inside the data folder", "data/new"],
  ["a new folder inside, by a link", "link/new"],
  ["the folder that the data folder is in", "."],
  ["a folder that holds something", "full"],
  ["another data folder", "other"],
  ["a file", "full/notes.txt"],
])("%s takes no backup, and nothing changes", async (_, name) => {
  await symlink(data, path.join(folder, "link"));
  await mkdir(path.join(folder, "full"));
  await writeFile(path.join(folder, "full", "notes.txt"), "precious");
  await (await openSqliteStore({ folder: path.join(folder, "other") })).close();
  const before = await contentsOf(folder);
  await expect(store.backup(path.join(folder, name))).rejects.toMatchObject({
    code: "conflict",
    hint: expect.stringContaining("new or empty folder"),
  });
  expect(await contentsOf(folder)).toEqual(before);
});

test("a place where no folder can be made is told", async () => {
  await writeFile(path.join(folder, "file"), "");
  await expect(store.backup(path.join(folder, "file", "copy"))).rejects.toMatchObject({
    code: "unavailable",
  });
});

test("what is remembered now is counted, whatever project it is of", async () => {
  const meta = { account: "local", project: null, sessionId: asSessionId("session:1"), agentId: "ann" };
  await store.memory.transaction({ ...meta, type: "memory_write" }, async (tx) => {
    for (const project of ["a", "b"].map(asProjectId)) {
      await tx.put({ project, id: asNodeId("note:1"), kind: "NOTE", props: { content: "kept" } });
    }
    await tx.put({ project: null, id: asNodeId("project:a"), kind: "PROJECT", props: { name: "a" } });
  });
  await store.backup(path.join(folder, "copy"));
  expect(countMemories(path.join(folder, "copy"))).toBe(2);
});
