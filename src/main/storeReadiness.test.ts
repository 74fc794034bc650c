import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Log } from "../domain/log.ts";
import { openSqliteStore } from "../stores/sqlite/openSqliteStore.ts";
import { storeReadiness } from "./storeReadiness.ts";

const AWAY = ["The store does not answer; the log says why."];

let folder: string;
let causes: unknown[];
let log: Log;
beforeEach(async () => {
  const parent = await mkdtemp(path.join(tmpdir(), "loci-ready-"));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  folder = path.join(parent, "data");
  causes = [];
  log = { error() {}, warn: (_, fields) => void causes.push(fields?.cause), info() {}, debug() {} };
});

test("whoever asks learns that the store does not answer, and the log why", async () => {
  const store = await openSqliteStore({ folder });
  expect(await storeReadiness({ store, log })).toEqual([]);
  await store.close();
  expect(await storeReadiness({ store, log })).toEqual(AWAY);
  expect(causes).toEqual([expect.any(Error)]);
});

test("a data folder that was moved away is not there, however well its open files can be read, until it is back", async () => {
  const store = await openSqliteStore({ folder });
  onTestFinished(() => store.close());
  await rename(folder, `${folder}-away`);
  expect(await storeReadiness({ store, log })).toEqual(AWAY);
  expect(String(causes[0])).toContain(folder);
  await rename(`${folder}-away`, folder);
  expect(await storeReadiness({ store, log })).toEqual([]);
  await rm(folder, { recursive: true });
  expect(await storeReadiness({ store, log })).toEqual(AWAY);
});
