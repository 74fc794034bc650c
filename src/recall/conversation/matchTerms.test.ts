import { expect, test } from "vitest";
import { snapshotOf } from "../../passages/snapshotOf.ts";
import { matchSessions } from "./matchSessions.ts";
import { matchTerms } from "./matchTerms.ts";
import { Stretches } from "./stretches.ts";

/** Each stretch a list of messages, each message its words. */
function stretchesOf(...stretches: string[][]): Stretches {
  return new Stretches(
    snapshotOf(
      stretches.map((messages, stretch) => ({
        key: `conversation:c${stretch}#0`,
        info: "",
        passages: messages.map((words, at) => ({
          label: `m${stretch}.${at}`,
          numbers: [0, at],
          terms: new Map(words.split(" ").map((word) => [word, 1])),
        })),
      })),
    ),
  );
}

test("a message is ranked by its own words and, a little less, by those around it", () => {
  const stretches = stretchesOf(["alps", "b", "c", "d", "e"]);
  const { own, near } = matchTerms(stretches, ["alps"]);
  expect([...own].map((value) => value > 0)).toEqual([true, false, false, false, false]);
  expect([...near].map((value) => value > 0)).toEqual([true, true, true, true, false]);
  expect([...near]).toEqual([...near].sort((a, b) => b - a));
});

test("terms come from wherever each is best and never count twice", () => {
  const stretches = stretchesOf(["red", "plain", "boat"], ["red boat", "plain", "plain"]);
  const { near, shares } = matchTerms(stretches, ["red", "boat"]);
  expect([...shares.values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  expect(near[3]).toBeGreaterThan(near[0] ?? 1);
  expect(near[0]).toBeGreaterThan(near[1] ?? 1);
  expect(near[1]).toBeGreaterThan(0.7);
});

test("words do not reach from one stretch into another", () => {
  const { near } = matchTerms(stretchesOf(["a", "alps"], ["b", "c"]), ["alps"]);
  expect([...near].map((value) => value > 0)).toEqual([true, true, false, false]);
});

test("a rare term counts more than a common one, and one that nobody said does no harm", () => {
  const { own } = matchTerms(stretchesOf(["the rare", "the x", "the y"]), ["the", "rare", "unsaid"]);
  expect(own[0]).toBeGreaterThan(2 * (own[1] ?? 1));
  expect(matchTerms(stretchesOf(["a"]), []).near[0]).toBe(0);
});

test("what is not searched counts for nothing, not even for statistics", () => {
  const { snapshot } = stretchesOf(["alps", "b"], ["alps", "alps"]);
  const one = new Stretches(snapshot, { isWanted: ({ key }) => key.startsWith("conversation:c0") });
  expect([one.count, one.messages]).toEqual([1, 2]);
  expect([...matchTerms(one, ["alps"]).near].map((value) => value > 0)).toEqual([true, true, false, false]);
});

test("of what was said later nothing counts", () => {
  const { snapshot } = stretchesOf(["a", "b", "alps"]);
  const then = new Stretches(snapshot, { at: { asOf: 1_000 } });
  expect(Math.max(...matchTerms(then, ["alps"]).near)).toBe(0);
});

test("a session is as good as what was said in all of it", () => {
  const sessions = matchSessions(stretchesOf(["alps", "boat"], ["alps", "x"], ["y"]), ["alps", "boat"]);
  expect(sessions[0]).toBe(1);
  expect(sessions[1]).toBeGreaterThan(0);
  expect(sessions[1]).toBeLessThan(1);
  expect(sessions[2]).toBe(0);
});
