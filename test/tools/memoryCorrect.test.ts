import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asNodeId } from "../../src/domain/ids.ts";
import { createGovernanceToken } from "../../src/memory/governance/governanceToken.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

const GUEST = { role: "restricted", agent: "guest" } as const;

async function save(content: string, more: object = {}, as = {}): Promise<string> {
  const { data, summary } = await world.call("memory_save", { kind: "fact", content, ...more }, as);
  if (typeof data?.id !== "string") throw new Error(summary);
  return data.id;
}
const correct = (id: string, action: string, more: object = {}, as = {}) =>
  world.call("memory_correct", { id, action, ...more }, as);

interface Item {
  id: string;
  kind: string;
  content: string;
  keywords?: string[];
  sources?: { source: string }[];
  notes?: string[];
  causalChain?: { id: string }[];
}
async function known(query: string, as = {}): Promise<Item[]> {
  const { data } = await world.call("get_memory", { query, profile: "debug", minConfidence: 1 }, as);
  return (data as { memories: Item[] }).memories;
}
interface History {
  isCurrent: boolean;
  versions: { agentId: string; changed: string[]; validTo: string | null; content: string }[];
  supersededBy: { id: string; edge: string; depth: number }[];
  supersedes: { id: string; edge: string; depth: number }[];
}
async function history(id: string, as = {}, more = {}): Promise<History> {
  const { data } = await world.call("memory_history", { id, profile: "debug", ...more }, as);
  return data as unknown as History;
}

describe("contest", () => {
  test("opens one conflict, however often and by however many at once", async () => {
    const id = await save("Tokens live for an hour.");
    const answers = await Promise.all(
      ["ada", "bob", "eve"].map((agent) => correct(id, "contest", { reason: "Not two hours?" }, { agent })),
    );
    expect(answers.map(({ data }) => data?.status).sort()).toEqual(["corrected", "unchanged", "unchanged"]);
    expect(new Set(answers.map(({ data }) => data?.conflictId)).size).toBe(1);
    const other = await correct(id, "contest", { reason: "Or for ever?" });
    expect(other.data).toMatchObject({ status: "corrected", id });
  });
});

describe("annotate", () => {
  test("is a new version with the note; the same note twice is one", async () => {
    const id = await save("Tokens live for an hour.");
    expect((await correct(id, "annotate", { note: "Seen in prod." }, { agent: "bob" })).data?.status).toBe(
      "corrected",
    );
    expect((await correct(id, "annotate", { note: "Seen in prod." })).data?.status).toBe("unchanged");
    expect(await known("tokens live")).toMatchObject([{ id, notes: ["Seen in prod."] }]);
    expect((await history(id)).versions).toMatchObject([
      { agentId: "bob", changed: ["notes"], notes: ["Seen in prod."], validTo: null },
      { agentId: "ada", changed: [] },
    ]);
  });

  test("notes of many at once are all kept", async () => {
    const id = await save("Tokens live for an hour.");
    const notes = Array.from({ length: 8 }, (_, at) => `note ${at}`);
    await Promise.all(notes.map((note) => correct(id, "annotate", { note })));
    expect((await known("tokens live"))[0]?.notes?.toSorted()).toEqual(notes);
  });

  test("a secret in it is not kept", async () => {
    const id = await save("Tokens live for an hour.");
    const secret = ["ghp", "_", "x7Kq9".repeat(7), "a"].join("").slice(0, 40);
    const answer = await correct(id, "annotate", { note: `Try it with ${secret}.` });
    expect(answer.warnings?.join()).toContain("redacted:");
    expect(JSON.stringify(await known("tokens live"))).not.toContain(secret);
  });
});

