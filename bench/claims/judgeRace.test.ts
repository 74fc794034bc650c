import { expect, test } from "vitest";
import { judgeRace, type KeptClaim, type RaceRecord } from "./judgeRace.ts";
import type { ClaimAnswer } from "./raceMessages.ts";

const FINE = { twoHolders: 0, lost: 0, fences: 0, untrue: 0 };

function kept(session: string, fence: number, more: Partial<KeptClaim> = {}): KeptClaim {
  const at = { from: fence * 10, to: fence * 10 + 5, reason: "released" };
  return { id: `claim:${fence}`, agent: session, session, target: "src/race.ts", fence, ...at, ...more };
}

function got(session: string, fence: number): ClaimAnswer {
  return answer(session, { got: { claimId: `claim:${fence}`, fence, takenOver: 0 } });
}

function refused(session: string, { id, agent, session: holder, target }: KeptClaim, askedAt: number) {
  const refusedFor = { claimId: id, agentId: agent, sessionId: holder, targetId: target };
  return answer(session, { refusedFor, askedAt, answeredAt: askedAt + 1, target: "src/race.ts::start" });
}

function answer(session: string, more: Partial<ClaimAnswer>): ClaimAnswer {
  const times = { askedAt: 0, answeredAt: 1, tookMs: 1 };
  return { agent: session, session, target: "src/race.ts", ...times, got: null, refusedFor: null, ...more };
}

function judged(race: Partial<RaceRecord>) {
  return judgeRace({ kept: [], claims: [], releases: [], killed: new Map(), ...race });
}

test("one after the other, each told the truth, is as it should be", () => {
  const [first, second] = [kept("a", 1), kept("b", 2, { from: 15 })];
  const claims = [got("a", 1), refused("b", first, 12), got("b", 2)];
  const releases = [{ claimId: "claim:1", askedAt: 14, isReleased: true }];
  expect(judged({ kept: [second, first], claims, releases })).toEqual(FINE);
});

test("two who hold what overlaps are seen, also within one moment, and what does not overlap is not", () => {
  const first = kept("a", 1, { to: 21 });
  expect(judged({ kept: [first, kept("b", 2)] })).toEqual({ ...FINE, twoHolders: 1 });
  expect(judged({ kept: [first, kept("b", 2, { target: "src/**" })] })).toEqual({ ...FINE, twoHolders: 1 });
  expect(judged({ kept: [first, kept("b", 2, { target: "task:race" })] })).toEqual(FINE);
  expect(judged({ kept: [first, kept("a", 2)] })).toEqual(FINE);
});

test("a claim that is nowhere, or ended behind its holder's back, is lost", () => {
  expect(judged({ claims: [got("a", 1)] })).toEqual({ ...FINE, lost: 1 });
  const taken = kept("a", 1, { reason: "taken_over" });
  expect(judged({ kept: [taken], claims: [got("a", 1)] })).toEqual({ ...FINE, lost: 1 });
  const killed = new Map([["a", { killedAt: 12, goneAt: 13 }]]);
  expect(judged({ kept: [taken], claims: [got("a", 1)], killed })).toEqual(FINE);
  const releases = [{ claimId: "claim:1", askedAt: 14, isReleased: false }];
  expect(judged({ kept: [kept("a", 1)], releases })).toEqual({ ...FINE, lost: 1 });
});

test("a fence that is given twice, or to an earlier claim, has fallen", () => {
  expect(judged({ kept: [kept("a", 1), kept("b", 1, { from: 15 })] })).toMatchObject({ fences: 1 });
  expect(judged({ kept: [kept("a", 1), kept("b", 2, { from: 3, to: 4 })] })).toMatchObject({ fences: 1 });
});

test("who is told of a holder that had given it back, or was dead, is told wrongly", () => {
  const first = kept("a", 1);
  expect(judged({ kept: [first], claims: [refused("b", first, 20)] })).toEqual({ ...FINE, untrue: 1 });
  const other = { ...first, agent: "c" };
  expect(judged({ kept: [first], claims: [refused("b", other, 12)] })).toEqual({ ...FINE, untrue: 1 });
  const killed = new Map([["a", { killedAt: 10, goneAt: 11 }]]);
  expect(judged({ kept: [first], claims: [refused("b", first, 12)], killed })).toEqual({
    ...FINE,
    untrue: 1,
  });
  expect(judged({ kept: [first], claims: [refused("b", first, 11)], killed })).toEqual(FINE);
});
