import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Caller } from "../../domain/caller.ts";
import { guardOfAll } from "../../domain/guard.ts";
import { asNodeId, asProjectId, asSessionId, ulidSource } from "../../domain/ids.ts";
import type { Store } from "../../stores/port.ts";
import { openSqliteStore } from "../../stores/sqlite/openSqliteStore.ts";
import { type Actor, coordinationMeta } from "../actor.ts";
import { lettersFor } from "../mailbox.ts";
import { leaveSession } from "../presence/sessions.ts";
import { activeClaims } from "./activeClaims.ts";
import { endClaimIn } from "./endClaim.ts";
import { holdsFence, requireFence } from "./fence.ts";
import { moveClaimsIn } from "./moveClaims.ts";
import { type ClaimResult, type ClaimWish, takeClaimIn } from "./takeClaim.ts";

const project = asProjectId("example.org/acme/shop");
const place = { account: "local", project };
const ids = ulidSource(Date.now, () => 7);

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "loci-claims-"));
  store = await openSqliteStore({ folder });
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

function actor(agent: string, more: Partial<Actor> = {}): Actor {
  const session = asSessionId(`session:${agent}`);
  const caller: Caller = { account: "local", agent, session, role: "agent", project };
  const process = `process:${agent}`;
  // Nobody comes while somebody else looks, unless a test says so.
  const sawVersion = Number.MAX_SAFE_INTEGER;
  return {
    sawVersion,
    caller,
    project,
    process,
    living: new Set(["process:ada", "process:bob"]),
    root: null,
    ids,
    ...more,
  };
}

function take(who: Actor, target: string, wish: Partial<ClaimWish> = {}): Promise<ClaimResult> {
  const full = {
    claimType: "file",
    target,
    intent: "mend it",
    targetHash: null,
    root: null,
    codeAt: null,
    ...wish,
  } as const;
  return store.memory.transaction(coordinationMeta(who), (tx) => takeClaimIn(tx, who, full));
}

async function taken(who: Actor, target: string, wish: Partial<ClaimWish> = {}) {
  const result = await take(who, target, wish);
  if (result.status !== "ok") throw new Error(`${target} is held by ${result.held.agent}`);
  return result;
}

/** The claims that a session lost and was not told of yet. */
async function lossesOf(caller: Caller) {
  const tidings = (await lettersFor(store.memory, caller)).map(({ tiding }) => tiding);
  return tidings.filter((tiding) => tiding.is === "claim_lost");
}

test("of two who claim what overlaps, the second is told who holds it and why", async () => {
  const { claim } = await taken(actor("ada"), "src/a.ts");
  expect(await take(actor("bob"), "src/a.ts::push", { claimType: "symbol" })).toMatchObject({
    status: "CONFLICT",
    held: { id: claim.id, agent: "ada", intent: "mend it", target: "src/a.ts", since: claim.since },
  });
  expect(await activeClaims(store.memory, place)).toHaveLength(1);
});

test("what the session holds already is the same claim, and its own claims are not in its way", async () => {
  const first = await taken(actor("ada"), "src/a.ts");
  const again = await taken(actor("ada"), "src/a.ts");
  expect([again.isNew, again.claim]).toEqual([false, first.claim]);
  const taskId = asNodeId("task:1");
  const other = await taken(actor("ada"), "src/a.ts", { intent: "something else", taskId });
  expect(other.claim).toEqual({ ...first.claim, intent: "something else", taskId });
  const inside = await taken(actor("ada"), "src/a.ts::push", { claimType: "symbol" });
  expect(inside.claim.fence).toBeGreaterThan(first.claim.fence);
});

test("another session under the same name is another holder", async () => {
  await taken(actor("ada"), "src/a.ts");
  const { caller, ...rest } = actor("ada");
  const second = { ...rest, caller: { ...caller, session: asSessionId("session:ada-2") } };
  expect((await take(second, "src/a.ts")).status).toBe("CONFLICT");
});

test("twenty at once: one gets it", async () => {
  const agents = Array.from({ length: 20 }, (_, at) => actor(`agent-${at}`));
  const living = new Set(agents.map(({ process }) => process));
  const results = await Promise.all(agents.map((agent) => take({ ...agent, living }, "src/a.ts")));
  expect(results.filter(({ status }) => status === "ok")).toHaveLength(1);
});

