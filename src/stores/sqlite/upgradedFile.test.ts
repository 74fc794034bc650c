import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Store } from "../port.ts";
import { contentsOf, META, note, ref, refusal, view } from "../testing/fixtures.ts";
import { openSqliteStore } from "./openSqliteStore.ts";

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-upgraded-"));
  store = await openSqliteStore({ folder });
  await store.memory.transaction(META, (tx) => tx.put(note("a", "precious")));
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** What a Loci from the future does to a file when it opens it. */
const UPGRADES = {
  schema: "PRAGMA user_version = 99",
  analysis: "UPDATE meta SET value = '99' WHERE key = 'analysis'",
};

function upgrade(how: keyof typeof UPGRADES): void {
  const database = new DatabaseSync(join(folder, "memory.db"));
  database.exec(`${UPGRADES[how]}; PRAGMA wal_checkpoint(TRUNCATE)`);
  database.close();
}

for (const how of ["schema", "analysis"] as const) {
  test(`a process that had the file open writes nothing after an upgrade of its ${how}`, async () => {
    upgrade(how);
    const write = store.memory.transaction(META, (tx) => tx.put(note("a", "old ways")));
    const failure = await refusal(write, "unavailable");
    expect(failure.message).toMatch(/memory\.db was upgraded by a newer Loci/);
    expect(failure.hint).toMatch(/Restart/);
    await refusal(store.leases.acquire("watcher", "ada", 1000), "unavailable");
    await refusal(store.audit.append([]), "unavailable");
    expect(contentsOf(await store.memory.get(view(), [ref("a")]))).toEqual(["precious"]);
  });

  test(`a file with a newer ${how} is refused and left as it is`, async () => {
    upgrade(how);
    await store.close();
    const before = await readFile(join(folder, "memory.db"));
    await refusal(openSqliteStore({ folder }), "unsupported");
    expect(Buffer.compare(await readFile(join(folder, "memory.db")), before)).toBe(0);
  });
}

test("a file with an older analysis is indexed anew", async () => {
  const database = new DatabaseSync(join(folder, "memory.db"));
  database.exec("UPDATE meta SET value = '0' WHERE key = 'analysis'; UPDATE node SET text_counts = NULL");
  database.close();
  const again = await openSqliteStore({ folder });
  expect(await again.memory.verify()).toEqual([]);
  await again.close();
});
