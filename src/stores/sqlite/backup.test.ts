import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openOutbox } from "./openOutbox.ts";
import { openSqliteStore } from "./openSqliteStore.ts";

test("the outbox is copied before the memory that its entries go to", async () => {
  const folder = await mkdtemp(join(tmpdir(), "loci-copies-"));
  const outbox = await openOutbox({ folder });
  const store = await openSqliteStore({ folder });
  const { files } = await store.backup(join(folder, "copy"));
  expect(files.map(({ name }) => name)).toEqual(["outbox.db", "memory.db"]);
  await store.close();
  await outbox.close();
  await rm(folder, { recursive: true, force: true });
});
