import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { asNodeId, asProjectId, asSessionId } from "../../domain/ids.ts";
import { planCommunities } from "../../engines/communities/planCommunities.ts";
import type { GraphStore, Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import type { IndexReport } from "../indexFiles.ts";
import { CodeMap } from "./codeMap.ts";
import { isMapped } from "./communitiesMark.ts";
import type { PlanRunner } from "./communityWorkerAt.ts";

const project = asProjectId("orchard");
const meta = {
  type: "incremental" as const,
  account: "local",
  project,
  agentId: "unknown",
  sessionId: asSessionId("session:1"),
};
const whole = { mode: "incremental", meta } as const;
const limited = { ...whole, paths: ["a.ts"] };

let store: Store;
let code: GraphStore;
let drawings: number;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "loci-map-"));
  store = await openSqliteStore({ folder });
  code = await store.code({ account: "local", project, root: "/orchard" });
  drawings = 0;
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  await code.transaction(meta, async (tx) => {
    const path = "src/apple.ts";
    await tx.put({ project, id: asNodeId(path), kind: "FILE", props: { name: path } });
  });
});

const planned: PlanRunner = async (graph) => planCommunities(graph);

/** Each is a process of its own. */
function mapOf(holder: string, runWorker = planned) {
  const warnings: string[] = [];
  const map = new CodeMap({
    code,
    project,
    meta,
    lease: { leases: store.leases, name: "map:orchard", holder },
    runWorker: async (...asked) => {
      drawings += 1;
      return await runWorker(...asked);
    },
    log: { error() {}, warn: (line) => void warnings.push(line), info() {}, debug() {} },
  });
  onTestFinished(() => map.close());
  return { map, warnings };
}

/** What a build of a tree of so many files tells that touched some of them. */
function report(affected: number, seen: number): IndexReport {
  return {
    txId: null,
    files: { seen, parsed: affected, skipped: 0, removed: 0 },
    nodes: { added: 0, modified: 0, removed: 0 },
    edges: { linked: 0, unlinked: 0 },
    affected: Array.from({ length: affected }, (_, at) => `${at}.ts`),
    problems: [],
    phases: { listMs: 0, symbolsMs: 0, edgesMs: 0 },
  };
}

test("the first map is drawn after a build of the whole tree, and not after one of a few files", async () => {
  const { map } = mapOf("one");
  map.noteBuild(limited, report(3, 100));
  await map.settled();
  expect(await isMapped(code)).toBe(false);
  map.noteBuild(whole, report(100, 100));
  await map.settled();
  expect(await isMapped(code)).toBe(true);
  map.noteBuild(whole, report(0, 100));
  await map.settled();
  expect(drawings).toBe(1);
});

test("small changes add up, also over a restart", async () => {
  const before = mapOf("one").map;
  before.noteBuild(whole, report(1_000, 1_000));
  for (let at = 0; at < 10; at++) before.noteBuild(limited, report(1, 1_000));
  await before.settled();
  await before.close();
  expect(drawings).toBe(1);
  const { map } = mapOf("two");
  for (let at = 0; at < 11; at++) map.noteBuild(limited, report(1, 1_000));
  await map.settled();
  expect(drawings).toBe(2);
});

test("in a large tree a fixed number of changes is enough", async () => {
  const { map } = mapOf("one");
  map.noteBuild(whole, report(1, 100_000));
  map.noteBuild(limited, report(50, 100_000));
  await map.settled();
  expect(drawings).toBe(1);
  map.noteBuild(limited, report(1, 100_000));
  await map.settled();
  expect(drawings).toBe(2);
});

test("changes that come while it is drawn are not taken for drawn", async () => {
  const gate = Promise.withResolvers<void>();
  const slow = mapOf("one", async (graph) => {
    await gate.promise;
    return planCommunities(graph);
  });
  await mapOf("other").map.drawn();
  slow.map.noteBuild(limited, report(3, 100));
  while (drawings < 2) await new Promise(setImmediate);
  const quick = mapOf("two").map;
  quick.noteBuild(limited, report(2, 100));
  gate.resolve();
  await Promise.all([slow.map.settled(), quick.settled()]);
  expect(drawings).toBe(2);
  quick.noteBuild(limited, report(1, 100));
  await quick.settled();
  expect(drawings).toBe(3);
});

test("two processes that find no map draw it once", async () => {
  await Promise.all([mapOf("one").map.drawn(), mapOf("two").map.drawn()]);
  expect(drawings).toBe(1);
});

test("closing breaks a drawing off, and whoever waits for it can leave before", async () => {
  const { map, warnings } = mapOf("one", (_, signal) => {
    return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  map.noteBuild(whole, report(1, 1));
  await expect(map.settled(AbortSignal.timeout(20))).rejects.toMatchObject({ name: "TimeoutError" });
  await map.close();
  map.noteBuild(whole, report(1, 1));
  await map.settled();
  expect({ warnings, isMapped: await isMapped(code) }).toEqual({ warnings: [], isMapped: false });
  expect(await store.leases.holder("map:orchard")).toBeNull();
});

test("a drawing that failed is told to the log, and not tried again at every build", async () => {
  const { map, warnings } = mapOf("one", () => Promise.reject(new Error("out of memory")));
  for (let at = 0; at < 3; at++) map.noteBuild(whole, report(1, 1));
  await map.settled();
  expect({ drawings, warnings }).toEqual({ drawings: 1, warnings: [expect.any(String)] });
});
