import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "../../src/domain/caller.ts";
import { VISIBILITIES } from "../../src/domain/guard.ts";
import { decision, groupsOf, type HygieneWorld, openHygieneWorld, reportOf } from "./hygieneWorld.ts";

let world: HygieneWorld;
beforeEach(async () => {
  world = await openHygieneWorld();
});
afterEach(() => world.dispose());

describe("run_hygiene", () => {
  test("an empty memory is in order", async () => {
    const answer = await world.run();
    expect(answer).toMatchObject({ ok: true, data: { groups: {}, counts: {} } });
    expect(answer.summary).toContain("in order");
  });

  test("only what was looked for is said to be in order", async () => {
    const { summary } = await world.run({ checks: ["stuck_writes"] });
    expect(summary).toContain("Of stuck_writes nothing needs a hand");
    expect(summary).not.toContain("in order");
    const { data } = await world.run({ projectId: "nowhere" });
    expect(data).toEqual({ groups: {}, counts: {} });
  });

  test("what says the same in other words is found by meaning; what only looks alike is not", async () => {
    await world.put([
      { id: "note:1", props: { content: "Deploys to production run every Friday afternoon." } },
      { id: "note:2", props: { content: "Deploys to production run on every Friday afternoon" } },
      { id: "note:3", props: { content: "Production backups are kept for a year in cold storage." } },
      { id: "fact:4", kind: "FACT", props: { content: "Deploys to production run every Friday afternoon!" } },
      {
        id: "note:5",
        focus: "billing",
        props: { content: "Deploys to production run every Friday afternoon." },
      },
    ]);
    await world.embedded();
    const answer = await world.run({ checks: ["duplicates"] });
    expect(groupsOf(answer).duplicates).toMatchObject([
      { candidateIds: ["note:2", "note:1"], proposal: expect.stringMatching(/^merge/) },
    ]);
    expect(groupsOf(answer).duplicates?.[0]?.reason).toMatch(/similarity (0\.9\d|1\.00)/);
  });

  test("what was decided or found long ago is named, the oldest first, unless somebody confirmed it", async () => {
    await world.put([{ id: "decision:older", kind: "DECISION", props: decision("Use FTP") }], 400);
    await world.put([{ id: "decision:old", kind: "DECISION", props: decision("Use SOAP") }], 181);
    await world.put([{ id: "decision:new", kind: "DECISION", props: decision("Use HTTP") }], 179);
    await world.put(
      [{ id: "pattern:old", kind: "PATTERN", props: { title: "Retry", content: "Twice." } }],
      91,
    );
    const { outdated_decisions, obsolete_patterns } = groupsOf(await world.run());
    expect(outdated_decisions?.map(({ candidateIds }) => candidateIds)).toEqual([
      ["decision:older"],
      ["decision:old"],
    ]);
    expect(obsolete_patterns?.[0]?.candidateIds).toEqual(["pattern:old"]);
  });

  test("one thing under several spellings, old conflicts, claims of ended sessions and concepts are named", async () => {
    await world.put([
      { id: "fact:1", kind: "FACT", props: { entity: "Rate limit", content: "It is per user." } },
      { id: "fact:2", kind: "FACT", props: { entity: "rateLimits", content: "A burst is allowed." } },
      { id: "claim:1", kind: "CLAIM", props: { intent: "rename" } },
      { id: "concept:1", kind: "CONCEPT", props: { status: "candidate", canonicalName: "Burst", demand: 5 } },
    ]);
    await world.put(
      [{ id: "conflict:1", kind: "CONFLICT", props: { status: "open", question: "Which?" } }],
      31,
    );
    const groups = groupsOf(await world.run());
    expect(groups.entity_merges?.map(({ candidateIds }) => candidateIds.toSorted())).toEqual([
      ["fact:1", "fact:2"],
    ]);
    expect(groups.old_conflicts?.[0]?.candidateIds).toEqual(["conflict:1"]);
    expect(groups.ended_claims?.[0]?.candidateIds).toEqual(["claim:1"]);
    expect(groups.concept_candidates?.[0]?.reason).toContain("Burst");
  });

  test("writes that did not get through are named, those of others are not", async () => {
    world.setAway(true);
    const mine = await world.call("memory_save", {
      kind: "note",
      content: "Written while the store is away.",
    });
    await world.call("memory_save", {
      kind: "note",
      content: "Elsewhere.",
      projectId: "example.org/acme/other",
    });
    world.setAway(false);
    expect(mine.data?.status).toBe("pending_retry");
    expect(groupsOf(await world.run({ checks: ["stuck_writes"] })).stuck_writes).toMatchObject([
      { candidateIds: [mine.data?.id] },
    ]);
    const guest = await world.run({ checks: ["stuck_writes"] }, { role: "restricted", agent: "guest" });
    expect(groupsOf(guest)).toEqual({});
  });

  test("it changes nothing but its own notes, and says the same when it runs again", async () => {
    await world.put([{ id: "decision:1", kind: "DECISION", props: decision("Use FTP") }], 400);
    const guard = { account: "local", project: world.caller.project, visibilities: VISIBILITIES };
    const before = await world.store.memory.counts({ guard });
    const first = await world.run();
    const second = await world.run();
    expect(groupsOf(second)).toEqual(groupsOf(first));
    expect(reportOf(second)).not.toBe(reportOf(first));
    const after = await world.store.memory.counts({ guard });
    expect({ ...after, transactions: 0 }).toEqual({ ...before, transactions: 0 });
  });

  test("an answer keeps to its budget and counts what it leaves out", async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      id: `decision:${String(at).padStart(3, "0")}`,
      kind: "DECISION" as const,
      props: decision(`Decision number ${at} about something with a rather long title`),
    }));
    await world.put(many, 200);
    await world.put([{ id: "pattern:1", kind: "PATTERN", props: { title: "P", content: "c" } }], 200);
    const answer = await world.call("run_hygiene", { limit: 50 });
    expect(answer.tokenEstimate).toBeLessThanOrEqual(1_200);
    expect(answer.data?.counts).toEqual({ outdated_decisions: 60, obsolete_patterns: 1 });
    expect(groupsOf(answer).obsolete_patterns).toHaveLength(1);
    expect(groupsOf(answer).outdated_decisions?.length).toBeGreaterThan(3);
    expect(answer.warnings?.join()).toContain("not all are shown");
    const small = await world.call("run_hygiene", { maxTokens: 300 });
    expect(small.tokenEstimate).toBeLessThanOrEqual(300);
    expect(small.data?.reportId).toMatch(/^hygiene:/);
    const whole = await world.run({ limit: 200 });
    expect(groupsOf(whole).outdated_decisions).toHaveLength(60);
  });

  test("a restricted agent is told of what it may read", async () => {
    await world.put(
      [
        { id: "decision:ours", kind: "DECISION", props: decision("Ours") },
        {
          id: "decision:public",
          kind: "DECISION",
          props: decision("Theirs"),
          visibility: "public",
          agents: ["guest"],
        },
        { id: "decision:secret", kind: "DECISION", props: decision("Secret"), sensitive: true },
      ],
      300,
    );
    const idsFor = async (as: Partial<Caller>) =>
      groupsOf(await world.run({}, as)).outdated_decisions?.flatMap(({ candidateIds }) => candidateIds);
    expect(await idsFor({ role: "restricted", agent: "guest" })).toEqual(["decision:public"]);
    expect(await idsFor({})).toEqual(["decision:ours", "decision:public"]);
    expect(await idsFor({ account: "rival" })).toBeUndefined();
  });

  test.each([
    [{ projectId: "nowhere" }, "blocked_scope"],
    [{ checks: ["dust"] }, "invalid_input"],
    [{ checks: [] }, "invalid_input"],
    [{ scope: "everything" }, "invalid_input"],
  ])("%j is refused", async (input, errorCode) => {
    expect(await world.run(input)).toMatchObject({ ok: false, errorCode });
  });

  test("one that is broken off leaves no report", async () => {
    await world.put([{ id: "note:old", props: { content: "Something." } }], 31);
    const answer = await world.call("run_hygiene", {}, {}, AbortSignal.abort());
    expect(answer).toMatchObject({ ok: false, errorCode: "cancelled" });
    expect((await world.call("memory_search", { query: "something" })).warnings).toContain("hygieneDue");
  });
});

describe("hygieneDue", () => {
  const warnings = async (as: Partial<Caller> = {}) =>
    (await world.call("memory_search", { query: "anything" }, as)).warnings ?? [];

  test("reads say so until hygiene ran; an empty memory and a young one need none", async () => {
    expect(await warnings()).not.toContain("hygieneDue");
    await world.call("memory_save", { kind: "note", content: "Anything at all." });
    expect(await warnings()).not.toContain("hygieneDue");
    await world.put([{ id: "note:old", props: { content: "Anything of a month ago." } }], 31);
    expect(await warnings()).toContain("hygieneDue");
    await world.run({}, { role: "restricted", agent: "guest" });
    expect(await warnings()).toContain("hygieneDue");
    await world.run({ scope: "global" });
    expect(await warnings()).toContain("hygieneDue");
    await world.run({ checks: ["stuck_writes", "duplicates"] });
    expect(await warnings()).toContain("hygieneDue");
    await world.run();
    expect(await warnings()).not.toContain("hygieneDue");
  });
});
