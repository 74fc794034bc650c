import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { drainOutbox } from "../../src/app/drainOutbox.ts";
import { openWorld, type World } from "./world.ts";

let world: World;

beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

const fact = {
  kind: "fact",
  entity: "Rate limit",
  content: "The public API allows 500 requests per second.",
};
const decision = {
  kind: "decision",
  title: "Use SQLite",
  rationale: "One file, no server.",
  tradeoffs: ["one writer at a time"],
  affectedFiles: ["src/store.ts"],
};
const idsOf = (data: unknown) => (data as { results: { id: string }[] }).results.map(({ id }) => id);

describe("memory_save", () => {
  test("a fact that one agent saves another finds", async () => {
    const saved = await world.call("memory_save", fact);
    expect(saved).toMatchObject({ ok: true, data: { status: "saved", id: expect.stringMatching(/^fact:/) } });
    const found = await world.call(
      "memory_search",
      { query: "how many requests per second" },
      { agent: "bob" },
    );
    expect(found.data).toMatchObject({
      state: "succeeded",
      results: [{ id: saved.data?.id, kind: "fact", entity: "Rate limit", content: fact.content }],
    });
  });

  test("saying the same twice writes once, also in other spelling and at the same time", async () => {
    const statements = Array.from({ length: 8 }, (_, at) => ({
      ...fact,
      entity: at % 2 ? "rate LIMIT" : "Rate limit",
    }));
    const answers = await Promise.all(statements.map((statement) => world.call("memory_save", statement)));
    const statuses = answers.map(({ data }) => data?.status);
    expect(statuses.filter((status) => status === "saved")).toHaveLength(1);
    expect(statuses.filter((status) => status === "duplicate_skip")).toHaveLength(7);
    expect(new Set(answers.map(({ data }) => data?.id)).size).toBe(1);
  });

  test("the same in another project or focus is another memory", async () => {
    const here = await world.call("memory_save", fact);
    const focused = await world.call("memory_save", { ...fact, focus: "billing" });
    const there = await world.call("memory_save", { ...fact, projectId: "example.org/acme/other" });
    expect(new Set([here, focused, there].map(({ data }) => data?.id)).size).toBe(3);
    expect([here, focused, there].map(({ data }) => data?.status)).toEqual(["saved", "saved", "saved"]);
  });

  test("a decision names what it lacks, and nothing is written", async () => {
    const answer = await world.call("memory_save", { kind: "decision", title: "Use SQLite" });
    expect(answer).toMatchObject({ ok: false, errorCode: "invalid_input", data: { status: "failed" } });
    expect(answer.summary).toContain("rationale, tradeoffs, affectedFiles");
    expect((await world.call("memory_search", { query: "SQLite" })).data?.state).toBe("empty");
  });

  test("a memory that supersedes another takes its place; the past keeps both", async () => {
    const old = await world.call("memory_save", decision);
    const before = new Date().toISOString();
    await new Promise((resolve) => setTimeout(resolve, 5));
    const replacement = { ...decision, rationale: "Also no dependency.", supersedes: old.data?.id };
    const now = await world.call("memory_save", replacement);
    expect(now.data).toMatchObject({ status: "superseded", superseded: old.data?.id });
    expect(idsOf((await world.call("memory_search", { query: "sqlite" })).data)).toEqual([now.data?.id]);
    expect(idsOf((await world.call("memory_search", { query: "sqlite", asOf: before })).data)).toEqual([
      old.data?.id,
    ]);
  });

  test("what is to be superseded must be there", async () => {
    const answer = await world.call("memory_save", { ...fact, supersedes: "fact:unknown" });
    expect(answer).toMatchObject({ ok: false, errorCode: "not_found", data: { status: "failed" } });
    expect((await world.call("memory_search", { query: "requests" })).data?.state).toBe("empty");
  });

  test.each([
    ["an unknown project", { projectId: "nowhere" }, {}, "`projectId`"],
    ["an unknown focus", { focus: "bilingual" }, {}, "billing"],
    ["no project at all", {}, { project: null }, "`projectId`"],
  ])("a write to %s is blocked", async (_, where, as, remedy) => {
    const answer = await world.call("memory_save", { ...fact, ...where }, as);
    expect(answer).toMatchObject({
      ok: false,
      errorCode: "blocked_scope",
      data: { status: "blocked_scope" },
    });
    expect(answer.hint).toContain(remedy);
  });

  test("global memory is not for any agent to write, nor what one could not read back", async () => {
    const global = await world.call("memory_save", { ...fact, scope: "global" });
    expect(global).toMatchObject({ ok: false, errorCode: "forbidden", data: { status: "failed" } });
    const above = await world.call("memory_save", { ...fact, visibility: "admin" });
    expect(above).toMatchObject({ ok: false, errorCode: "forbidden", data: { status: "failed" } });
  });

  test("whoever says what another keeps to itself is not told that it was right, nor of what is like it", async () => {
    const bob = { agent: "bob" };
    const kept = await world.call("memory_save", { ...fact, sensitive: true }, bob);
    const same = await world.call("memory_save", fact);
    expect(same.data).toMatchObject({ status: "saved" });
    expect(JSON.stringify(same)).not.toContain(String(kept.data?.id));
    const like = { ...fact, content: `${fact.content} Nearly.`, entity: "Something else" };
    await world.call("memory_save", { ...like, sensitive: true }, bob);
    expect((await world.call("memory_save", { ...like, content: `${like.content} So.` })).data).toMatchObject(
      {
        status: "saved",
      },
    );
  });

  test("a sensitive memory said twice is written once", async () => {
    const first = await world.call("memory_save", { ...fact, sensitive: true });
    const second = await world.call("memory_save", { ...fact, sensitive: true });
    expect(second.data).toMatchObject({ status: "duplicate_skip", id: first.data?.id });
  });

  test("a restricted agent can read back what it wrote", async () => {
    const as = { role: "restricted", agent: "guest" } as const;
    const saved = await world.call("memory_save", fact, as);
    expect(idsOf((await world.call("memory_search", { query: "requests" }, as)).data)).toEqual([
      saved.data?.id,
    ]);
    expect(
      (await world.call("memory_search", { query: "requests" }, { ...as, agent: "other" })).data?.state,
    ).toBe("empty");
  });

  test("a write is told whatever its budget; one that is cancelled before it begins is not made", async () => {
    const dear = await world.call("memory_save", { ...fact, maxTokens: 50 });
    expect(dear).toMatchObject({ ok: true, data: { status: "saved", id: expect.any(String) } });
    const cancelled = await world.call(
      "memory_save",
      { kind: "note", content: "never" },
      {},
      AbortSignal.abort(),
    );
    expect(cancelled).toMatchObject({ ok: false, errorCode: "cancelled" });
    expect((await world.call("memory_search", { query: "never" })).data?.state).toBe("empty");
  });
});

