import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LogSync } from "./logSync.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-sync-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("many who wait at once share a pass, but for one that may have begun too early", async () => {
  const path = join(folder, "a.db");
  await writeFile(`${path}-wal`, "frames");
  const sync = new LogSync(path, () => {});
  const first = sync.flush();
  const later = [sync.flush(), sync.flush(), sync.flush()];
  expect(later[0]).not.toBe(first);
  expect(new Set(later).size).toBe(1);
  await Promise.all([first, ...later]);
  expect(sync.flush()).not.toBe(later[0]);
  await sync.flush();
  await sync.close();
});

test("what cannot be brought to the disk is not told to be there, nor is anything after it until all of the log is rescued", async () => {
  const path = join(folder, "b.db");
  let checkpoints = 0;
  let isBusy = true;
  const sync = new LogSync(path, () => {
    checkpoints += 1;
    if (isBusy) throw new Error("busy");
  });
  const [one, two] = [sync.flush(), sync.flush()];
  await expect(one).rejects.toMatchObject({ code: "unavailable" });
  await expect(two).rejects.toMatchObject({ code: "unavailable" });
  await writeFile(`${path}-wal`, "frames");
  await expect(sync.flush()).rejects.toMatchObject({ code: "unavailable" });
  isBusy = false;
  await sync.flush();
  expect(checkpoints).toBe(3);
  await sync.flush();
  expect(checkpoints).toBe(3);
  await sync.close();
});
