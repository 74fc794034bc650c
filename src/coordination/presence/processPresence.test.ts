import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Caller } from "../../domain/caller.ts";
import { Failure } from "../../domain/failure.ts";
import { asProjectId, asSessionId, ulidSource } from "../../domain/ids.ts";
import type { GraphStore, Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { coordinationMeta } from "../actor.ts";
import type { ProcessFacts } from "./livingProcesses.ts";
import { ProcessPresence } from "./processPresence.ts";
import { joinSessionIn, livingSessions } from "./sessions.ts";

const silent = { error() {}, warn() {}, info() {}, debug() {} };
const project = asProjectId("example.org/acme/shop");
const place = { account: "local", project };
const ids = ulidSource(Date.now, () => 7);

let store: Store;
let now: number;

beforeEach(async () => {
  now = 1_700_000_000_000;
  const folder = await mkdtemp(join(tmpdir(), "loci-presence-"));
  store = await openSqliteStore({ folder, clock: () => now });
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true, force: true });
  });
});

const callerOf = (session: string, agent = "ada"): Caller => ({
  account: "local",
  agent,
  session: asSessionId(session),
  role: "agent",
  project,
});

function presenceOf(process: string, facts?: ProcessFacts, seen = store): ProcessPresence {
  const clock = { now: () => now };
  const presence = new ProcessPresence({ store: seen, process, facts, clock, log: silent });
  onTestFinished(() => presence.stop());
  return presence;
}

async function joinAs(presence: ProcessPresence, caller: Caller): Promise<void> {
  await presence.attend(caller, project);
  const { process } = presence;
  const actor = {
    caller,
    project,
    process,
    living: await presence.living(),
    sawVersion: 0,
    root: "/work",
    ids,
  };
  await store.memory.transaction(coordinationMeta(actor), (tx) => joinSessionIn(tx, actor));
}

const sessionsSeenBy = async (presence: ProcessPresence) =>
  [...(await livingSessions(store.memory, place, await presence.living())).keys()].sort();

describe("processes", () => {
  test("see each other from when they have to do with each other, and until they end", async () => {
    const [one, other] = [presenceOf("process:1"), presenceOf("process:2")];
    expect(await one.living()).toEqual(new Set(["process:1"]));
    await other.attend(callerOf("session:2"), project);
    expect(await one.living()).toEqual(new Set(["process:1", "process:2"]));
    await other.stop();
    expect(await one.living()).toEqual(new Set(["process:1"]));
  });

  test("that were killed are missed when their lease runs out", async () => {
    const [one, killed] = [presenceOf("process:1"), presenceOf("process:2")];
    await killed.attend(callerOf("session:2"), project);
    now += 59_999;
    expect(await one.living()).toContain("process:2");
    now += 1;
    expect(await one.living()).not.toContain("process:2");
  });

  test.each([
    { what: "is missed at once on the same machine", machine: "box", isSeen: false },
    { what: "is known by its lease only from another machine", machine: "elsewhere", isSeen: true },
    { what: "is known by its lease only where machines cannot be told apart", machine: null, isSeen: true },
  ])("one that is gone $what", async ({ machine, isSeen }) => {
    const here = { pid: 1, machine: machine && "box", isRunning: (pid: number) => pid === 1 };
    const one = presenceOf("process:1", here);
    const killed = presenceOf("process:2", { ...here, pid: 2, machine });
    await killed.attend(callerOf("session:2"), project);
    expect((await one.living()).has("process:2")).toBe(isSeen);
  });

  test("what is no process's sign is nobody", async () => {
    for (const sign of ["", "{}", "[1]", '{"process":5}', "null"])
      await store.leases.acquire(`process:${sign}`, sign, 60_000);
    expect(await presenceOf("process:1").living()).toEqual(new Set(["process:1"]));
  });
});

describe("sessions", () => {
  test("of one name are told apart, and end one by one", async () => {
    const presence = presenceOf("process:1");
    const callers = ["session:1", "session:2", "session:3"].map((id) => callerOf(id));
    for (const caller of callers) await joinAs(presence, caller);
    const witness = presenceOf("process:2");
    expect(await sessionsSeenBy(witness)).toEqual(["session:1", "session:2", "session:3"]);
    await presence.leave(asSessionId("session:2"), { mayReturn: false });
    expect(await sessionsSeenBy(witness)).toEqual(["session:1", "session:3"]);
    await presence.stop();
    expect(await sessionsSeenBy(witness)).toEqual([]);
  });

  test("end with their process, and are there again when it was only asleep", async () => {
    const presence = presenceOf("process:1");
    const witness = presenceOf("process:2");
    await joinAs(presence, callerOf("session:1"));
    now += 3_600_000;
    expect(await sessionsSeenBy(witness)).toEqual([]);
    await presence.attend(callerOf("session:other"), project);
    expect(await sessionsSeenBy(witness)).toEqual(["session:1"]);
  });

  test("that were thought to be gone are there again when they are heard of", async () => {
    const presence = presenceOf("process:1");
    const caller = callerOf("session:1");
    await joinAs(presence, caller);
    await presence.leave(caller.session, { mayReturn: true });
    expect(await sessionsSeenBy(presence)).toEqual([]);
    await presence.heard(callerOf("session:unknown"));
    expect(await sessionsSeenBy(presence)).toEqual([]);
    await Promise.all([presence.heard(caller), presence.heard(caller)]);
    expect(await sessionsSeenBy(presence)).toEqual(["session:1"]);
  });

  test("whose return could not be noted are there again with their next call", async () => {
    let isAway = false;
    const transaction: GraphStore["transaction"] = (...of) => {
      if (isAway) throw new Failure("unavailable", "Others are writing.", "Try again.");
      return store.memory.transaction(...of);
    };
    const presence = presenceOf("process:1", undefined, {
      ...store,
      memory: { ...store.memory, transaction },
    });
    const caller = callerOf("session:1");
    await joinAs(presence, caller);
    await presence.leave(caller.session, { mayReturn: true });
    isAway = true;
    await presence.heard(caller);
    expect(await sessionsSeenBy(presence)).toEqual([]);
    isAway = false;
    await presence.heard(caller);
    expect(await sessionsSeenBy(presence)).toEqual(["session:1"]);
    await Promise.all([presence.leave(caller.session, { mayReturn: true }), presence.heard(caller)]);
    expect(await sessionsSeenBy(presence)).toEqual(["session:1"]);
  });

  test("that ended for good stay ended, whoever is heard of", async () => {
    const presence = presenceOf("process:1");
    const caller = callerOf("session:1");
    await joinAs(presence, caller);
    await presence.leave(caller.session, { mayReturn: false });
    await presence.heard(caller);
    expect(presence.isAttending(caller.session)).toBe(false);
    expect(await sessionsSeenBy(presence)).toEqual([]);
  });

  test("that nothing tells from others cannot have anything of their own", async () => {
    const shared = { ...callerOf("session:1"), isShared: true };
    await expect(joinAs(presenceOf("process:1"), shared)).rejects.toMatchObject({
      code: "unsupported",
      hint: expect.stringContaining("Loci-Session"),
    });
  });

  test("that were killed long ago are forgotten", async () => {
    const witness = presenceOf("process:1");
    await joinAs(presenceOf("process:killed"), callerOf("session:killed"));
    now += 8 * 86_400_000;
    await joinAs(witness, callerOf("session:1"));
    const everybody = new Set(["process:1", "process:killed"]);
    expect([...(await livingSessions(store.memory, place, everybody)).keys()]).toEqual(["session:1"]);
  });
});