describe("while the store is away", () => {
  const drain = () => drainOutbox(world.store, world.outbox, world.log);
  const drainWhenDue = (count: number) => expect.poll(drain, { interval: 300 }).toBe(count);

  test("writes wait on disk, and are written once and in order when it is back, as of when they were said", async () => {
    world.setAway(true);
    const first = await world.call("memory_save", fact);
    expect(first).toMatchObject({ ok: true, data: { status: "pending_retry" } });
    const second = await world.call("memory_save", {
      ...fact,
      content: "Now 900 requests.",
      supersedes: first.data?.id,
    });
    const backAt = Date.now() + 1;
    expect(await drain()).toBe(0);
    world.setAway(false);
    await drainWhenDue(2);
    const found = await world.call("memory_search", { query: "requests" });
    expect(idsOf(found.data)).toEqual([second.data?.id]);
    const [{ validFrom } = { validFrom: "" }] = (found.data as { results: { validFrom: string }[] }).results;
    expect(Date.parse(validFrom)).toBeLessThan(backAt);
    expect(await world.outbox.entries(10)).toEqual([]);
  });

  test("a write that can never succeed is kept as failed and does not hold up the others", async () => {
    world.setAway(true);
    const hopeless = await world.call("memory_save", { ...fact, supersedes: "fact:unknown" });
    const fine = await world.call("memory_save", { kind: "note", content: "A note on deploys." });
    world.setAway(false);
    await drainWhenDue(1);
    expect(await world.outbox.entries(10)).toMatchObject([{ id: hopeless.data?.id, status: "failed" }]);
    expect(idsOf((await world.call("memory_search", { query: "deploys" })).data)).toEqual([fine.data?.id]);
  });
});

