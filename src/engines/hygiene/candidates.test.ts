import { describe, expect, test } from "vitest";
import { asNodeId } from "../../domain/ids.ts";
import type { NodeRecord } from "../../domain/record.ts";
import { nodeRecord } from "../../domain/testing/nodeRecord.ts";
import { obsoletePattern, oldConflict, outdatedDecision } from "./aged.ts";
import { endedClaim } from "./claims.ts";
import { conceptCandidate } from "./concepts.ts";
import { differences } from "./differences.ts";
import { duplicateCandidate } from "./duplicates.ts";
import { EntityLedger } from "./entities.ts";
import { joinProps } from "./joinProps.ts";
import { keptKey } from "./keptKey.ts";
import { orphan } from "./orphans.ts";

const NOW = Date.UTC(2026, 6, 1);
const daysAgo = (days: number) => NOW - days * 24 * 3_600_000;

const record = (parts: Partial<NodeRecord>) => nodeRecord("note:1", { validFrom: NOW, ...parts });

describe("age", () => {
  test.each([
    [179, {}, false],
    [180, {}, true],
    [400, { lastValidatedAt: daysAgo(10) }, false],
    [400, { lastValidatedAt: new Date(daysAgo(200)).toISOString() }, true],
    [400, { status: "rejected" }, false],
  ])("a decision of %i days ago with %j is outdated: %s", (days, props, isOutdated) => {
    const found = outdatedDecision(record({ kind: "DECISION", props }), daysAgo(days), NOW);
    expect(found !== null).toBe(isOutdated);
  });

  test.each([
    [89, {}, false],
    [90, {}, true],
    [300, { lastValidatedAt: daysAgo(89) }, false],
  ])("a pattern of %i days ago with %j is obsolete: %s", (days, props, isObsolete) => {
    const found = obsoletePattern(record({ kind: "PATTERN", props }), daysAgo(days), NOW);
    expect(found !== null).toBe(isObsolete);
  });

  test.each([
    [29, { status: "open" }, false],
    [31, { status: "open" }, true],
    [31, { status: "resolved" }, false],
    [2, { status: "open", raisedAt: daysAgo(40) }, true],
  ])("a conflict of %i days ago with %j is old: %s", (days, props, isOld) => {
    const found = oldConflict(record({ kind: "CONFLICT", props }), daysAgo(days), NOW);
    expect(found !== null).toBe(isOld);
  });
});

describe("duplicates", () => {
  const say = (content: string, id = content) => record({ id: asNodeId(id), props: { content } });
  const alike = (one: string, other: string) =>
    duplicateCandidate({ kept: say(one), others: [say(other)], count: 1, least: 0.93, most: 0.93 });

  test("a rewording is to be merged", () => {
    expect(alike("Deploys run on Friday.", "We deploy on Fridays.")).toMatchObject({
      members: [{ id: "Deploys run on Friday." }, { id: "We deploy on Fridays." }],
      reason:
        "“Deploys run on Friday.” is like 1 other: similarity 0.93. Only the first says: run. Only the other says: We.",
      proposal: expect.stringMatching(/^merge/),
    });
  });

  test.each([
    ["The limit is 500.", "The limit is 900.", "numbers"],
    ["Use tabs.", "Do not use tabs.", "a negation"],
    ["Retries don’t help.", "Retries help.", "a negation"],
  ])("%s – %s differ in %s, so nothing is merged away", (one, other, told) => {
    expect(differences(one, other)).toEqual([told]);
    expect(alike(one, other).proposal).toMatch(/^supersede/);
  });

  test("what is quoted can neither fill the answer nor start a line", () => {
    const { reason } = alike(`Long\n\n# heading ${"x".repeat(500)}`, "x");
    expect(reason.length).toBeLessThan(200);
    expect(reason).not.toContain("\n");
  });
});

