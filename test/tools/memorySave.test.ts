import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { VISIBILITIES } from "../../src/domain/guard.ts";
import { asNodeId, asProjectId, asSessionId } from "../../src/domain/ids.ts";
import type { NodeDraft } from "../../src/domain/record.ts";
import { createGovernanceToken } from "../../src/memory/governance/governanceToken.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

const project = asProjectId("example.org/acme/shop");
const author = {
  type: "memory_write",
  account: "local",
  project,
  agentId: "system",
  sessionId: asSessionId("s"),
} as const;
const guard = { account: "local", project, visibilities: ["shared"] as const };

const decision = (title: string, rationale = `${title}, as it was measured.`) => ({
  kind: "decision",
  title,
  rationale,
  tradeoffs: [],
  affectedFiles: [],
});
const save = async (input: object, as = {}) => world.call("memory_save", input, as);
const current = (kinds: "DECISION"[]) => world.store.memory.find({ guard }, { kinds, limit: 100 });
const put = (draft: Omit<NodeDraft, "project">) =>
  world.store.memory.transaction(author, (tx) => tx.put({ ...draft, project }));
const edgesInto = (id: unknown) =>
  world.store.memory.neighbours(
    { guard },
    { of: [{ project, id: asNodeId(String(id)) }], direction: "in", limit: 10 },
  );

describe("what is alike", () => {
  test("a decision with nearly the same title takes the place of the former", async () => {
    const old = await save(decision("Keep sessions in Redis for the shop"));
    const now = await save(decision("Keep sessions in Redis for the shop", "It survived the outage."));
    expect(now.data).toMatchObject({ status: "superseded", superseded: old.data?.id });
    expect((await current(["DECISION"])).map(({ id }) => id)).toEqual([now.data?.id]);
  });

  test("one that may be about the same is not written until somebody decides", async () => {
    const old = await save(decision("Keep user sessions in Redis"));
    const unsure = decision("Keep user sessions in Memcached");
    const asked = await save(unsure);
    expect(asked).toMatchObject({
      ok: false,
      errorCode: "conflict",
      data: { status: "manual_review", candidates: [{ id: old.data?.id }] },
    });
    expect(asked.hint).toContain(String(old.data?.id));
    expect(await current(["DECISION"])).toHaveLength(1);

    const both = await save({ ...unsure, force: true });
    expect(both.data?.status).toBe("saved");
    expect(await current(["DECISION"])).toHaveLength(2);
  });

  test("of agents who say nearly the same at once none loses its word, and one stands at the end", async () => {
    const said = Array.from({ length: 8 }, (_, at) => decision("Ship on Tuesdays", `Reason ${at}.`));
    const answers = await Promise.all(said.map((each, at) => save(each, { agent: `agent${at}` })));
    const statuses = answers.map(({ data }) => data?.status);
    expect(statuses.filter((status) => status === "saved")).toHaveLength(1);
    expect(statuses.filter((status) => status === "superseded")).toHaveLength(7);
    expect(await current(["DECISION"])).toHaveLength(1);
  });

  test("a pattern said again is the same pattern, validated once more", async () => {
    const pattern = { kind: "pattern", title: "Money is counted in cents", content: "Never in floats." };
    const { data } = await save(pattern);
    const ref = { project, id: asNodeId(String(data?.id)) };
    const [before] = await world.store.memory.get({ guard }, [ref]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await save(pattern)).data).toMatchObject({ status: "duplicate_skip", duplicateOf: data?.id });
    const [after] = await world.store.memory.get({ guard }, [ref]);
    expect(Number(after?.props.lastValidatedAt)).toBeGreaterThan(Number(before?.props.lastValidatedAt));
  });
});

