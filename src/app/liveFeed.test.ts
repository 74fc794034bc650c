import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import type { Caller } from "../domain/caller.ts";
import type { Log } from "../domain/log.ts";
import type { Store } from "../stores/port.ts";
import { openSqliteStore } from "../stores/sqlite/openSqliteStore.ts";
import { META, note } from "../stores/testing/fixtures.ts";
import type { LiveChange } from "./liveChange.ts";
import { LiveFeed } from "./liveFeed.ts";

const silent: Log = { error() {}, warn() {}, info() {}, debug() {} };
const ann: Caller = {
  account: META.account,
  agent: "ann",
  session: META.sessionId,
  role: "admin",
  project: META.project,
};

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "loci-live-"));
  store = await openSqliteStore({ folder });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** A feed of what is in the store, which can be taken away from it in parts. */
function scene() {
  const away = { memory: false, audit: false };
  const told: LiveChange[] = [];
  const need = (part: keyof typeof away) => {
    if (away[part]) throw new Error(`no ${part}`);
  };
  const feed = new LiveFeed({
    store: {
      memory: {
        ...store.memory,
        async lastVersion() {
          need("memory");
          return store.memory.lastVersion();
        },
      },
      audit: {
        ...store.audit,
        async read(...how) {
          need("audit");
          return store.audit.read(...how);
        },
      },
    },
    clock: { now: Date.now },
    findProject: async () => null,
    log: silent,
    everyMs: 5,
  });
  onTestFinished(() => feed.stop());
  return { away, told, watch: () => feed.watch(ann, (change) => void told.push(change)) };
}

const write = (id: string) => store.memory.transaction(META, (tx) => tx.put(note(id, "Pears keep")));
const idsOf = (told: readonly LiveChange[]) =>
  told.flatMap(({ happenings }) => happenings).map(({ id }) => id);

test("whoever watches once the store is back is told, whoever could not before", async () => {
  const { away, told, watch } = scene();
  away.memory = true;
  for (let turn = 0; turn < 2; turn++) await expect(watch()).rejects.toThrow("no memory");
  away.memory = false;
  await watch();
  await write("note:1");
  await expect.poll(() => idsOf(told)).toEqual(["note:1"]);
});

test("what happened while it could not be told is told later, once", async () => {
  const { away, told, watch } = scene();
  await watch();
  away.audit = true;
  await write("note:1");
  // Long enough for many looks that fail half way.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(told).toEqual([]);
  away.audit = false;
  await expect.poll(() => idsOf(told)).toEqual(["note:1"]);
  await write("note:2");
  await expect.poll(() => idsOf(told)).toEqual(["note:1", "note:2"]);
});