describe("entities", () => {
  const fact = (id: string, entity: string, focus: string | null = null) =>
    record({ id: asNodeId(id), kind: "FACT", focus, props: { entity, content: id } });
  const groupsOf = (...facts: NodeRecord[]) => {
    const ledger = new EntityLedger();
    for (const each of facts) ledger.add(each);
    return ledger.candidates().map(({ members }) => members.map(({ id }) => id));
  };

  test("spellings of one thing are one thing, and come before several facts under one name", () => {
    const facts = [fact("a", "Auth"), fact("b", "Auth"), fact("c", "Auth"), fact("d", "Rate limits")];
    expect(groupsOf(...facts, fact("e", "rateLimit"), fact("f", "rate_limit"), fact("g", "Cache"))).toEqual([
      ["d", "e", "f"],
      ["a", "b", "c"],
    ]);
  });

  test("what is said of a focus, or to other readers, is not mixed with the rest", () => {
    expect(groupsOf(fact("a", "Auth"), fact("b", "Auth", "billing"))).toEqual([]);
    expect(groupsOf(fact("a", "Auth"), { ...fact("b", "Auth"), visibility: "admin" })).toEqual([]);
    expect(groupsOf(fact("a", "Auth"), { ...fact("b", "Auth"), agents: ["guest"] })).toEqual([]);
  });

  test("facts about nothing are left alone", () => {
    expect(groupsOf(fact("a", ""), fact("b", "…"), fact("c", "…"))).toEqual([]);
  });
});

test("what speaks of code is an orphan when all of it is gone", () => {
  const states = (...found: ("same" | "gone" | "moved")[]) =>
    found.map((state, at) => ({ id: asNodeId(`src/${at}.ts`), state }));
  expect(orphan(record({}), [])).toBeNull();
  expect(orphan(record({}), states("gone", "moved"))).toBeNull();
  expect(orphan(record({}), states("gone", "gone"))?.reason).toContain("src/0.ts, src/1.ts");
});

test("a claim ends with its session, and not while that is heard of", () => {
  const claim = record({ kind: "CLAIM", props: { intent: "rename it" } });
  const session = (props: NodeRecord["props"]) => record({ kind: "SESSION", props });
  expect(endedClaim(claim, undefined, NOW)?.reason).toContain("rename it");
  expect(endedClaim(claim, session({ lastSeenAt: NOW - 61_000 }), NOW)).not.toBeNull();
  expect(endedClaim(claim, session({ lastSeenAt: NOW - 30_000 }), NOW)).toBeNull();
  expect(endedClaim(claim, session({ lastSeenAt: NOW, endedAt: NOW }), NOW)).not.toBeNull();
});

test("a concept is asked about until somebody decides", () => {
  const concept = (status: string) =>
    record({ kind: "CONCEPT", props: { status, canonicalName: "Rate limit", demand: 7 } });
  expect(conceptCandidate(concept("candidate"))?.reason).toBe("“Rate limit” was asked for 7 times.");
  expect(conceptCandidate(concept("accepted"))).toBeNull();
});

describe("what becomes of two that are joined", () => {
  const kept = { title: "A", content: "One.", keywords: ["x"], sources: ["s1"] };
  const merged = { title: "B", content: "Two.", keywords: ["x", "y"], sources: ["s2"], confidence: 0.2 };

  test("of a rewording the lists add up and the words stay", () => {
    expect(joinProps(kept, merged, { isWhole: false })).toEqual({
      title: "A",
      content: "One.",
      keywords: ["x", "y"],
      sources: ["s1", "s2"],
    });
  });

  test("of parts of one thing no word is lost, and none said twice", () => {
    expect(joinProps(kept, merged, { isWhole: true }).content).toBe("One.\nTwo.");
    expect(joinProps(kept, { content: "One." }, { isWhole: true }).content).toBe("One.");
    expect(joinProps({ content: "One." }, { content: "Zero. One." }, { isWhole: true }).content).toBe(
      "Zero. One.",
    );
  });
});

test("what was kept is known again in any order, and not once a record has changed", () => {
  const member = (id: string, version: string) => ({ id: asNodeId(id), version, contentHash: null });
  const key = keptKey("duplicates", [member("a", "tx:1"), member("b", "tx:2")]);
  expect(keptKey("duplicates", [member("b", "tx:2"), member("a", "tx:1")])).toBe(key);
  expect(keptKey("duplicates", [member("a", "tx:1"), member("b", "tx:3")])).not.toBe(key);
  expect(keptKey("entity_merges", [member("a", "tx:1"), member("b", "tx:2")])).not.toBe(key);
});
