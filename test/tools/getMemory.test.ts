import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asNodeId, asProjectId, ulidSource } from "../../src/domain/ids.ts";
import { WorkingMemory } from "../../src/memory/working/workingMemory.ts";
import { defaultScorer } from "../../src/recall/working/scorer.ts";
import type { WriteTx } from "../../src/stores/port.ts";
import { openTestStore } from "../testStore.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
let now: number;
beforeEach(async () => {
  now = Date.now();
  world = await openWorld(undefined, undefined, { clock: { now: () => now } });
});
afterEach(() => world.dispose());

interface Told {
  id: string;
  content: string;
  score: number;
  conflicted?: boolean;
  dynamicType: string | null;
  causalChain?: { id: string; direction: string; depth: number }[];
  sources?: { how: string; source: string }[];
  contradictions?: { id: string; content: string }[];
}
const HOUR_MS = 3_600_000;
const GUEST = { role: "restricted", agent: "guest" } as const;

async function save(content: string, more: object = {}, as = {}): Promise<string> {
  const { data, summary } = await world.call("memory_save", { kind: "fact", content, ...more }, as);
  if (typeof data?.id !== "string") throw new Error(summary);
  return data.id;
}

async function ask(query: string, more: object = {}, as = {}) {
  const { data } = await world.call("get_memory", { query, profile: "debug", ...more }, as);
  return data as { source: string; memories: Told[] };
}
function write(work: (tx: WriteTx) => Promise<unknown>): Promise<unknown> {
  const { account, project, agent: agentId, session: sessionId } = world.caller;
  const meta = { type: "memory_write", account, project, agentId, sessionId } as const;
  return world.store.memory.transaction(meta, work);
}
const remove = (id: string) =>
  write((tx) => tx.setDeleted({ project: world.caller.project, id: asNodeId(id) }, true));
const addFocus = (name: string) =>
  write((tx) =>
    tx.put({ project: world.caller.project, id: asNodeId(`focus:${name}`), kind: "FOCUS", props: { name } }),
  );
const idsOf = ({ memories }: { memories: Told[] }) => memories.map(({ id }) => id);

