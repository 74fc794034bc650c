import { afterEach, beforeEach, expect, test } from "vitest";
import { drainOutbox } from "../../src/app/drainOutbox.ts";
import { guardOf } from "../../src/domain/caller.ts";
import { asNodeId } from "../../src/domain/ids.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
  const { account, agent, session, project } = world.caller;
  const author = { type: "coordination", account, project, agentId: agent, sessionId: session } as const;
  await world.store.memory.transaction(author, (tx) =>
    tx.put({ project, id: asNodeId("task:1"), kind: "TASK", props: { title: "Keep less" } }),
  );
});
afterEach(() => world.dispose());

/** What hangs on the task, by the type of the edge. */
async function ofTask(type: "PRODUCED" | "RAISED_DURING"): Promise<string[]> {
  const { caller, store } = world;
  const { project } = caller;
  const edges = await store.memory.edges(
    { guard: guardOf(caller, project) },
    { of: [{ project, id: asNodeId("task:1") }], types: [type], direction: "out", limit: 20 },
  );
  return edges.map(({ to }) => String(to.id)).sort();
}

async function fact(content: string): Promise<string> {
  return String((await world.call("memory_save", { kind: "fact", content })).data?.id);
}
const correct = (id: string, action: string, more: object) =>
  world.call("memory_correct", { id, action, ...more });

test("what comes of a correction is tied to the task that is named", async () => {
  const producedByTaskId = "task:1";
  const parts = [{ content: "Logins stay a year." }, { content: "Payments stay ten." }];
  const split = await correct(await fact("Logins stay a year and payments ten."), "split", {
    parts,
    producedByTaskId,
  });
  const moved = await correct(await fact("Ask before deleting."), "reclassify", {
    kind: "note",
    producedByTaskId,
  });
  const doubted = await correct(await fact("Backups stay a week."), "contest", {
    reason: "It was a month.",
    producedByTaskId,
  });
  const made = [split.data?.created, moved.data?.id, doubted.data?.conflictId].flat();
  expect(made).toHaveLength(4);
  expect(await ofTask("PRODUCED")).toEqual(made.toSorted());
});

test("a correction for a task that is not there changes nothing", async () => {
  const id = await fact("Backups stay a week.");
  const answer = await correct(id, "contest", { reason: "No.", producedByTaskId: "task:none" });
  expect(answer).toMatchObject({ ok: false, errorCode: "not_found", data: { status: "failed" } });
  expect(answer.hint).toContain("producedByTaskId");
  const { data } = await world.call("memory_search", { query: "backups", profile: "debug" });
  expect(JSON.stringify(data)).not.toContain('"conflicted":true');
});

test("a conversation is raised during the task that is named, also when it has to wait", async () => {
  const append = (conversationId: string, producedByTaskId: string) =>
    world.call("conversation_append", {
      conversationId,
      messages: [{ role: "user", content: "Let us keep less." }],
      producedByTaskId,
    });
  await append("now", "task:1");
  const unknown = await append("never", "task:none");
  expect(unknown).toMatchObject({ ok: false, errorCode: "not_found", data: { status: "failed", stored: 0 } });
  world.setAway(true);
  expect((await append("later", "task:1")).data?.status).toBe("pending_retry");
  world.setAway(false);
  await drainOutbox(world.store, world.outbox, world.log);
  expect(await ofTask("RAISED_DURING")).toEqual(["conversation:later", "conversation:now"]);
});