describe("merge", () => {
  test("ends one in favour of the other, which gets its keywords, sources and causes", async () => {
    const cause = await save("The audit asked for it.", { entity: "Audit" });
    const from = await save("Logins are kept for a year.", {
      entity: "Logs",
      keywords: ["audit"],
      sources: ["ticket 7"],
      causedBy: [cause],
    });
    const into = await save("Sign-ins stay on record twelve months.", {
      entity: "Retention",
      keywords: ["logs"],
    });
    const merged = await correct(from, "merge", { intoId: into });
    expect(merged.data).toEqual({ status: "corrected", id: into, closed: from });
    const found = await known("sign-ins record twelve months");
    expect(found[0]).toMatchObject({ id: into, keywords: ["logs", "audit"] });
    expect(found[0]?.sources?.map(({ source }) => source)).toEqual(["ticket 7"]);
    expect(found[0]?.causalChain?.map(({ id }) => id)).toEqual([cause]);
    expect(found.map(({ id }) => id)).not.toContain(from);
    expect(await history(from)).toMatchObject({
      isCurrent: false,
      supersededBy: [{ id: into, edge: "MERGES_INTO" }],
    });
    expect((await correct(from, "merge", { intoId: into })).data?.status).toBe("unchanged");
  });

  test("what was contested of the one is contested of the other", async () => {
    const from = await save("Logins are kept for a year.", { entity: "Logs" });
    const into = await save("Sign-ins stay on record twelve months.", { entity: "Retention" });
    await correct(from, "contest", { reason: "Is it not two?" });
    await correct(from, "merge", { intoId: into });
    const found = await world.call("memory_search", { query: "sign-ins record" });
    expect(found.data).toMatchObject({ state: "conflicted", results: [{ id: into, conflicted: true }] });
  });

  test("of two who merge it elsewhere at once one is told that it came too late", async () => {
    const from = await save("Logins are kept for a year.", { entity: "Logs" });
    const targets = [await save("One.", { entity: "One" }), await save("Two.", { entity: "Two" })];
    const answers = await Promise.all(targets.map((intoId) => correct(from, "merge", { intoId })));
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const late = answers.find(({ ok }) => !ok);
    expect(late).toMatchObject({ errorCode: "conflict", data: { status: "failed" } });
    expect((await history(from)).supersededBy).toHaveLength(1);
  });

  test.each([
    ["itself", async (id: string) => id, "invalid_input"],
    ["nothing", async () => "fact:none", "not_found"],
    ["another kind", () => save("A note.", { kind: "note" }), "conflict"],
  ])("not into %s", async (_, into, errorCode) => {
    const id = await save("Logins are kept for a year.");
    const answer = await correct(id, "merge", { intoId: await into(id) });
    expect(answer).toMatchObject({ ok: false, errorCode, data: { status: "failed" } });
    expect((await history(id)).isCurrent).toBe(true);
  });

  test("into one that has ended it is told what took its place", async () => {
    const [id, ended, heir] = [await save("One."), await save("Two."), await save("Three.")];
    await correct(ended, "merge", { intoId: heir });
    const answer = await correct(id, "merge", { intoId: ended });
    expect(answer).toMatchObject({ ok: false, errorCode: "conflict" });
    expect(answer.summary).toContain(`${ended} is no longer current; ${heir} took its place`);
    expect(answer.hint).toContain("Merge into what took its place");
  });

  test("into one that says too much nothing is merged, and nothing hangs on it", async () => {
    const cause = await save("The audit asked for it.", { entity: "Audit" });
    const id = await save("Logins are kept.", { entity: "Logs", causedBy: [cause] });
    await correct(id, "contest", { reason: "Are they?" });
    const long = { project: world.caller.project, id: asNodeId("fact:long"), kind: "FACT" } as const;
    const { account, project, agent: agentId, session: sessionId } = world.caller;
    const author = { type: "memory_write", account, project, agentId, sessionId } as const;
    await world.store.memory.transaction(author, (tx) =>
      tx.put({ ...long, props: { content: "x".repeat(20_001) } }),
    );
    expect(await correct(id, "merge", { intoId: long.id })).toMatchObject({
      ok: false,
      errorCode: "conflict",
      data: { status: "failed" },
    });
    expect((await history(id)).isCurrent).toBe(true);
    const guard = { account, project, visibilities: ["shared"] as const };
    const edges = await world.store.memory.edges({ guard }, { of: [long], direction: "both", limit: 9 });
    expect(edges).toEqual([]);
  });

  test("what few may read does not go into what many read", async () => {
    const as = { role: "admin" } as const;
    const secret = await save("Only for us.", { visibility: "admin", keywords: ["hush"] }, as);
    const open = await save("For everybody.");
    expect(await correct(secret, "merge", { intoId: open }, as)).toMatchObject({
      ok: false,
      errorCode: "conflict",
    });
    expect((await correct(open, "merge", { intoId: secret }, as)).ok).toBe(true);
  });
});

