import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asNodeId } from "../../src/domain/ids.ts";
import type { WriteTx } from "../../src/stores/port.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

interface Result {
  readonly id: string;
  readonly title?: string;
  readonly conflicted?: boolean;
  readonly related?: readonly { id: string; edge: string; direction: string; hops: number }[];
}
const resultsOf = (data: unknown) => (data as { results: Result[] }).results;

async function note(title: string, content: string, parts: object = {}): Promise<string> {
  const { data } = await world.call("memory_save", { kind: "note", title, content, ...parts });
  return String(data?.id);
}

/** Vectors are made after the answer. */
const embedded = () => world.call("memory_reindex", { wait: true });

function write(work: (tx: WriteTx) => Promise<unknown>): Promise<unknown> {
  const { account, agent, session, project } = world.caller;
  const meta = { type: "memory_write", account, project, agentId: agent, sessionId: session } as const;
  return world.store.memory.transaction(meta, work);
}

const ref = (id: string) => ({ project: world.caller.project, id: asNodeId(id) });

test("a question in other words is found by what it means", async () => {
  const backups = await note("Backups", "Database snapshots are taken every night and kept for a month.");
  await note("Colours", "Buttons are green, links are blue.");
  await embedded();
  const answer = await world.call("memory_search", { query: "can we restore lost data after a disaster" });
  expect(resultsOf(answer.data)[0]?.id).toBe(backups);
  expect(answer.degraded).toBeUndefined();
});

test("what asks for nothing is not searched", async () => {
  await note("Thanks", "Say thanks to the team.");
  const answer = await world.call("memory_search", { query: "ok, thanks!", explain: true });
  expect(answer).toMatchObject({ ok: true, data: { state: "empty", results: [] } });
  expect(answer.warnings?.join()).toContain("asks for nothing");
  expect((answer.data as { trace: object[] }).trace).toHaveLength(1);
});

test("what a question points back to is taken from what was said before", async () => {
  await note("Queue", "Events are kept for seven days.");
  const cache = await note("Tariff cache", "Entries live for one hour.");
  const answer = await world.call("memory_search", {
    query: "why does it live so long?",
    history: ["Tell me about the tariff cache."],
    signals: ["bm25"],
  });
  expect(resultsOf(answer.data)[0]?.id).toBe(cache);
});

test("explain tells what each stage did", async () => {
  await note("Backups", "Snapshots are taken every night.");
  const answer = await world.call("memory_search", { query: "snapshots", explain: true, profile: "debug" });
  const { trace } = answer.data as { trace: { stage: string; out: number }[] };
  const stages = trace.map(({ stage }) => stage.split(" (")[0]);
  for (const stage of ["classify", "expand", "candidates", "fuse", "boost", "dedup", "threshold", "slice"])
    expect(stages).toContain(stage);
  expect((await world.call("memory_search", { query: "snapshots" })).data).not.toHaveProperty("trace");
});

test("related memories come with their edge and its direction, and only as far as asked", async () => {
  const cause = await note("Cause", "The disk was full.");
  const effect = await note("Effect", "Nightly snapshots failed.");
  const remedy = await note("Remedy", "Old logs are removed at noon.");
  await write(async (tx) => {
    await tx.link({ type: "CAUSES", from: ref(cause), to: ref(effect) });
    await tx.link({ type: "DERIVED_FROM", from: ref(remedy), to: ref(cause) });
  });
  const ask = async (expandHops: number) => {
    const { data } = await world.call("memory_search", { query: "snapshots", signals: ["bm25"], expandHops });
    return resultsOf(data)[0]?.related ?? [];
  };
  expect(await ask(0)).toEqual([]);
  expect(await ask(1)).toEqual([
    { id: cause, kind: "note", title: "Cause", edge: "CAUSES", direction: "in", hops: 1 },
  ]);
  expect((await ask(2)).map(({ id, hops, direction }) => [id, hops, direction])).toEqual([
    [cause, 1, "in"],
    [remedy, 2, "in"],
  ]);
});

describe("a dispute", () => {
  async function dispute(status: string): Promise<[string, string]> {
    const one = await note("Limit", "The limit is 500 requests.");
    const other = await note("Limit again", "The limit is 900 requests.");
    await write(async (tx) => {
      const conflict = asNodeId("conflict:1");
      const props = { status, question: "Is the limit 500?", category: "value" };
      await tx.put({ id: conflict, project: world.caller.project, kind: "CONFLICT", props });
      await tx.link({ type: "CONFLICTS_WITH", from: ref(one), to: ref(other), props: { conflict } });
    });
    return [one, other];
  }

  test("that is open shows", async () => {
    await dispute("open");
    const answer = await world.call("memory_search", { query: "limit" });
    expect(answer.data?.state).toBe("conflicted");
    expect(resultsOf(answer.data).every(({ conflicted }) => conflicted)).toBe(true);
    expect(answer.summary).toContain("Disputed");
  });

  test("that is settled does not", async () => {
    await dispute("resolved");
    expect((await world.call("memory_search", { query: "limit" })).data?.state).toBe("succeeded");
  });
});

describe("sensitive memories", () => {
  test("are shown to an admin who asks for them", async () => {
    const id = await note("Vault", "The vault's code is in the safe.", { sensitive: true });
    const as = { role: "admin" } as const;
    const asked = { query: "vault", includeSensitive: true };
    expect(resultsOf((await world.call("memory_search", asked, as)).data)[0]?.id).toBe(id);
    expect((await world.call("memory_search", { query: "vault" }, as)).data?.state).toBe("empty");
  });

  test("are refused to everyone else", async () => {
    const answer = await world.call("memory_search", { query: "vault", includeSensitive: true });
    expect(answer).toMatchObject({ ok: false, errorCode: "forbidden" });
  });
});

test("what bears a keyword that a restricted agent subscribed to reaches it, if it may be seen at all", async () => {
  const guest = { role: "restricted", agent: "guest" } as const;
  const open = await note("Invoices", "Invoices are sent on Mondays.", {
    keywords: ["Billing"],
    visibility: "public",
  });
  await note("Shared invoices", "Invoices are archived.", { keywords: ["billing"] });
  await note("Other invoices", "Invoices are blue.", { keywords: ["design"], visibility: "public" });
  const ask = async () => resultsOf((await world.call("memory_search", { query: "invoices" }, guest)).data);
  expect(await ask()).toEqual([]);
  const props = { name: "guest", keywords: ["billing"] };
  await write((tx) => tx.put({ ...ref("agent:guest"), kind: "AGENT", props }));
  expect((await ask()).map(({ id }) => id)).toEqual([open]);
});

test("memory_reindex tells what was missing and what there is", async () => {
  await note("One", "The first.");
  await note("Two", "The second.");
  const answer = await world.call("memory_reindex", { wait: true, kinds: ["note"] });
  expect(answer).toMatchObject({ ok: true, data: { done: 2, failed: 0, model: expect.any(String) } });
  const again = await world.call("memory_reindex", { wait: true, kinds: ["note"] });
  expect(again.data).toMatchObject({ queued: 0, done: 2 });
});

test("memory_reindex of a project that is not there is refused", async () => {
  const answer = await world.call("memory_reindex", { projectId: "nowhere" });
  expect(answer).toMatchObject({ ok: false, errorCode: "blocked_scope" });
});

test("graph_health tells how far the vectors are", async () => {
  await note("One", "The first.");
  await embedded();
  const { data } = await world.call("graph_health");
  expect(data).toMatchObject({ embedder: { state: "ready", done: 1, total: 1 }, degraded: [] });
});
