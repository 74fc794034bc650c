import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Failure } from "../../domain/failure.ts";
import { asNodeId, asProjectId } from "../../domain/ids.ts";
import type { Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { systemIn } from "../fleet.ts";
import { StatementWatch, type StatementWatchParts } from "./statementWatch.ts";

const fleet = { account: "local", project: asProjectId("shop") };
const silent = { error() {}, warn() {}, info() {}, debug() {} };
const soon = () => AbortSignal.timeout(10_000);

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-watch-"));
  // All that a quick machine writes may fall into one millisecond.
  store = await openSqliteStore({ folder, clock: () => 1_000 });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const say = (...ids: string[]) =>
  store.memory.transaction(systemIn(fleet, "test"), async (tx) => {
    for (const id of ids)
      await tx.put({ project: fleet.project, id: asNodeId(id), kind: "FACT", props: { content: id } });
  });

function watching(parts: Partial<StatementWatchParts> = {}): { watch: StatementWatch; seen: string[] } {
  const seen: string[] = [];
  const watch = new StatementWatch({
    purpose: "test",
    store,
    holder: "one",
    log: silent,
    looksBack: Number.POSITIVE_INFINITY,
    lookAt: async ({ id }) => void seen.push(id),
    ...parts,
  });
  return { watch, seen };
}

async function look({ watch }: { watch: StatementWatch }): Promise<void> {
  watch.nudge(fleet);
  await watch.settled(soon());
}

test("each statement is looked at once, in whichever process", async () => {
  await say("a", "b");
  const first = watching();
  await look(first);
  expect(first.seen).toEqual(["a", "b"]);
  await first.watch.close();
  await say("c");
  const second = watching({ holder: "two" });
  await look(second);
  await look(second);
  expect(second.seen).toEqual(["c"]);
  await second.watch.close();
});

test("of what was said before anybody watched only the last is looked at where that is wanted", async () => {
  await say("a", "b", "c");
  const later = watching({ looksBack: 1 });
  await look(later);
  await say("d");
  await look(later);
  expect(later.seen).toEqual(["c", "d"]);
  await later.watch.close();
});

test("of many at once the newest are looked at, whichever scope they are of", async () => {
  const inScope = (
    id: string,
    scope: { readonly focus?: string; readonly project: typeof fleet.project | null },
  ) =>
    store.memory.transaction(systemIn(fleet, "test"), async (tx) => {
      await tx.put({ ...scope, id: asNodeId(id), kind: "FACT", props: { content: id } });
    });
  await inScope("everywhere", { project: null });
  await inScope("here", { project: fleet.project });
  await inScope("in a focus", { project: fleet.project, focus: "f" });
  const { watch, seen } = watching({ most: 2 });
  await look({ watch });
  expect(seen).toEqual(["here", "in a focus"]);
  await watch.close();
});

test("one statement that cannot be looked at does not keep the others from it", async () => {
  await say("a", "b", "c");
  const seen: string[] = [];
  const { watch } = watching({
    async lookAt({ id }) {
      if (id === "b") throw new TypeError("unreadable");
      seen.push(id);
    },
  });
  await look({ watch });
  expect(seen).toEqual(["a", "c"]);
  await watch.close();
});

test("a look that failed as the store was away is made again", async () => {
  await say("a");
  let isAway = true;
  const seen: string[] = [];
  const { watch } = watching({
    async lookAt({ id }) {
      if (isAway) {
        isAway = false;
        throw new Failure("unavailable", "The store is away.", "Try again.");
      }
      seen.push(id);
    },
  });
  await look({ watch });
  expect(seen).toEqual(["a"]);
  await watch.close();
});

test("while another process looks, who waits is told when it is enough", async () => {
  await say("a");
  const key = JSON.stringify([fleet.account, fleet.project]);
  await store.leases.acquire(`truth:test:${key}`, "another", 60_000);
  const mine = watching();
  mine.watch.nudge(fleet);
  await expect(mine.watch.settled(AbortSignal.timeout(300))).rejects.toThrow();
  expect(mine.seen).toEqual([]);
  await store.leases.release(`truth:test:${key}`, "another");
  await mine.watch.settled(soon());
  expect(mine.seen).toEqual(["a"]);
  await mine.watch.close();
});