describe("what is known, said again", () => {
  const note = { kind: "note", content: "The gateway drops websockets.", keywords: ["gateway"] };
  const read = async (id: unknown) => {
    const all = { ...guard, visibilities: VISIBILITIES, includeSensitive: true };
    const [node] = await world.store.memory.get({ guard: all }, [{ project, id: asNodeId(String(id)) }]);
    return node;
  };
  const transactions = async () => (await world.store.memory.counts({ guard })).transactions;

  test("writes nothing where nothing is new about it", async () => {
    const { data } = await save({
      ...note,
      causedBy: [(await save({ kind: "note", content: "Why." })).data?.id],
    });
    const before = await transactions();
    const again = await save(note);
    expect(again.data).toMatchObject({ status: "duplicate_skip", id: data?.id });
    expect(again.summary).toContain("nothing was written");
    expect(await transactions()).toBe(before);
  });

  test("takes over keywords, sources, code and causes that are new, and not the confidence", async () => {
    await world.write("src/gateway.ts", "export const gateway = 1;\n");
    await world.call("graph_rebuild", { wait: true });
    const cause = await save({ kind: "fact", entity: "Proxy", content: "It times out." });
    const first = await save({ ...decision("Use long polling"), confidence: 0.5, keywords: ["gateway"] });
    const again = await save({
      ...decision("Use long polling"),
      confidence: 0.9,
      keywords: ["gateway", "polling"],
      sources: ["https://example.org/issue"],
      affectedFiles: ["src/gateway.ts"],
      causedBy: [cause.data?.id],
    });
    expect(again.data).toMatchObject({ status: "duplicate_skip", id: first.data?.id });
    expect(again.data?.added).toEqual(["keywords", "sources", "affectedFiles", "ties"]);
    expect((await read(first.data?.id))?.props).toMatchObject({
      confidence: 0.5,
      keywords: ["gateway", "polling"],
      sources: ["https://example.org/issue"],
      affectedFiles: ["src/gateway.ts"],
    });
    const ends = { of: [{ project, id: asNodeId(String(first.data?.id)) }], limit: 10 };
    const ties = await world.store.memory.edges({ guard }, { ...ends, direction: "both" });
    expect(ties.map(({ type, from, to }) => [type, from.id, to.id])).toEqual(
      expect.arrayContaining([
        ["INVOLVES", first.data?.id, "src/gateway.ts"],
        ["CAUSES", cause.data?.id, first.data?.id],
      ]),
    );
  });

  test("becomes sensitive when somebody says so, and does not cease to be", async () => {
    const { data } = await save(note);
    expect((await save({ ...note, sensitive: true })).data).toMatchObject({ added: ["sensitive"] });
    expect((await world.call("memory_search", { query: "websockets" })).data?.state).toBe("empty");
    const back = await save({ ...note, sensitive: false });
    expect(back.warnings?.join()).toContain("`sensitive`");
    expect((await read(data?.id))?.sensitive).toBe(true);
  });

  test("stays for those who could read it, and that is told", async () => {
    const { data } = await save(note);
    const admins = await save({ ...note, visibility: "admin" }, { role: "admin", agent: "boss" });
    expect(admins.data).toMatchObject({ status: "duplicate_skip", id: data?.id });
    expect(admins.warnings?.join()).toContain("`visibility` of");
    expect((await read(data?.id))?.visibility).toBe("shared");
    expect((await save(note)).warnings?.join() ?? "").not.toContain("visibility");
  });

  test("is added to by a restricted agent only if that one wrote it", async () => {
    const guest = { role: "restricted", agent: "guest" } as const;
    const open = { ...note, visibility: "public", agents: ["guest"] };
    const { data } = await save(open);
    const said = await save({ ...open, keywords: ["spam"], sensitive: true }, guest);
    expect(said.data).toMatchObject({ status: "duplicate_skip", id: data?.id });
    expect(said.warnings?.join()).toContain("`sensitive`");
    expect(await read(data?.id)).toMatchObject({ sensitive: false, props: { keywords: ["gateway"] } });
    const own = { kind: "note", content: "Guests sleep in the blue room." };
    const mine = await save(own, guest);
    await save({ ...own, keywords: ["room"] }, guest);
    expect((await read(mine.data?.id))?.props.keywords).toEqual(["room"]);
  });
});