describe("memory_search", () => {
  test("what is nearer comes first: focus, then project", async () => {
    const inProject = await world.call("memory_save", {
      kind: "fact",
      content: "Invoices invoices invoices are PDF.",
    });
    const inFocus = await world.call("memory_save", {
      kind: "fact",
      content: "Invoices may be wrong.",
      focus: "billing",
    });
    const found = await world.call("memory_search", { query: "invoices", focus: "billing" });
    expect(idsOf(found.data)).toEqual([inFocus.data?.id, inProject.data?.id]);
  });

  test("an unknown project reads as empty and says how to name one; it never shows another's memory", async () => {
    await world.call("memory_save", fact);
    const answer = await world.call("memory_search", { query: "requests", projectId: "nowhere" });
    expect(answer).toMatchObject({ ok: true, data: { state: "empty", results: [] } });
    expect(answer.warnings?.join()).toContain("projectId");
  });

  test("another account finds nothing", async () => {
    await world.call("memory_save", fact);
    const answer = await world.call("memory_search", { query: "requests" }, { account: "rival" });
    expect(JSON.stringify(answer)).not.toContain("500");
  });

  test("a sensitive memory stays out of results", async () => {
    await world.call("memory_save", { ...fact, sensitive: true });
    expect((await world.call("memory_search", { query: "requests" })).data?.state).toBe("empty");
  });

  test("fields are projected: an empty list leaves ids and scores, unknown names nothing", async () => {
    await world.call("memory_save", fact);
    const keysOf = async (fields: string[]) => {
      const { data } = await world.call("memory_search", { query: "rate", fields });
      return Object.keys((data as { results: object[] }).results[0] ?? {}).sort();
    };
    expect(await keysOf([])).toEqual(["id", "score"]);
    expect(await keysOf(["entity", "x"])).toEqual(["entity", "id", "score"]);
  });

  test.each([
    ["yesterday", "invalid_input", "ISO time"],
    ["2026-13-45", "invalid_input", "ISO time"],
    ["tx:unknown", "not_found", "`graph_health`"],
    ["abcdef1", "not_found", "`graph_health`"],
    [-5, "invalid_input", "asOf"],
    [1.5, "invalid_input", "asOf"],
    [{}, "invalid_input", "asOf"],
  ])("asOf %j is refused with what would do", async (asOf, errorCode, remedy) => {
    const answer = await world.call("memory_search", { query: "rate", asOf });
    expect(answer).toMatchObject({ ok: false, errorCode, hint: expect.stringContaining(remedy) });
  });

  test("a time without a zone means UTC", async () => {
    await world.call("memory_save", fact);
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const found = await world.call("memory_search", { query: "rate", asOf: inAnHour.replace(/\..*/, "") });
    expect(idsOf(found.data)).toHaveLength(1);
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const before = await world.call("memory_search", { query: "rate", asOf: anHourAgo.replace(/\..*/, "") });
    expect(idsOf(before.data)).toHaveLength(0);
  });

  test("a transaction's id stands for its instant", async () => {
    await world.call("memory_save", fact);
    const guard = { account: "local", project: world.caller.project, visibilities: ["shared"] } as const;
    const [latest] = await world.store.memory.transactions(guard, { limit: 1 });
    await new Promise((resolve) => setTimeout(resolve, 5));
    await world.call("memory_save", { kind: "fact", content: "A later rate." });
    const found = await world.call("memory_search", { query: "rate", asOf: latest?.id });
    expect(idsOf(found.data)).toHaveLength(1);
  });
});
