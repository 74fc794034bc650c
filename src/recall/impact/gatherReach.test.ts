import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { guardOfAll } from "../../domain/guard.ts";
import { asNodeId, asProjectId, asSessionId } from "../../domain/ids.ts";
import type { GraphStore } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { gatherReach } from "./gatherReach.ts";

const project = asProjectId("shop");
const account = "local";
const HUB = "src/log.ts::log";
const MOST_READ = 5_000;

/** One function, and so many that call it. */
async function hub(callers: number): Promise<GraphStore> {
  const folder = await mkdtemp(join(tmpdir(), "loci-reach-"));
  const store = await openSqliteStore({ folder });
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  const code = await store.code({ account, project, root: "/shop" });
  const ref = (id: string) => ({ project, id: asNodeId(id) });
  const named = (id: string) => ({ ...ref(id), kind: "FUNCTION", props: { name: id } }) as const;
  const ids = Array.from({ length: callers }, (_, at) => `src/a.ts::f${at}`);
  const meta = {
    type: "file_change",
    account,
    project,
    agentId: "ada",
    sessionId: asSessionId("session:1"),
  } as const;
  await code.transaction(meta, async (tx) => {
    for (const id of [HUB, ...ids]) await tx.put(named(id));
    for (const id of ids) await tx.link({ type: "CALLS", from: ref(id), to: ref(HUB) });
  });
  return code;
}

const reachOf = (code: GraphStore) =>
  gatherReach(code, { view: { guard: guardOfAll({ account, project }) }, project, changed: [HUB] });

test.each([
  [MOST_READ, true],
  [MOST_READ + 1, false],
])("what %i others call is told whole: %s", async (callers, isComplete) => {
  expect((await reachOf(await hub(callers))).isComplete).toBe(isComplete);
});