describe("working memory", () => {
  test("what was just saved is answered without a search, also to another agent", async () => {
    const id = await save("The public API allows 500 requests per second.", { entity: "Rate limit" });
    const answer = await ask("rate limit of the public API", {}, { agent: "bob", session: "session:2" });
    expect(answer).toMatchObject({ source: "working_memory", memories: [{ id, confidence: 1 }] });
  });

  test("what does not surely match, or is not recent any more, is searched for", async () => {
    await save("The public API allows 500 requests per second.", { entity: "Rate limit" });
    expect((await ask("how are invoices rounded by the billing service")).source).toBe("graph");
    expect((await ask("rate limit of the public API", { minConfidence: 0.99 })).source).toBe("graph");
    now += 2 * HOUR_MS;
    const later = await ask("rate limit of the public API");
    expect(later).toMatchObject({ source: "graph", memories: [{ content: expect.stringContaining("500") }] });
  });

  test("what is recalled is recent again", async () => {
    const id = await save("Invoices are rounded half up.", { entity: "Rounding" });
    now += 2 * HOUR_MS;
    expect((await ask("rounding of invoices")).source).toBe("graph");
    expect(await ask("rounding of invoices")).toMatchObject({ source: "working_memory", memories: [{ id }] });
  });

  test("a replaced or deleted memory is not answered from there", async () => {
    const old = await save("The limit is 500 requests.", { entity: "Rate limit" });
    const next = await save("The limit is 900 requests.", { entity: "Rate limit", supersedes: old });
    expect(idsOf(await ask("rate limit requests"))).toEqual([next]);
    await remove(next);
    expect(idsOf(await ask("rate limit requests"))).toEqual([]);
  });

  test("a learning that turned out doubtful is not answered", async () => {
    const id = "learning:1";
    const learned = (confidence: number) =>
      write((tx) =>
        tx.put({
          project: world.caller.project,
          id: asNodeId(id),
          kind: "LEARNING",
          props: { content: "Edits of the parser break the printer.", confidence },
        }),
      );
    await learned(0.8);
    await world.call("memory_correct", { id, action: "annotate", note: "Seen again." });
    expect(await ask("edits of the parser")).toMatchObject({ source: "working_memory", memories: [{ id }] });
    await learned(0.2);
    expect(idsOf(await ask("edits of the parser"))).toEqual([]);
  });

  test("nobody is shown what they may not read", async () => {
    await save("The master key lies in the blue safe.", { visibility: "admin" }, { role: "admin" });
    await save("The spare key lies in the blue safe.");
    const mine = await save("The guest key lies in the blue safe.", {}, GUEST);
    const texts = async (as: object) =>
      (await ask("key in the blue safe", {}, as)).memories.map(({ content }) => content.split(" ")[1]).sort();
    expect(await texts({ role: "admin" })).toEqual(["guest", "master", "spare"]);
    expect(await texts({})).toEqual(["guest", "spare"]);
    expect(idsOf(await ask("key in the blue safe", {}, GUEST))).toEqual([mine]);
    expect(await texts({ account: "rival" })).toEqual([]);
    expect((await ask("key in the blue safe", { projectId: "example.org/acme/other" })).memories).toEqual([]);
  });

  test("a memory of a focus is for who works on that focus", async () => {
    const id = await save("Invoices are rounded half up.", { entity: "Rounding", focus: "billing" });
    expect(idsOf(await ask("rounding invoices"))).toEqual([]);
    await addFocus("shipping");
    expect(idsOf(await ask("rounding invoices", { focus: "shipping" }))).toEqual([]);
    expect(await ask("rounding invoices", { focus: "billing" })).toMatchObject({
      source: "working_memory",
      memories: [{ id }],
    });
  });

  test("the past is asked of the graph", async () => {
    const id = await save("Invoices are rounded half up.", { entity: "Rounding" });
    const answer = await ask("rounding invoices", { asOf: new Date(Date.now() + 1_000).toISOString() });
    expect(answer).toMatchObject({ source: "graph", memories: [{ id }] });
  });

  test("it outlives the process, and other processes see it", async () => {
    const id = await save("Invoices are rounded half up.", { entity: "Rounding" });
    const fleet = { account: "local", project: asProjectId("example.org/acme/shop") };
    const store = await openTestStore({ folder: world.home });
    const ids = ulidSource(Date.now, () => 7);
    const other = new WorkingMemory({ memory: store.memory, ids, log: world.log });
    const seen = async () => [...(await other.recent(fleet))].map((each) => String(each.id));
    try {
      await expect.poll(seen).toEqual([id]);
      const more = await save("Receipts are rounded half down.");
      await expect.poll(async () => (await seen()).sort()).toEqual([id, more].sort());
    } finally {
      await store.close();
    }
  });
});

test("how it ranks can be replaced", async () => {
  const scorer = {
    ...defaultScorer,
    scoreFragment: () => 0,
    scoreMemory: ({ confidence = 0 }) => -confidence,
  };
  const other = await openWorld(undefined, undefined, { scorer });
  try {
    for (const confidence of [0.4, 0.9, 0.6])
      await other.call("memory_save", {
        kind: "note",
        content: `Builds are slow on Mondays, says source ${confidence}.`,
        title: `Builds ${confidence}`,
        confidence,
      });
    const { data } = await other.call("get_memory", { query: "slow builds", profile: "debug" });
    const { source, memories } = data as { source: string; memories: { confidence: number }[] };
    expect(source).toBe("graph");
    expect(memories.map(({ confidence }) => confidence)).toEqual([0.4, 0.6, 0.9]);
  } finally {
    await other.dispose();
  }
});

