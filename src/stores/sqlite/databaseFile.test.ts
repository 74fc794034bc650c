import { chmod, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { META, note } from "../testing/fixtures.ts";
import { openOutbox } from "./openOutbox.ts";
import { openSqliteStore } from "./openSqliteStore.ts";

test("what is kept is its owner's alone, also in a folder that others may look into", async () => {
  const folder = await mkdtemp(join(tmpdir(), "loci-private-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const store = await openSqliteStore({ folder });
  const outbox = await openOutbox({ folder });
  onTestFinished(() => Promise.all([store.close(), outbox.close()]).then(() => {}));
  await store.memory.transaction(META, (tx) => tx.put(note("a", "words")));
  const modes: [string, string][] = [];
  for (const name of await readdir(folder))
    modes.push([name, ((await stat(join(folder, name))).mode & 0o777).toString(8)]);
  expect(modes.length).toBeGreaterThanOrEqual(4);
  expect(modes.filter(([, mode]) => mode !== "600")).toEqual([]);
});