describe("several at once", () => {
  test("one bad item is told of; the others are kept", async () => {
    const answer = await save({
      items: [
        decision("Use cents"),
        { kind: "decision", title: "Half a thought" },
        decision("Deploy at noon"),
      ],
    });
    expect(answer).toMatchObject({
      ok: true,
      data: {
        status: "partial",
        counts: { saved: 2, failed: 1 },
        items: [
          { item: 0, status: "saved" },
          { item: 1, status: "failed" },
          { item: 2, status: "saved" },
        ],
      },
    });
    const items = answer.data?.items as { problem?: string }[];
    expect(items[1]?.problem).toContain("rationale, tradeoffs, affectedFiles");
    expect(await current(["DECISION"])).toHaveLength(2);
  });

  test("all good ones are saved, the same among them once; all bad ones are a failure", async () => {
    const twice = [decision("Use cents"), decision("Use cents")];
    expect((await save({ items: twice })).data).toMatchObject({
      status: "saved",
      items: [{ status: "saved" }, { status: "duplicate_skip" }],
    });
    const bad = await save({ items: [{ kind: "note" }, { kind: "fact" }] });
    expect(bad).toMatchObject({ ok: false, errorCode: "invalid_input", data: { status: "failed" } });
  });

  test("of many, an answer of usual size counts all, and tells first what was refused", async () => {
    const items = Array.from({ length: 60 }, (_, at) => ({
      kind: "note",
      ...(at % 20 !== 19 && { content: `Note number ${at} says ${"more ".repeat(at)}` }),
    }));
    const answer = await save({ items });
    expect(answer.tokenEstimate).toBeLessThanOrEqual(300);
    expect(answer.data).toMatchObject({ status: "partial", counts: { saved: 57, failed: 3 } });
    const told = answer.data?.items as object[];
    expect(told.slice(0, 3)).toMatchObject(
      [19, 39, 59].map((item) => ({ item, status: "failed", problem: expect.stringContaining("content") })),
    );
    expect(answer.summary).toBe("57 of 60 are kept; refused: items[19], items[39], items[59].");
  });

  test("where all of them wait for a decision, so does the whole", async () => {
    await save(decision("Keep user sessions in Redis"));
    await save(decision("Keep shopping carts in Redis"));
    const items = [decision("Keep user sessions in Memcached"), decision("Keep shopping carts in Memcached")];
    expect(await save({ items })).toMatchObject({
      ok: false,
      errorCode: "conflict",
      data: { status: "manual_review", counts: { manual_review: 2 } },
    });
  });

  test("fields beside `items` are not silently dropped, and without either there is nothing to save", async () => {
    const both = await save({ kind: "note", items: [decision("Use cents")] });
    expect(both).toMatchObject({ ok: false, errorCode: "invalid_input" });
    expect(await save({ content: "x" })).toMatchObject({ ok: false, errorCode: "invalid_input" });
    expect(await current(["DECISION"])).toHaveLength(0);
  });
});