describe("split", () => {
  const parts = [
    { content: "Logins are kept for a year." },
    { content: "Payments are kept for ten.", entity: "Payments" },
  ];

  test("each part is a memory of its own that replaces the whole", async () => {
    const id = await save("Logins are kept for a year and payments for ten.", {
      entity: "Logs",
      keywords: ["law"],
    });
    const done = await correct(id, "split", { parts });
    expect(done.data).toMatchObject({ status: "corrected", closed: id });
    const created = done.data?.created as string[];
    expect(created).toHaveLength(2);
    const found = await known("kept for years");
    expect(found.map((item) => item.id).sort()).toEqual(created.toSorted());
    expect(found.every(({ keywords }) => keywords?.join() === "law")).toBe(true);
    expect((await history(id)).supersededBy.map((item) => item.id).sort()).toEqual(created.toSorted());
    expect((await history(created[0] ?? "")).supersedes).toMatchObject([
      { id, edge: "SUPERSEDES", depth: 1 },
    ]);
    const again = await correct(id, "split", { parts });
    expect(again.data).toMatchObject({ status: "unchanged", created: expect.arrayContaining(created) });
  });

  test("two at once write once", async () => {
    const id = await save("Logins are kept for a year and payments for ten.", { entity: "Logs" });
    const answers = await Promise.all([correct(id, "split", { parts }), correct(id, "split", { parts })]);
    expect(answers.map(({ data }) => data?.status).sort()).toEqual(["corrected", "unchanged"]);
    expect(await known("kept for years")).toHaveLength(2);
  });

  test("a part that lacks what its kind needs is refused, with nothing changed", async () => {
    const id = await save("A plan.", {
      kind: "decision",
      title: "Use SQLite and Redis",
      rationale: "Both are known.",
      tradeoffs: [],
      affectedFiles: [],
    });
    const answer = await correct(id, "split", { parts: [{ title: "Use SQLite" }, { title: "Use Redis" }] });
    expect(answer).toMatchObject({ ok: false, errorCode: "invalid_input" });
    expect(answer.summary).toContain("rationale");
    expect((await history(id)).isCurrent).toBe(true);
  });
});

describe("reclassify", () => {
  test("another kind is another memory that replaces this one", async () => {
    const id = await save("Use tabs in Makefiles.", { entity: "Makefiles" });
    const done = await correct(id, "reclassify", { kind: "pattern", keywords: ["style"] });
    expect(done.data).toMatchObject({
      status: "corrected",
      closed: id,
      id: expect.stringMatching(/^pattern:/),
    });
    expect(await known("tabs in makefiles")).toMatchObject([
      { id: done.data?.id, kind: "pattern", title: "Makefiles", keywords: ["style"] },
    ]);
    const again = await correct(id, "reclassify", { kind: "pattern" });
    expect(again.data).toMatchObject({ status: "unchanged", id: done.data?.id });
    expect(await correct(id, "reclassify", { kind: "note" })).toMatchObject({
      ok: false,
      errorCode: "conflict",
    });
  });

  test("keywords and focus are a new version of the same", async () => {
    const id = await save("Invoices are rounded half up.", { keywords: ["money"] });
    const moved = await correct(id, "reclassify", {
      scope: "focus",
      focus: "billing",
      keywords: ["rounding"],
    });
    expect(moved.data).toEqual({ status: "corrected", id });
    expect((await history(id)).versions[0]?.changed).toEqual(["focus", "keywords"]);
    expect((await correct(id, "reclassify", { scope: "focus", focus: "billing" })).data?.status).toBe(
      "unchanged",
    );
    expect(await known("invoices rounded")).toEqual([]);
    expect((await correct(id, "reclassify", { scope: "project" })).data?.status).toBe("corrected");
    expect(await known("invoices rounded")).toMatchObject([{ id }]);
  });

  test("what the new kind needs must be there or given", async () => {
    const id = await save("Deploys wait for Monday.", { kind: "note" });
    const answer = await correct(id, "reclassify", { kind: "decision" });
    expect(answer).toMatchObject({ ok: false, errorCode: "invalid_input" });
    expect(answer.summary).toContain("title");
    const done = await correct(id, "reclassify", { kind: "decision", title: "No deploys on Fridays" });
    expect(done.data?.id).toMatch(/^decision:/);
  });

  test("global is for who has a token", async () => {
    const id = await save("Invoices are rounded half up.");
    expect(await correct(id, "reclassify", { scope: "global" })).toMatchObject({
      ok: false,
      errorCode: "forbidden",
    });
    const meta = {
      type: "memory_write",
      account: "local",
      project: null,
      agentId: "a",
      sessionId: world.caller.session,
    } as const;
    const right = { createdAt: Date.now(), expiresAt: null, isForOneUse: true };
    const { token: governanceToken } = await createGovernanceToken(world.store.memory, meta, right);
    const lacking = await correct(id, "reclassify", { scope: "global", kind: "pattern", governanceToken });
    expect(lacking).toMatchObject({ ok: false, errorCode: "invalid_input" });
    const done = await correct(id, "reclassify", { scope: "global", governanceToken });
    expect(done.data).toMatchObject({ status: "corrected", closed: id });
    const other = { projectId: "example.org/acme/other" };
    const { data } = await world.call("get_memory", {
      query: "invoices rounded",
      profile: "debug",
      ...other,
    });
    expect(data).toMatchObject({ memories: [{ id: done.data?.id }] });
    const again = await correct(String(done.data?.id), "annotate", { note: "n", governanceToken });
    expect(again).toMatchObject({ ok: false, errorCode: "forbidden" });
    expect((await correct(String(done.data?.id), "contest", { reason: "Not here." })).ok).toBe(true);
  });
});