test("a claim whose session ended, or whose process is gone, gives way and its holder is told", async () => {
  const { claim } = await taken(actor("ada"), "src/a.ts");
  await leaveSession(store.memory, actor("ada").caller, project);
  const { takenOver } = await taken(actor("bob"), "src/*.ts", { claimType: "glob" });
  expect(takenOver.map(({ id }) => id)).toEqual([claim.id]);
  const [last] = await store.memory.last({ guard: guardOfAll(place) }, [claim]);
  expect(last?.props).toMatchObject({ invalidationReason: "taken_over", endedBy: "bob" });
  const alone = { living: new Set(["process:cleo"]) };
  expect((await taken(actor("cleo", alone), "src/b.ts")).takenOver).toHaveLength(1);
  expect(await lossesOf(actor("bob").caller)).toMatchObject([
    { target: "src/*.ts", reason: "taken_over", by: "cleo" },
  ]);
});

test("a process that came after the look is not taken for one that is gone", async () => {
  const sawVersion = await store.memory.lastVersion();
  const living = new Set(["process:bob"]);
  await taken(actor("ada"), "src/a.ts");
  expect((await take(actor("bob", { living, sawVersion }), "src/a.ts")).status).toBe("CONFLICT");
});

test("who got a claim after the look is not taken for one that is gone, though it had been", async () => {
  await taken(actor("ada"), "src/b.ts");
  const sawVersion = await store.memory.lastVersion();
  const living = new Set(["process:bob"]);
  await taken(actor("ada"), "src/a.ts");
  expect((await take(actor("bob", { living, sawVersion }), "src/a.ts")).status).toBe("CONFLICT");
});

test("fences rise, and one whose claim was lost is refused with how", async () => {
  const ada = actor("ada");
  const { claim } = await taken(ada, "src/a.ts");
  await requireFence(store.memory, ada.caller, project, claim.fence);
  const bob = actor("bob", { living: new Set(["process:bob"]) });
  const next = await taken(bob, "src/a.ts");
  expect(next.claim.fence).toBeGreaterThan(claim.fence);
  await expect(requireFence(store.memory, ada.caller, project, claim.fence)).rejects.toThrow(
    /taken_over by bob/,
  );
  expect(await holdsFence(store.memory, ada.caller, project, next.claim.fence)).toBe(false);
});

test("a claim that is handed over keeps its id, and the former fence is no longer good", async () => {
  const ada = actor("ada");
  const bob = actor("bob");
  const { claim } = await taken(ada, "src/a.ts");
  const to = { agent: "bob", session: bob.caller.session, process: bob.process };
  const [moved] = await store.memory.transaction(coordinationMeta(ada), (tx) =>
    moveClaimsIn(tx, ada, [claim], to),
  );
  expect(moved).toMatchObject({ id: claim.id, agent: "bob", target: "src/a.ts" });
  expect(await holdsFence(store.memory, bob.caller, project, moved?.fence ?? 0)).toBe(true);
  expect(await holdsFence(store.memory, ada.caller, project, claim.fence)).toBe(false);
  expect(await lossesOf(ada.caller)).toEqual([]);
});

test("what overlaps with a claim that was handed over ends with it, and who gave it away is told", async () => {
  const ada = actor("ada");
  const bob = actor("bob");
  const { claim } = await taken(ada, "src/a.ts");
  await taken(ada, "src/**", { claimType: "glob" });
  await taken(ada, "src/a.ts::push", { claimType: "symbol" });
  await taken(ada, "docs/a.md");
  const to = { agent: "bob", session: bob.caller.session, process: bob.process };
  await store.memory.transaction(coordinationMeta(ada), (tx) => moveClaimsIn(tx, ada, [claim], to));
  const left = await activeClaims(store.memory, place);
  expect(left.map(({ agent, target }) => [agent, target]).sort()).toEqual([
    ["ada", "docs/a.md"],
    ["bob", "src/a.ts"],
  ]);
  expect((await lossesOf(ada.caller)).map(({ target }) => target).sort()).toEqual([
    "src/**",
    "src/a.ts::push",
  ]);
});

test("what is ended twice ends once, and is told of once", async () => {
  const { claim } = await taken(actor("ada"), "src/a.ts");
  const bob = actor("bob");
  const end = () =>
    store.memory.transaction(coordinationMeta(bob), (tx) => endClaimIn(tx, bob, claim, "code_changed"));
  expect([await end(), await end()]).toEqual([true, false]);
  const { caller } = actor("ada");
  expect(await lossesOf(caller)).toMatchObject([{ claimId: claim.id, reason: "code_changed", by: "bob" }]);
});

test("a session can hold only so many", async () => {
  for (let at = 0; at < 200; at++) await taken(actor("ada"), `src/${at}.ts`);
  await expect(take(actor("ada"), "src/one-more.ts")).rejects.toThrow(/200 claims/);
});