describe("memory of the whole account", () => {
  const global = { ...decision("Never log card numbers"), scope: "global" };
  const tokenFor = (right: { expiresAt: number | null; isForOneUse: boolean }) =>
    createGovernanceToken(world.store.memory, author, { createdAt: Date.now(), ...right });

  test("is written with a governance token, and read from every project", async () => {
    const { token } = await tokenFor({ expiresAt: null, isForOneUse: false });
    const saved = await save({ ...global, governanceToken: token });
    expect(saved.data?.status).toBe("saved");
    expect(saved.data).not.toHaveProperty("project");
    expect(saved.summary).toContain("for all projects");
    const elsewhere = { query: "card numbers", projectId: "example.org/acme/other" };
    expect((await world.call("memory_search", elsewhere)).data?.results).toMatchObject([
      { id: saved.data?.id, scope: "global" },
    ]);
  });

  test("is not written without a token, with an unknown or an expired one", async () => {
    const { token } = await tokenFor({ expiresAt: Date.now() - 1, isForOneUse: false });
    for (const governanceToken of [undefined, "loci_gov_guess", "", token]) {
      const answer = await save({ ...global, governanceToken });
      expect(answer).toMatchObject({ ok: false, errorCode: "forbidden", data: { status: "failed" } });
      expect(answer.hint).toContain("loci token create --governance");
    }
    expect((await world.call("memory_search", { query: "card numbers" })).data?.state).toBe("empty");
  });

  test("a token for one use serves one of those who come at once", async () => {
    const { token } = await tokenFor({ expiresAt: null, isForOneUse: true });
    const said = ["Never log card numbers", "Rotate keys in spring", "Mirror every package"].map((title) => ({
      ...decision(title),
      scope: "global",
      governanceToken: token,
    }));
    const answers = await Promise.all(said.map((each) => save(each)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("nothing is added to it by saying it again without a valid token", async () => {
    const { token } = await tokenFor({ expiresAt: null, isForOneUse: false });
    const { data } = await save({ ...global, governanceToken: token });
    const again = { ...global, keywords: ["cards"], governanceToken: "loci_gov_guess" };
    expect(await save(again)).toMatchObject({ ok: false, errorCode: "forbidden" });
    expect((await save({ ...again, governanceToken: token })).data).toMatchObject({
      status: "duplicate_skip",
      duplicateOf: data?.id,
      added: ["keywords"],
    });
  });

  test("the token is in no database file", async () => {
    const { token, hash } = await tokenFor({ expiresAt: null, isForOneUse: false });
    const marks = await world.store.memory.marks("governance:");
    expect([...marks.keys()]).toEqual([`governance:${hash}`]);
    expect(JSON.stringify([...marks])).not.toContain(token);
  });
});

describe("where it came from", () => {
  test("the task that is named, else the session's own, else its conversation; else a warning", async () => {
    const alone = await save(decision("Use cents"));
    expect(alone.warnings).toContain("missing_provenance");

    await world.call("conversation_append", {
      conversationId: "c1",
      messages: [{ role: "user", content: "Let us use tabs." }],
    });
    const talked = await save(decision("Indent with tabs"));
    expect(talked.warnings ?? []).not.toContain("missing_provenance");
    expect(await edgesInto(talked.data?.id)).toMatchObject([
      { edge: { type: "PRODUCED" }, node: { kind: "CONVERSATION" } },
    ]);

    await put({ id: asNodeId("task:1"), kind: "TASK", props: { title: "Parcels", status: "open" } });
    const named = await save({ ...decision("Weigh parcels twice"), producedByTaskId: "task:1" });
    expect(await edgesInto(named.data?.id)).toMatchObject([
      { edge: { type: "PRODUCED" }, other: { id: "task:1" } },
    ]);
  });

  test("an unknown task, or one of another account, fails the write", async () => {
    await world.store.memory.transaction({ ...author, account: "others" }, (tx) =>
      tx.put({ id: asNodeId("task:theirs"), project, kind: "TASK", props: { title: "Theirs" } }),
    );
    for (const producedByTaskId of ["task:none", "task:theirs"]) {
      const answer = await save({ ...decision("Use cents"), producedByTaskId });
      expect(answer).toMatchObject({ ok: false, errorCode: "not_found", data: { status: "failed" } });
    }
    expect(await current(["DECISION"])).toHaveLength(0);
  });

  test("causes and sources that are memories are tied to it", async () => {
    const cause = await save({ kind: "fact", entity: "Outage", content: "Redis was down on Monday." });
    const effect = await save({
      ...decision("Keep sessions in the database"),
      causedBy: [cause.data?.id],
      sources: [cause.data?.id, "https://example.org/post-mortem"],
    });
    const ties = await world.store.memory.neighbours(
      { guard },
      { of: [{ project, id: asNodeId(String(effect.data?.id)) }], direction: "both", limit: 10 },
    );
    expect(ties.map(({ edge }) => [edge.type, edge.from.id, edge.to.id])).toEqual(
      expect.arrayContaining([
        ["CAUSES", cause.data?.id, effect.data?.id],
        ["DERIVED_FROM", effect.data?.id, cause.data?.id],
      ]),
    );
    const unknown = await save({ ...decision("Other"), causedBy: ["fact:01ARZ3NDEKTSV4RRFFQ69G5FAV"] });
    expect(unknown).toMatchObject({ ok: false, errorCode: "not_found" });
  });
});

test("two places at once are refused, with which to leave out", async () => {
  for (const scope of ["project", "global"]) {
    const answer = await save({ kind: "note", content: "Cents.", scope, focus: "billing" });
    expect(answer).toMatchObject({ ok: false, errorCode: "invalid_input" });
    expect(answer.hint).toContain("Leave `scope` out");
  }
  expect((await save({ kind: "note", content: "Cents.", focus: "billing" })).ok).toBe(true);
});

test("a secret never reaches the store; the rest of the text does", async () => {
  const secret = ["ghp", "16C7e42F292c6912E7710c838347Ae178B4a"].join("_");
  const answer = await save({ kind: "note", content: `The bot uses ${secret} to push.` });
  expect(answer).toMatchObject({
    ok: true,
    warnings: expect.arrayContaining([expect.stringMatching(/^redacted:/)]),
  });
  const found = await world.call("memory_search", { query: "what does the bot use to push" });
  expect(JSON.stringify(found)).toContain("The bot uses [redacted:");
  expect(JSON.stringify(found)).not.toContain(secret);
});

test("a search can be limited to what came from one task", async () => {
  await put({ id: asNodeId("task:1"), kind: "TASK", props: { title: "Parcels" } });
  const mine = await save({ ...decision("Weigh parcels twice"), producedByTaskId: "task:1" });
  await save(decision("Parcels travel by ship"));
  const found = await world.call("memory_search", { query: "parcels", producedBy: "task:1" });
  expect(found.data?.results).toMatchObject([{ id: mine.data?.id }]);
  expect((await world.call("memory_search", { query: "parcels", producedBy: "task:2" })).data?.state).toBe(
    "empty",
  );
});
