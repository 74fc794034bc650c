import fc from "fast-check";
import { expect, test } from "vitest";
import { type Claim, claimOf } from "../../domain/claim.ts";
import { asNodeId, asSessionId } from "../../domain/ids.ts";
import type { Props } from "../../domain/record.ts";
import { nodeRecord } from "../../domain/testing/nodeRecord.ts";
import { planTransition } from "./planTransition.ts";
import { type Surroundings, standingOf } from "./standingOf.ts";
import { isOver, PRIORITIES, TASK_STATES, type Task, taskDraft, taskOf } from "./task.ts";

const taskWith = (id: string, props: Props = {}): Task =>
  taskOf(
    nodeRecord(id, { kind: id.startsWith("feature") ? "FEATURE" : "TASK", props: { title: id, ...props } }),
  );
const claimOn = (target: string, agent: string, session: string, featureId: string | null = null): Claim =>
  claimOf(
    nodeRecord(`claim:${agent}:${target}`, {
      kind: "CLAIM",
      props: {
        name: target,
        claimType: target.startsWith("feature") ? "feature" : "task",
        ...{ agent, session, featureId, fence: 1 },
      },
    }),
  );

const HERE = { agent: "ada", session: asSessionId("session:ada") };
const LIVING = ["session:ada", "session:bob"];

function around(parts: Partial<Surroundings> = {}, tasks: readonly Task[] = []): Surroundings {
  const known = new Map(tasks.map((task) => [task.id, task]));
  return {
    claims: [],
    onlooker: { ...HERE, isLiving: (session) => LIVING.includes(session) },
    taskNamed: (id) => known.get(id),
    isTheirs: () => true,
    ...parts,
  };
}

test("what is open, free and waits for nothing is ready", () => {
  expect(standingOf(taskWith("task:1"), around())).toMatchObject({ isReady: true, isOrphaned: false });
});

test("what it depends on must be completed; what was removed is not waited for", () => {
  const task = taskWith("task:1", { dependsOn: ["task:2", "task:3", "task:gone"] });
  const [two, three] = [
    taskWith("task:2", { status: "completed" }),
    taskWith("task:3", { status: "failed" }),
  ];
  const { waitsFor, dependencies, isReady } = standingOf(task, around({}, [two, three]));
  expect(dependencies).toEqual([two, three]);
  expect(waitsFor).toEqual([three]);
  expect(isReady).toBe(false);
});

test.each([
  ["another's claim on it", [claimOn("task:1", "bob", "session:bob")], "other", false],
  ["another's claim on its feature", [claimOn("feature:1", "bob", "session:bob")], "other", false],
  ["a claim of one who is gone", [claimOn("task:1", "eve", "session:eve")], "gone", true],
  ["one's own", [claimOn("task:1", "ada", "session:ada")], "own", true],
  ["the same name in another session", [claimOn("task:1", "ada", "session:bob")], "other", false],
  [
    "a claim on another task of the feature",
    [claimOn("task:2", "bob", "session:bob", "feature:1")],
    "free",
    true,
  ],
  [
    "two, of which one is alive",
    [claimOn("task:1", "eve", "session:eve"), claimOn("feature:1", "bob", "session:bob")],
    "other",
    false,
  ],
] as const)("%s", (_, claims, is, isReady) => {
  const task = taskWith("task:1", { featureId: "feature:1" });
  expect(standingOf(task, around({ claims }))).toMatchObject({ hold: { is }, isReady });
});

test("who began and holds no claim has it all the same, while they are there", () => {
  const begun = { status: "in_progress", agent: "bob", session: "session:bob" };
  expect(standingOf(taskWith("task:1", begun), around())).toMatchObject({
    hold: { is: "other", by: { agent: "bob" } },
    isReady: false,
  });
  const left = standingOf(taskWith("task:1", { ...begun, session: "session:eve" }), around());
  expect(left).toMatchObject({ hold: { is: "gone" }, isOrphaned: true, isReady: true });
});

test("what is not to be changed by who looks is not ready for them, nor what lies in a feature that is over", () => {
  expect(standingOf(taskWith("task:1"), around({ isTheirs: () => false })).isReady).toBe(false);
  const feature = taskWith("feature:1", { status: "completed" });
  const task = taskWith("task:1", { featureId: "feature:1" });
  expect(standingOf(task, around({}, [feature])).isReady).toBe(false);
});

const situations = fc.record({
  status: fc.constantFrom(...TASK_STATES),
  isFeature: fc.boolean(),
  began: fc.constantFrom(null, "ada", "bob", "eve"),
  claimer: fc.constantFrom(null, "ada", "bob", "eve"),
  dependency: fc.constantFrom(null, ...TASK_STATES),
  feature: fc.constantFrom(null, ...TASK_STATES),
});

test("of what is open or was left, exactly what is ready can be started", () => {
  fc.assert(
    fc.property(situations, ({ status, isFeature, began, claimer, dependency, feature }) => {
      const task = taskWith(isFeature ? "feature:0" : "task:0", {
        status,
        ...(began !== null && { agent: began, session: `session:${began}` }),
        ...(dependency !== null && { dependsOn: ["task:1"] }),
        ...(feature !== null && { featureId: "feature:1" }),
      });
      const others = [
        ...(dependency === null ? [] : [taskWith("task:1", { status: dependency })]),
        ...(feature === null ? [] : [taskWith("feature:1", { status: feature })]),
      ];
      const claims = claimer === null ? [] : [claimOn(task.id, claimer, `session:${claimer}`)];
      const standing = standingOf(task, around({ claims }, others));
      const plan = planTransition({
        ...{
          from: status,
          to: "in_progress",
          isFeature,
          hold: standing.hold.is,
          isAtIt: standing.isAtIt,
          isAdmin: false,
          hasNote: true,
        },
        isWaiting: standing.waitsFor.length > 0,
        isFeatureOver: feature !== null && isOver(feature),
      });
      const isToBeDone = status === "open" || status === "in_progress";
      expect(standing.isReady).toBe(isToBeDone && plan.is === "start");
    }),
    { numRuns: 2_000 },
  );
});

test("a task is kept and read again as it was", () => {
  const words = fc.string({ minLength: 1, maxLength: 20 });
  const made = fc.record({
    title: words,
    description: fc.option(words),
    status: fc.constantFrom(...TASK_STATES),
    kind: fc.option(words),
    priority: fc.constantFrom(...PRIORITIES),
    plan: fc.array(fc.record({ step: words, state: fc.constantFrom("open" as const, "done" as const) })),
    inputs: fc.option(fc.dictionary(words, fc.integer())),
    dependsOn: fc.uniqueArray(fc.nat(9).map((each) => asNodeId(`task:${each}`))),
    agent: fc.option(words),
    note: fc.option(words),
  });
  fc.assert(
    fc.property(made, (said) => {
      const task = { ...taskWith("task:1"), ...said };
      const { kind, props } = taskDraft(task);
      expect(taskOf(nodeRecord("task:1", { kind, props }))).toEqual(task);
    }),
  );
});
