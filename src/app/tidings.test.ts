import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { leaveLetterIn } from "../coordination/mailbox.ts";
import type { Caller } from "../domain/caller.ts";
import { Failure } from "../domain/failure.ts";
import { asNodeId, asProjectId, asSessionId } from "../domain/ids.ts";
import type { Log } from "../domain/log.ts";
import type { GraphStore, Store } from "../stores/port.ts";
import { openSqliteStore } from "../stores/sqlite/openSqliteStore.ts";
import { Tidings } from "./tidings.ts";

const silent: Log = { error() {}, warn() {}, info() {}, debug() {} };
const caller: Caller = {
  account: "local",
  agent: "ada",
  session: asSessionId("session:1"),
  role: "agent",
  project: asProjectId("example.org/acme/shop"),
};

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-tidings-"));
  store = await openSqliteStore({ folder });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function lose(fence: number): Promise<void> {
  const { account, project } = caller;
  const meta = { type: "coordination", account, project, agentId: "bob", sessionId: caller.session } as const;
  const lost = { is: "claim_lost", claimId: asNodeId("claim:1"), target: "src/a.ts", fence } as const;
  await store.memory.transaction(meta, (tx) =>
    leaveLetterIn(tx, caller, { ...lost, reason: "code_changed", by: "bob", at: tx.at }),
  );
}

const open = (memory: GraphStore = store.memory) => new Tidings(memory, silent);
const linesOf = async (tidings: Tidings, who = caller) => (await tidings.collect(who)).lines;

test("what was told is not told again, by this process or another", async () => {
  await lose(1);
  const tidings = open();
  const told = await tidings.collect(caller);
  expect(told.lines).toEqual(["claim_lost:claim:1 on src/a.ts (fence 1): the code was changed by bob"]);
  await told.settle(true);
  expect(await linesOf(tidings)).toEqual([]);
  expect(await linesOf(open())).toEqual([]);
});

test("of calls under way at once one tells it", async () => {
  await lose(1);
  const tidings = open();
  const told = await Promise.all([1, 2, 3].map(() => linesOf(tidings)));
  expect(told.flat()).toHaveLength(1);
});

test("what an answer could not tell waits for the next", async () => {
  await lose(1);
  const tidings = open();
  await (await tidings.collect(caller)).settle(false);
  expect(await linesOf(tidings)).toHaveLength(1);
});

test("what was told and could not be removed is not told again, and goes later", async () => {
  await lose(1);
  let isAway = true;
  const transaction: GraphStore["transaction"] = (...args) =>
    isAway
      ? Promise.reject(new Failure("unavailable", "The disk is full.", "Make room."))
      : store.memory.transaction(...args);
  const tidings = open({ ...store.memory, transaction });
  await (await tidings.collect(caller)).settle(true);
  await lose(2);
  expect(await linesOf(tidings)).toEqual([expect.stringContaining("(fence 2)")]);
  isAway = false;
  await (await tidings.collect(caller)).settle(true);
  expect(await linesOf(open())).toEqual([expect.stringContaining("(fence 2)")]);
});

test("who may see only what is meant for them is not told who it was", async () => {
  await lose(1);
  const [line] = await linesOf(open(), { ...caller, role: "restricted" });
  expect(line).toContain("changed by another agent");
});

test("of a task that comes with many claims some are named", async () => {
  const claims = Array.from({ length: 9 }, (_, at) => ({
    claimId: `claim:${at}`,
    target: `src/${at}.ts`,
    fence: at,
  }));
  const { account, project } = caller;
  const meta = { type: "coordination", account, project, agentId: "bob", sessionId: caller.session } as const;
  const given = {
    is: "task_given",
    taskId: asNodeId("task:1"),
    title: "Mend it",
    by: "bob",
    claims,
  } as const;
  await store.memory.transaction(meta, (tx) => leaveLetterIn(tx, caller, { ...given, at: tx.at }));
  expect(await linesOf(open())).toEqual([
    "task_given:task:1 “Mend it” by bob: it is yours now, and with it src/0.ts (fence 0), src/1.ts (fence 1), " +
      "src/2.ts (fence 2), 6 more; `session_start` with this `taskId` briefs you",
  ]);
});
