import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { asProjectId } from "../domain/ids.ts";
import type { Log } from "../domain/log.ts";
import { openSqliteStore } from "../stores/sqlite/openSqliteStore.ts";
import { storeReadiness } from "./storeReadiness.ts";

test("whoever asks learns that the store does not answer, and the log why", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "loci-ready-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const store = await openSqliteStore({ folder });
  const causes: unknown[] = [];
  const log: Log = {
    error() {},
    warn: (_, fields) => void causes.push(fields?.cause),
    info() {},
    debug() {},
  };
  const ask = () => storeReadiness({ store, account: "local", project: asProjectId("shop"), log });
  expect(await ask()).toEqual([]);
  await store.close();
  expect(await ask()).toEqual(["The store does not answer; the log says why."]);
  expect(causes).toEqual([expect.any(Error)]);
});
