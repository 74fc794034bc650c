import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asNodeId, asProjectId } from "../../src/domain/ids.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

const guest = { role: "restricted", agent: "guest" } as const;
const subscribe = (keywords: string[], as = {}, more: object = {}) =>
  world.call("subscribe_keywords", { keywords, ...more }, as);

async function note(content: string, more: object = {}, as = {}): Promise<string> {
  const { data } = await world.call("memory_save", { kind: "note", content, ...more }, as);
  expect(data?.status).toBe("saved");
  return String(data?.id);
}

async function found(query: string, as = {}, more: object = {}): Promise<string[]> {
  const { data } = await world.call("memory_search", { query, fields: [], profile: "debug", ...more }, as);
  return (data as { results: { id: string }[] }).results.map(({ id }) => id);
}

describe("subscribe_keywords", () => {
  test("replaces what was there, in lower case and each once; an empty list ends it", async () => {
    expect((await subscribe(["Billing", " billing ", "PARSER"])).data).toEqual({
      keywords: ["billing", "parser"],
    });
    expect((await subscribe(["deploys"])).data).toEqual({ keywords: ["deploys"] });
    const [agent] = await agents();
    expect(agent?.props).toEqual({ name: "ada", keywords: ["deploys"] });
    expect((await subscribe([])).data).toEqual({ keywords: [] });
    expect((await agents())[0]?.props.keywords).toEqual([]);
  });

  test("what else is known of the agent stays", async () => {
    const project = asProjectId("example.org/acme/shop");
    const ref = { project, id: asNodeId("agent:ada") };
    const meta = {
      type: "coordination",
      account: "local",
      project,
      agentId: "x",
      sessionId: world.caller.session,
    };
    await world.store.memory.transaction({ ...meta, type: "coordination" }, async (tx) => {
      await tx.put({ ...ref, kind: "AGENT", props: { name: "ada", lastSeenAt: 5 }, visibility: "admin" });
    });
    await subscribe(["billing"]);
    const [agent] = await agents();
    expect(agent).toMatchObject({
      props: { name: "ada", lastSeenAt: 5, keywords: ["billing"] },
      visibility: "admin",
    });
  });

  test("too many, blank or without a project is refused", async () => {
    expect(await subscribe(["a", "b", "c", "d", "e", "f"])).toMatchObject({ errorCode: "invalid_input" });
    expect(await subscribe([" "])).toMatchObject({ errorCode: "invalid_input" });
    expect(await subscribe(["a"], {}, { projectId: "nowhere" })).toMatchObject({
      ok: false,
      errorCode: "blocked_scope",
    });
    expect(await agents()).toEqual([]);
  });

  async function agents() {
    const guard = {
      account: "local",
      project: world.caller.project,
      visibilities: ["shared", "admin"],
    } as const;
    return world.store.memory.find({ guard }, { kinds: ["AGENT"], limit: 10 });
  }
});

describe("what is subscribed to", () => {
  test("comes first: what is tagged, then what mentions it, then the rest", async () => {
    const plain = await note("Retries of the queue are bounded by the scheduler.");
    const mention = await note("Retries of the invoices are bounded by the scheduler.");
    const tagged = await note("Retries of the mails are bounded by the scheduler.", {
      keywords: ["Invoices"],
    });
    await world.call("memory_reindex", { wait: true });
    await subscribe(["invoices"], { agent: "bob" });
    const ranked = await found("retries bounded by the scheduler", { agent: "bob" });
    expect(ranked).toEqual([tagged, mention, plain]);
    const others = await found("retries bounded by the scheduler", { agent: "carol" });
    expect(others).not.toEqual(ranked);
  });

  test("reaches a restricted agent though it is tagged for others, but only what is public", async () => {
    const open = { visibility: "public", keywords: ["invoices"] };
    const reached = await note("Retries of invoices stop after three.", open);
    await note("Retries of invoices are shared.", { keywords: ["invoices"] });
    await note(
      "Retries of invoices are for admins.",
      { visibility: "admin", keywords: ["invoices"] },
      { role: "admin" },
    );
    await note("Retries of invoices are sensitive.", { ...open, sensitive: true });
    await note("Retries of invoices elsewhere.", { ...open, projectId: "example.org/acme/other" });
    await note("Retries are only mentioned beside invoices.", { visibility: "public" });
    const deleted = await note("Retries of invoices are deleted.", open);
    await world.store.memory.transaction(
      {
        type: "memory_write",
        account: "local",
        project: world.caller.project,
        agentId: "x",
        sessionId: world.caller.session,
      },
      (tx) => tx.setDeleted({ project: world.caller.project, id: asNodeId(deleted) }, true),
    );
    expect(await found("retries of invoices", guest)).toEqual([]);
    await subscribe(["invoices"], guest);
    expect(await found("retries of invoices", guest)).toEqual([reached]);
    expect(await found("retries of invoices", { ...guest, agent: "other" })).toEqual([]);
    expect(await found("retries of invoices", { ...guest, account: "rival" })).toEqual([]);
    await subscribe([], guest);
    expect(await found("retries of invoices", guest)).toEqual([]);
  });

  test("is one project's: in another it is not subscribed to", async () => {
    await subscribe(["invoices"], guest);
    const projectId = "example.org/acme/other";
    const there = await note("Retries of invoices.", {
      visibility: "public",
      keywords: ["invoices"],
      projectId,
    });
    expect(await found("retries of invoices", guest, { projectId })).toEqual([]);
    await subscribe(["invoices"], guest, { projectId });
    expect(await found("retries of invoices", guest, { projectId })).toEqual([there]);
  });
});