describe("what goes with a memory", () => {
  async function chainOf(length: number): Promise<string[]> {
    const ids: string[] = [];
    for (let at = 0; at < length; at++) {
      const previous = ids.at(-1);
      ids.push(
        await save(`${TOPICS[at]} was the reason for what came next.`, {
          entity: `${TOPICS[at]}`,
          ...(previous === undefined ? {} : { causedBy: [previous] }),
        }),
      );
    }
    return ids;
  }
  const TOPICS = ["Outage", "Audit", "Migration", "Freeze", "Overtime", "Holiday"];

  test("its causes and effects, the farthest cause first, as far as asked", async () => {
    const ids = await chainOf(6);
    const around = async (more: object) => {
      const [told] = (await ask("Freeze", { minConfidence: 0.5, ...more })).memories;
      return told?.causalChain?.map(({ id, direction, depth }) => [ids.indexOf(id), direction, depth]);
    };
    expect(await around({})).toEqual([
      [1, "cause", 2],
      [2, "cause", 1],
      [4, "effect", 1],
      [5, "effect", 2],
    ]);
    expect(await around({ maxDepth: 1 })).toEqual([
      [2, "cause", 1],
      [4, "effect", 1],
    ]);
    expect(await around({ maxDepth: 0 })).toEqual([]);
    expect(await around({ maxDepth: 5 })).toHaveLength(5);
  });

  test("a chain ends at what the reader may not see", async () => {
    const root = await save("The key was stolen.", { visibility: "admin" }, { role: "admin" });
    const middle = await save(
      "All sessions were ended.",
      { causedBy: [root], entity: "Sessions" },
      { role: "admin" },
    );
    const chain = async (as: object) =>
      (await ask("all sessions ended", {}, as)).memories[0]?.causalChain?.map(({ id }) => id);
    expect((await ask("all sessions ended")).memories[0]?.id).toBe(middle);
    expect(await chain({ role: "admin" })).toEqual([root]);
    expect(await chain({})).toEqual([]);
  });

  test("its sources: what was stated, and the trail of what it was made from", async () => {
    const first = await save("The ticket says that logins fail.", { entity: "Ticket" });
    const second = await save("Logins fail after an hour.", {
      entity: "Login",
      sources: [first, "ticket 12"],
    });
    const third = await save("Tokens are not renewed.", { entity: "Tokens", sources: [second] });
    const [told] = (await ask("tokens not renewed")).memories;
    expect(told?.id).toBe(third);
    expect(told?.sources).toMatchObject([
      { how: "derived_from", source: second },
      { how: "derived_from", source: first },
    ]);
    const [other] = (await ask("logins fail after an hour")).memories;
    expect(other?.sources).toContainEqual({ how: "stated", source: "ticket 12" });
  });

  test("compact leaves all of that out, and the two flags one of it each", async () => {
    await save("Tokens are not renewed.", { entity: "Tokens", sources: ["ticket 12"] });
    const keysOf = async (more: object) =>
      Object.keys((await ask("tokens not renewed", more)).memories[0] ?? {});
    expect(await keysOf({})).toEqual(expect.arrayContaining(["causalChain", "sources", "contradictions"]));
    for (const key of ["causalChain", "sources", "contradictions"])
      expect(await keysOf({ compact: true })).not.toContain(key);
    expect(await keysOf({ includeSources: false })).not.toContain("sources");
    expect(await keysOf({ includeContradictions: false })).not.toContain("contradictions");
    expect(await keysOf({ fields: [] })).toEqual(["id", "score"]);
    expect((await keysOf({ fields: ["content", "nonsense"] })).sort()).toEqual(["content", "id", "score"]);
  });

  test("what contests it, until that is resolved", async () => {
    const id = await save("Tokens live for an hour.", { entity: "Tokens" });
    const contested = await world.call("memory_correct", {
      id,
      action: "contest",
      reason: "Is it not two hours?",
    });
    const [told] = (await ask("tokens live")).memories;
    expect(told).toMatchObject({
      id,
      conflicted: true,
      contradictions: [{ id: contested.data?.conflictId, content: "Is it not two hours?" }],
    });
    const found = await world.call("memory_search", { query: "tokens live" });
    expect(found.data).toMatchObject({ state: "conflicted", results: [{ id, conflicted: true }] });
  });
});

test("garbage is answered, not thrown", async () => {
  for (const query of ["?", "🙂", "\u0000", "a".repeat(2_000), "' OR 1=1 --", "the of and"]) {
    const answer = await world.call("get_memory", { query });
    expect(answer.ok).toBe(true);
  }
  expect(await world.call("get_memory", { query: "x", maxDepth: 6 })).toMatchObject({
    errorCode: "invalid_input",
  });
  expect((await world.call("get_memory", { query: "x", projectId: "nowhere" })).warnings?.join()).toContain(
    "projectId",
  );
});
