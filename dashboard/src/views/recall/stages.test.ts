import { expect, test } from "vitest";
import { parted, portionsOf, totalMs } from "./stages.ts";

test("what was told and what was left out keep their order", () => {
  const all = [{ id: "c" }, { id: "a" }, { id: "b" }];
  expect(parted(all, [{ id: "a" }, { id: "c" }, { id: "z" }])).toEqual({
    kept: [{ id: "c" }, { id: "a" }],
    left: [{ id: "b" }],
  });
});

test("portions are parts of the budget, the largest first, with what is free", () => {
  expect(portionsOf({ plan: 50, coreSymbols: 100, episodes: 0 }, 180, 400)).toEqual({
    portions: [
      { name: "coreSymbols", tokens: 100, share: 0.25 },
      { name: "plan", tokens: 50, share: 0.125 },
      { name: "the rest", tokens: 30, share: 0.075 },
    ],
    free: 220,
  });
});

test("without a budget the whole is what was told", () => {
  expect(portionsOf({ plan: 60 }, 60, null)).toEqual({
    portions: [{ name: "plan", tokens: 60, share: 1 }],
    free: 0,
  });
});

test("times add up", () => {
  const stage = { stage: "named", in: 1, out: 1 };
  expect(
    totalMs([
      { ...stage, ms: 1.5 },
      { ...stage, ms: 2 },
    ]),
  ).toBe(3.5);
});
