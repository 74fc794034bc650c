import { expect, test } from "vitest";
import { DEFAULT_SHARES, SECTIONS, type Section } from "./briefing.ts";
import { type Choice, fillShares } from "./fillShares.ts";

const choice = (section: Section, value: number, tokens: number, needs: Choice | null = null): Choice => ({
  section,
  value,
  tokens,
  needs,
});

test("what is worth most for its tokens is chosen", () => {
  const dear = choice("code", 5, 30);
  const cheap = [choice("code", 4, 10), choice("code", 3, 10), choice("code", 2, 10)];
  expect(fillShares([dear, ...cheap], 30, { ...DEFAULT_SHARES, code: 1 })).toEqual(cheap);
});

test("what needs another comes with it or not at all", () => {
  const base = choice("code", 1, 10);
  const more = choice("code", 100, 10, base);
  const shares = { ...DEFAULT_SHARES, code: 1 };
  expect(fillShares([base, more], 20, shares)).toEqual([base, more]);
  expect(fillShares([base, more], 19, shares)).toEqual([base]);
  expect(fillShares([base, more], 9, shares)).toEqual([]);
});

test("each section has its share before any has more, and what is left goes to the first", () => {
  const all = SECTIONS.flatMap((section) => Array.from({ length: 30 }, () => choice(section, 1, 5)));
  const spent = (chosen: readonly Choice[]) =>
    SECTIONS.map((section) => 5 * chosen.filter((one) => one.section === section).length);
  expect(spent(fillShares(all, 100, DEFAULT_SHARES))).toEqual([40, 25, 20, 10, 5]);
  const withoutPlan = all.filter(({ section }) => section !== "plan");
  expect(spent(fillShares(withoutPlan, 100, DEFAULT_SHARES))).toEqual([50, 25, 20, 0, 5]);
  expect(spent(fillShares(all, 100, { ...DEFAULT_SHARES, episodes: 0 }))).toEqual([45, 25, 20, 10, 0]);
});

test("no line of a file is given twice", () => {
  const of = (start: number, end: number): Choice => ({
    ...choice("code", 100 - start, 5),
    lines: { path: "a.ts", start, end },
  });
  const [method, around, after] = [of(5, 9), of(6, 40), of(41, 50)] as const;
  expect(fillShares([method, around, after], 100, DEFAULT_SHARES)).toEqual([method, after]);
});

test("what was chosen before stays and counts", () => {
  const [first, second] = [choice("code", 1, 30), choice("code", 9, 30)] as const;
  expect(fillShares([first, second], 59, DEFAULT_SHARES, [first])).toEqual([first]);
  expect(fillShares([first, second], 60, DEFAULT_SHARES, [first])).toEqual([first, second]);
});

test("what two sections could tell, one tells: the first that has room for it", () => {
  const whole: Choice = { ...choice("memories", 1, 20), tells: "decision:1" };
  const short: Choice = { ...choice("plan", 1, 10), tells: "decision:1" };
  expect(fillShares([whole, short], 100, DEFAULT_SHARES)).toEqual([whole]);
  expect(fillShares([whole, short], 99, { ...DEFAULT_SHARES, plan: 0.2 })).toEqual([short]);
});
