import { expect, test } from "vitest";
import { changedPlan, planOf, progressOf } from "./plan.ts";

const plan = planOf([{ step: "Write it" }, { step: "Test it", state: "in_progress" }]);

test("a step is named by its words or its place, and new words are a further step", () => {
  expect(changedPlan(plan, { step: " write IT ", state: "done" })?.map(({ state }) => state)).toEqual([
    "done",
    "in_progress",
  ]);
  expect(changedPlan(plan, { step: 2, state: "skipped" })?.[1]).toEqual({
    step: "Test it",
    state: "skipped",
  });
  expect(changedPlan(plan, { step: "Ship it", state: "open" })?.[2]).toEqual({
    step: "Ship it",
    state: "open",
  });
  expect(changedPlan([], { step: "Begin", state: "done" })).toEqual([{ step: "Begin", state: "done" }]);
});

test.each([0, 3, -1])("there is no step %i of two", (step) => {
  expect(changedPlan(plan, { step, state: "done" })).toBeNull();
});

test("how far it is counts what is done and what need not be", () => {
  expect(progressOf(plan)).toBe("0/2");
  expect(
    progressOf(
      planOf([
        { step: "a", state: "done" },
        { step: "b", state: "skipped" },
      ]),
    ),
  ).toBe("2/2");
});

test("what is kept in another form is read as far as it goes", () => {
  expect(planOf([{ step: "a", state: "odd" }, "b", { state: "done" }, null])).toEqual([
    { step: "a", state: "open" },
  ]);
  expect(planOf("nothing")).toEqual([]);
});
