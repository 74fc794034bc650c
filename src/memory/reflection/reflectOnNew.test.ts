import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asNodeId, asProjectId, asSessionId, ulidSource } from "../../domain/ids.ts";
import type { Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { keepReflecting } from "./keepReflecting.ts";
import { reflectOnNew } from "./reflectOnNew.ts";

const project = asProjectId("shop");
const session = asSessionId("session:1");
const ids = ulidSource(Date.now, () => 7);
const caller = { account: "local", agent: "system", session, role: "agent", project } as const;
const guard = { account: "local", project, visibilities: ["shared"] } as const;

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-reflection-"));
  store = await openSqliteStore({ folder });
});
afterEach(async () => {
  vi.useRealTimers();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** So many edits of one file by one agent. */
async function edits(count: number, agentId: string, file: string): Promise<void> {
  for (let at = 0; at < count; at++) {
    const meta = { type: "memory_write", account: "local", project, agentId, sessionId: session } as const;
    await store.memory.transaction(meta, async (tx) => {
      const props = { type: "EDIT", content: "edited", entities: [file], metadata: { file, reason: "r" } };
      const draft = { project, id: asNodeId(ids.next("episode")), kind: "EPISODE", props } as const;
      await tx.put(draft);
      await tx.link({ type: "INVOLVES", from: draft, to: { project, id: asNodeId(file) } });
    });
  }
}
const learnings = async () =>
  (await store.memory.find({ guard }, { kinds: ["LEARNING"], limit: 10 })).map(({ props }) => props.subject);

test("what happened since is reflected on agent by agent, and once", async () => {
  await edits(3, "ada", "a.ts");
  await edits(3, "bob", "b.ts");
  expect(await reflectOnNew({ store, ids, caller }, project)).toBe(2);
  expect((await learnings()).sort()).toEqual(["a.ts", "b.ts"]);
  expect(await reflectOnNew({ store, ids, caller }, project)).toBe(0);
  await edits(1, "bob", "b.ts");
  expect(await reflectOnNew({ store, ids, caller }, project)).toBe(1);
  expect(await learnings()).toHaveLength(2);
});

test("a project in which nothing happened is left alone", async () => {
  expect(await reflectOnNew({ store, ids, caller }, asProjectId("idle"))).toBe(0);
  expect(await store.memory.transactions({ ...guard, project: asProjectId("idle") }, { limit: 5 })).toEqual(
    [],
  );
});

test("it happens every so many minutes, in one process of several, until it is stopped", async () => {
  await edits(3, "ada", "a.ts");
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const log = { error() {}, warn() {}, info() {}, debug() {} };
  const parts = {
    store,
    ids,
    account: "local",
    session,
    everyMinutes: 5,
    projects: async () => [project],
    log,
  };
  const never = keepReflecting({ ...parts, everyMinutes: 0 });
  const timers = [keepReflecting(parts), keepReflecting(parts)];
  expect(await learnings()).toEqual([]);
  vi.advanceTimersByTime(5 * 60_000);
  await expect.poll(learnings).toEqual(["a.ts"]);
  await Promise.all([...timers, never].map((timer) => timer.stop()));
  await edits(3, "ada", "b.ts");
  vi.advanceTimersByTime(60 * 60_000);
  expect(await learnings()).toEqual(["a.ts"]);
});
