import { expect, test } from "vitest";
import { asNodeId } from "../../domain/ids.ts";
import { nodeRecord } from "../../domain/testing/nodeRecord.ts";
import { changedTask } from "./changedTask.ts";
import { taskOf } from "./task.ts";

const props = { title: "Paint", priority: "low", featureId: "feature:1", plan: [{ step: "Sand" }] };
const task = taskOf(nodeRecord("task:1", { kind: "TASK", props }));

test("what is left out stays, and only null takes it out of its feature", () => {
  expect(changedTask(task, {})).toEqual(task);
  expect(changedTask(task, { note: "half", priority: "high" })).toEqual({
    ...task,
    note: "half",
    priority: "high",
  });
  expect(changedTask(task, { featureId: null })?.featureId).toBeNull();
  expect(changedTask(task, { featureId: asNodeId("feature:2") })?.featureId).toBe("feature:2");
});

test("a step is one of the plan that comes with it", () => {
  const plan = [{ step: "Prime", state: "open" } as const];
  expect(changedTask(task, { plan, step: { step: 1, state: "done" } })?.plan).toEqual([
    { step: "Prime", state: "done" },
  ]);
  expect(changedTask(task, { step: { step: 2, state: "done" } })).toBeNull();
});
