import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asNodeId } from "../../src/domain/ids.ts";
import { createGovernanceToken } from "../../src/memory/governance/governanceToken.ts";
import {
  decision,
  groupsOf,
  type HygieneWorld,
  openHygieneWorld,
  reportOf,
  resultsOf,
  statusesOf,
} from "./hygieneWorld.ts";

let world: HygieneWorld;
beforeEach(async () => {
  world = await openHygieneWorld();
});
afterEach(() => world.dispose());

describe("hygiene_apply", () => {
  async function twins() {
    await world.put([
      {
        id: "note:1",
        props: {
          content: "Deploys to production run every Friday afternoon.",
          keywords: ["deploy"],
          sources: ["wiki"],
        },
      },
      {
        id: "note:2",
        props: { content: "Deploys to production run on every Friday afternoon", keywords: ["friday"] },
      },
    ]);
    const { project } = world.caller;
    await world.change((tx) =>
      tx.link({
        type: "INVOLVES",
        from: { project, id: asNodeId("note:1") },
        to: { project, id: asNodeId("deploy.ts") },
        props: { hash: "h" },
      }),
    );
    await world.embedded();
    return world.run();
  }

  test("merging keeps one, which takes over keywords, sources and code; the past keeps both", async () => {
    const report = await twins();
    const before = Date.now();
    const answer = await world.apply(report, { "note:1": "merge" });
    expect(answer).toMatchObject({
      ok: true,
      data: { results: [{ candidateId: "note:1", action: "merge", status: "applied" }] },
    });
    expect(await world.current("note:1")).toBeUndefined();
    expect((await world.current("note:2"))?.props).toEqual({
      content: "Deploys to production run on every Friday afternoon",
      keywords: ["friday", "deploy"],
      sources: ["wiki"],
    });
    expect(await world.edgesFrom("note:1", "MERGES_INTO")).toEqual(["note:2"]);
    expect(await world.edgesFrom("note:2", "INVOLVES")).toEqual(["deploy.ts"]);
    const past = await world.call("memory_search", { query: "deploys", asOf: before });
    expect((past.data as { results: unknown[] }).results).toHaveLength(2);
  });

  test.each(["merge", "supersede", "retire", "keep"])("%s a second time changes nothing", async (action) => {
    const report = await twins();
    expect(statusesOf(await world.apply(report, { "note:1": action }))).toEqual(["applied"]);
    const before = await world.transactions();
    expect(statusesOf(await world.apply(report, { "note:1": action }))).toEqual(["unchanged"]);
    expect(await world.transactions()).toBe(before);
  });

  test("two at once do it once", async () => {
    const report = await twins();
    const answers = await Promise.all([1, 2, 3].map(() => world.apply(report, { "note:1": "merge" })));
    expect(answers.flatMap(statusesOf).sort()).toEqual(["applied", "unchanged", "unchanged"]);
  });

  test("superseding ends the older one behind the newer", async () => {
    const report = await twins();
    expect(statusesOf(await world.apply(report, { "note:1": "supersede" }))).toEqual(["applied"]);
    expect(await world.edgesFrom("note:2", "SUPERSEDES")).toEqual(["note:1"]);
    expect(await world.current("note:1")).toBeUndefined();
  });

  test("what changed since the report is left alone", async () => {
    const report = await twins();
    await world.put([{ id: "note:1", props: { content: "Deploys run on Monday." } }]);
    expect(resultsOf(await world.apply(report, { "note:1": "merge" }))).toMatchObject([
      { status: "skipped", note: expect.stringContaining("changed since") },
    ]);
    expect((await world.current("note:1"))?.props.content).toBe("Deploys run on Monday.");
  });

  test("nothing goes into one that says something else by now", async () => {
    const report = await twins();
    await world.put([{ id: "note:2", props: { content: "Never deploy." }, contentHash: "other" }]);
    expect(statusesOf(await world.apply(report, { "note:1": "merge" }))).toEqual(["skipped"]);
    expect(await world.current("note:1")).toBeDefined();
  });

  test("several facts become one that says all of them", async () => {
    await world.put(
      [
        {
          id: "fact:1",
          kind: "FACT",
          props: { entity: "rateLimit", content: "It is per user.", sources: ["a"] },
        },
      ],
      3,
    );
    await world.put(
      [
        {
          id: "fact:2",
          kind: "FACT",
          props: { entity: "Rate limits", content: "Bursts are fine.", sources: ["b"] },
        },
      ],
      2,
    );
    await world.put(
      [{ id: "fact:3", kind: "FACT", props: { entity: "Rate limit", content: "It is 500 a second." } }],
      1,
    );
    const report = await world.run({ checks: ["entity_merges"] });
    expect(groupsOf(report).entity_merges?.[0]?.candidateIds).toEqual(["fact:3", "fact:2", "fact:1"]);
    expect(statusesOf(await world.apply(report, { "fact:1": "merge", "fact:2": "merge" }))).toEqual([
      "applied",
      "applied",
    ]);
    expect((await world.current("fact:3"))?.props).toEqual({
      entity: "Rate limit",
      content: "It is 500 a second.\nIt is per user.\nBursts are fine.",
      sources: ["a", "b"],
    });
    const found = await world.call("memory_search", { query: "are bursts allowed" });
    expect((found.data as { results: { id: string }[] }).results.map(({ id }) => id)).toEqual(["fact:3"]);
  });

  test("validated decisions and patterns are not named again; retired ones are no longer current", async () => {
    await world.put(
      [
        { id: "decision:1", kind: "DECISION", props: decision("Use FTP") },
        { id: "decision:2", kind: "DECISION", props: decision("Use SOAP") },
        { id: "pattern:1", kind: "PATTERN", props: { title: "P", content: "c" } },
      ],
      200,
    );
    const report = await world.run();
    const actions = { "decision:1": "validate", "decision:2": "retire", "pattern:1": "validate" };
    expect(statusesOf(await world.apply(report, actions))).toEqual(["applied", "applied", "applied"]);
    expect(statusesOf(await world.apply(report, actions))).toEqual(["unchanged", "unchanged", "unchanged"]);
    expect((await world.current("pattern:1"))?.props.lastValidatedAt).toBeTypeOf("number");
    expect(await world.current("decision:2")).toBeUndefined();
    expect(groupsOf(await world.run())).toEqual({});
  });

  test("what is kept is not named again until it changes", async () => {
    await world.put([{ id: "decision:1", kind: "DECISION", props: decision("Use FTP") }], 200);
    const report = await world.run();
    await world.apply(report, { "decision:1": "keep" });
    expect(groupsOf(await world.run())).toEqual({});
    await world.put([{ id: "decision:1", kind: "DECISION", props: decision("Use SFTP") }], 190);
    expect(groupsOf(await world.run()).outdated_decisions).toHaveLength(1);
  });

  test("conflicts, claims and concepts", async () => {
    await world.put(
      [
        { id: "conflict:1", kind: "CONFLICT", props: { status: "open", question: "Which?" } },
        { id: "claim:1", kind: "CLAIM", props: { intent: "rename" } },
        {
          id: "concept:1",
          kind: "CONCEPT",
          props: { status: "candidate", canonicalName: "Burst", demand: 5 },
        },
        {
          id: "concept:2",
          kind: "CONCEPT",
          props: { status: "candidate", canonicalName: "Thing", demand: 5 },
        },
      ],
      40,
    );
    const report = await world.run();
    const actions = {
      "conflict:1": "dismiss",
      "claim:1": "release",
      "concept:1": "accept",
      "concept:2": "reject",
    };
    expect(new Set(statusesOf(await world.apply(report, actions)))).toEqual(new Set(["applied"]));
    expect(new Set(statusesOf(await world.apply(report, actions)))).toEqual(new Set(["unchanged"]));
    expect((await world.current("conflict:1"))?.props.status).toBe("dismissed");
    expect(await world.current("claim:1")).toBeUndefined();
    expect((await world.current("concept:1"))?.props.status).toBe("accepted");
    expect((await world.current("concept:2"))?.props.status).toBe("rejected");
    expect(groupsOf(await world.run())).toEqual({});
  });

  test("a write that was given up is tried again, or dropped", async () => {
    world.setAway(true);
    const one = String((await world.call("memory_save", { kind: "note", content: "One." })).data?.id);
    const two = String((await world.call("memory_save", { kind: "note", content: "Two." })).data?.id);
    world.setAway(false);
    for (const id of [one, two])
      await world.outbox.settle(asNodeId(id), { done: false, final: true, error: "The task is not there." });
    const report = await world.run();
    expect(groupsOf(report).stuck_writes?.[0]?.reason).toContain("The task is not there.");
    const eve = await world.apply(report, { [two]: "drop" }, { agent: "eve" });
    expect(resultsOf(eve)).toMatchObject([
      { status: "failed", note: expect.stringContaining("who wrote it") },
    ]);
    expect(statusesOf(await world.apply(report, { [one]: "retry", [two]: "drop" }))).toEqual([
      "applied",
      "applied",
    ]);
    expect(await world.outbox.entries(10)).toMatchObject([{ id: one, status: "pending", attempts: 0 }]);
    expect(statusesOf(await world.apply(report, { [one]: "retry", [two]: "drop" }))).toEqual([
      "unchanged",
      "unchanged",
    ]);
  });

  test("what is not in the report, or not allowed, fails by itself and says what is allowed", async () => {
    const report = await twins();
    const answer = await world.apply(report, {
      "note:unknown": "merge",
      "note:1": "validate",
      "note:2": "merge",
    });
    expect(answer).toMatchObject({ ok: false, errorCode: "invalid_input" });
    const [unknown, notAllowed, kept] = resultsOf(answer);
    expect(unknown).toMatchObject({ status: "failed", note: expect.stringContaining("does not name it") });
    expect(notAllowed?.note).toContain("merge, supersede, retire, keep");
    expect(kept?.note).toContain("the one that stays");
    const mixed = await world.apply(report, { "note:unknown": "merge", "note:1": "merge" });
    expect(mixed.ok).toBe(true);
    expect(statusesOf(mixed)).toEqual(["failed", "applied"]);
    expect(
      await world.call("hygiene_apply", {
        reportId: reportOf(report),
        actions: [{ candidateId: "note:1", action: "purge" }],
      }),
    ).toMatchObject({ ok: false, errorCode: "invalid_input" });
  });

  test("a report is for those who could have made it", async () => {
    await world.put([{ id: "decision:1", kind: "DECISION", props: decision("A"), visibility: "admin" }], 200);
    const report = await world.run({}, { role: "admin" });
    expect(await world.apply(report, { "decision:1": "retire" })).toMatchObject({
      ok: false,
      errorCode: "not_found",
    });
    expect(
      await world.apply(report, { "decision:1": "retire" }, { account: "rival", role: "admin" }),
    ).toMatchObject({ ok: false });
    expect(await world.apply("hygiene:unknown", { "decision:1": "retire" })).toMatchObject({
      ok: false,
      errorCode: "not_found",
    });
    expect(await world.current("decision:1")).toBeDefined();
    expect(statusesOf(await world.apply(report, { "decision:1": "retire" }, { role: "admin" }))).toEqual([
      "applied",
    ]);
  });

  test("a restricted agent changes only what it wrote", async () => {
    await world.put(
      [{ id: "decision:1", kind: "DECISION", props: decision("A"), visibility: "public", agents: ["guest"] }],
      200,
    );
    const guest = { role: "restricted", agent: "guest" } as const;
    const report = await world.run({}, guest);
    expect(groupsOf(report).outdated_decisions).toHaveLength(1);
    for (const action of ["retire", "keep", "validate"])
      expect(resultsOf(await world.apply(report, { "decision:1": action }, guest))).toMatchObject([
        { status: "failed", note: expect.stringContaining("what it wrote itself") },
      ]);
    expect(await world.current("decision:1")).toBeDefined();
  });

  test("what the whole account shares is changed with a token, one for a whole call", async () => {
    await world.put(
      [
        { id: "decision:1", kind: "DECISION", props: decision("A"), project: null },
        { id: "decision:2", kind: "DECISION", props: decision("B"), project: null },
      ],
      200,
    );
    expect(groupsOf(await world.run())).toEqual({});
    const report = await world.run({ scope: "global" });
    expect(groupsOf(report).outdated_decisions).toHaveLength(2);
    const without = await world.apply(report, { "decision:1": "retire" });
    expect(resultsOf(without)[0]?.note).toContain("governance token");
    const author = {
      type: "memory_write",
      account: "local",
      project: null,
      agentId: "person",
      sessionId: world.caller.session,
    } as const;
    const right = { createdAt: Date.now(), expiresAt: null, isForOneUse: true };
    const { token } = await createGovernanceToken(world.store.memory, author, right);
    const actions = { "decision:1": "retire", "decision:2": "validate" };
    expect(statusesOf(await world.apply(report, actions, {}, { governanceToken: token }))).toEqual([
      "applied",
      "applied",
    ]);
    expect(await world.current("decision:1", null)).toBeUndefined();
  });
});
