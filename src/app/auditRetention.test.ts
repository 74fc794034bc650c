import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asNodeId, asProjectId, asSessionId } from "../domain/ids.ts";
import type { Log } from "../domain/log.ts";
import type { Store } from "../stores/port.ts";
import { openSqliteStore } from "../stores/sqlite/openSqliteStore.ts";
import { keepPruning, pruneAudit } from "./auditRetention.ts";

const silent: Log = { error() {}, warn() {}, info() {}, debug() {} };
const DAY_MS = 24 * 3_600_000;
const project = asProjectId("p");
const guard = { account: "local", project, visibilities: ["shared"] } as const;
let folder: string;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-retention-"));
  store = await openSqliteStore({ folder });
});
afterEach(async () => {
  vi.useRealTimers();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function callsAt(...moments: readonly number[]): Promise<void> {
  await store.audit.append(
    moments.map((startedAt, at) => ({
      id: asNodeId(`call:${startedAt}-${at}`),
      account: "local",
      project,
      tool: "memory_search",
      agentId: "ada",
      sessionId: asSessionId("s"),
      input: "{}",
      output: "{}",
      isError: false,
      startedAt,
      completedAt: startedAt + 1,
      tokens: 1,
    })),
  );
}

const momentsLeft = async () =>
  (await store.audit.read(guard, { limit: 1_000 })).map(({ startedAt }) => startedAt).sort((a, b) => a - b);

test("what is older goes, in several steps; what is not stays", async () => {
  await callsAt(...Array.from({ length: 450 }, () => 100), 500, 501);
  expect(await pruneAudit(store.audit, 500, new AbortController().signal)).toBe(450);
  expect(await momentsLeft()).toEqual([500, 501]);
});

test("whoever stops it waits for one step at most", async () => {
  await callsAt(...Array.from({ length: 450 }, () => 100));
  const stopping = new AbortController();
  const pruning = pruneAudit(store.audit, 500, stopping.signal);
  stopping.abort();
  expect(await pruning).toBe(200);
});

test("days are counted from now, and nothing is let go where no number is given", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
  const now = 100 * DAY_MS;
  await callsAt(now - 31 * DAY_MS, now - 29 * DAY_MS);
  const parts = { clock: { now: () => now }, log: silent };
  const kept = keepPruning(store.audit, null, parts);
  vi.advanceTimersByTime(3_600_000);
  await kept.stop();
  expect(await momentsLeft()).toHaveLength(2);
  const pruned = keepPruning(store.audit, 30, parts);
  vi.advanceTimersByTime(30_000);
  await vi.waitFor(async () => expect(await momentsLeft()).toEqual([now - 29 * DAY_MS]), 30_000);
  await pruned.stop();
});
