import { afterEach, beforeEach, describe, expect, test } from "vitest";
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
      data: { status: "partial", items: [{ status: "saved" }, { status: "failed" }, { status: "saved" }] },
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