describe("who may", () => {
  test("a restricted agent only what it wrote itself; others all that they can read", async () => {
    const ours = await save("Ours.", { visibility: "public", agents: ["guest"] });
    const theirs = await save("Theirs.", {}, GUEST);
    expect(await correct(ours, "annotate", { note: "n" }, GUEST)).toMatchObject({
      ok: false,
      errorCode: "forbidden",
    });
    expect((await correct(theirs, "annotate", { note: "n" }, GUEST)).ok).toBe(true);
    expect((await correct(theirs, "annotate", { note: "m" })).ok).toBe(true);
    expect((await correct(theirs, "annotate", { note: "k" }, GUEST)).ok).toBe(true);
  });

  test("what one cannot read is not there", async () => {
    const id = await save("Only for us.", { visibility: "admin" }, { role: "admin" });
    for (const as of [{}, { account: "rival" }, GUEST]) {
      expect((await correct(id, "annotate", { note: "n" }, as)).ok).toBe(false);
      expect(JSON.stringify(await world.call("memory_history", { id }, as))).not.toContain("Only for us");
    }
  });

  test("what happened stays as it was, and can be contested", async () => {
    const { data } = await world.call("episode_add", {
      type: "OBSERVATION",
      content: "The build took an hour.",
    });
    const id = String(data?.episodeId);
    expect(await correct(id, "annotate", { note: "n" })).toMatchObject({
      ok: false,
      errorCode: "unsupported",
    });
    expect((await correct(id, "contest", { reason: "It took a minute." })).ok).toBe(true);
  });
});

test.each([
  ["contest", "reason"],
  ["annotate", "note"],
  ["merge", "intoId"],
  ["split", "parts"],
  ["reclassify", "kind"],
])("%s without %s is told so", async (action, field) => {
  const answer = await correct(await save("Something."), action);
  expect(answer).toMatchObject({ ok: false, errorCode: "invalid_input", data: { status: "failed" } });
  expect(answer.summary).toContain(`\`${field}\``);
});

describe("memory_history", () => {
  test("the whole chain of what replaced what, from anywhere in it", async () => {
    const ids = [await save("The limit is 100.", { entity: "Limit" })];
    for (const limit of [200, 300, 400])
      ids.push(await save(`The limit is ${limit}.`, { entity: "Limit", supersedes: ids.at(-1) }));
    const [first = "", second = "", third = "", fourth = ""] = ids;
    const middle = await history(second);
    expect(middle.supersededBy.map(({ id, depth }) => [id, depth])).toEqual([
      [third, 1],
      [fourth, 2],
    ]);
    expect(middle.supersedes.map(({ id }) => id)).toEqual([first]);
    expect(middle).toMatchObject({ isCurrent: false, versions: [{ content: "The limit is 200." }] });
    expect((await history(fourth)).isCurrent).toBe(true);
  });

  test("an earlier moment knows less", async () => {
    const id = await save("The limit is 100.", { entity: "Limit" });
    const before = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(before + 2);
    await correct(id, "annotate", { note: "n" });
    expect((await history(id)).versions).toHaveLength(2);
    expect((await history(id, {}, { knownAt: before })).versions).toHaveLength(1);
    expect((await history(id, {}, { asOf: before })).versions).toHaveLength(1);
  });

  test("an unknown id is told how to find one", async () => {
    expect(await world.call("memory_history", { id: "fact:none" })).toMatchObject({
      ok: false,
      errorCode: "not_found",
      hint: expect.stringContaining("memory_search"),
    });
    const nowhere = await world.call("memory_history", { id: "fact:none", projectId: "nowhere" });
    expect(nowhere).toMatchObject({ errorCode: "not_found", summary: expect.stringContaining("no project") });
  });
});
