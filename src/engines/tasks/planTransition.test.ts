import { describe, expect, test } from "vitest";
import { nextStates, planTransition, type Situation, type Transition } from "./planTransition.ts";
import { isOver, TASK_STATES, type TaskState } from "./task.ts";

const BOTH = [false, true];

/** Every situation there can be. */
const ALL: readonly Situation[] = TASK_STATES.flatMap((from) =>
  TASK_STATES.flatMap((to) =>
    (["free", "own", "other", "gone"] as const).flatMap((hold) =>
      BOTH.flatMap((isFeature) =>
        BOTH.flatMap((isAdmin) =>
          BOTH.flatMap((hasNote) =>
            BOTH.flatMap((isWaiting) =>
              BOTH.flatMap((isAtIt) =>
                BOTH.map((isFeatureOver) => ({
                  ...{ from, to, hold, isAtIt, isFeature, isAdmin, hasNote, isWaiting, isFeatureOver },
                })),
              ),
            ),
          ),
        ),
      ),
    ),
  ),
);

const FREELY: Situation = {
  from: "open",
  to: "in_progress",
  hold: "free",
  isAtIt: false,
  isFeature: false,
  isAdmin: false,
  hasNote: true,
  isWaiting: false,
  isFeatureOver: false,
};

/** Those situations that lead to something, by what they lead to. */
function leadingTo(...effects: Transition["is"][]): Situation[] {
  return ALL.filter((situation) => effects.includes(planTransition(situation).is));
}

const changing = leadingTo("start", "block", "end", "open");

describe("in every situation there can be", () => {
  test("what is asked for is what comes, or nothing", () => {
    const EFFECTS: Record<TaskState, Transition["is"]> = {
      open: "open",
      in_progress: "start",
      blocked: "block",
      completed: "end",
      failed: "end",
      cancelled: "end",
    };
    expect(ALL).toHaveLength(9_216);
    expect(changing.every((each) => planTransition(each).is === EFFECTS[each.to])).toBe(true);
  });

  test("nothing changes where it is so already, unless one starts what another left", () => {
    for (const situation of leadingTo("none")) expect(situation.from).toBe(situation.to);
    const again = changing.filter(({ from, to }) => from === to);
    expect(new Set(again.map(({ to }) => to))).toEqual(new Set(["in_progress"]));
    expect(again.every(({ hold, isAtIt }) => hold !== "other" && !(hold === "own" && isAtIt))).toBe(true);
  });

  test("nobody starts what another is at, what waits, or a feature", () => {
    const starts = leadingTo("start");
    expect(starts.length).toBeGreaterThan(0);
    for (const { hold, isWaiting, isFeature, isFeatureOver } of starts)
      expect({ isHeld: hold === "other", isWaiting, isFeature, isFeatureOver }).toEqual({
        isHeld: false,
        isWaiting: false,
        isFeature: false,
        isFeatureOver: false,
      });
  });

  test("what another is at, only they, an admin or who cancels it changes", () => {
    const others = changing.filter(({ hold, from }) => hold === "other" && !isOver(from));
    expect(others.every(({ to, isAdmin, from }) => isAdmin || to === "cancelled" || from === "open")).toBe(
      true,
    );
    const refused = ALL.filter((each) => {
      const plan = planTransition(each);
      return plan.is === "refused" && plan.why === "held";
    });
    expect(refused.every(({ hold, to }) => hold === "other" && to !== "cancelled")).toBe(true);
  });

  test("what is completed or cancelled is only opened again, and with a reason", () => {
    const reopened = changing.filter(({ from }) => from === "completed" || from === "cancelled");
    expect(new Set(reopened.map(({ to }) => to))).toEqual(new Set(["open"]));
    expect(reopened.every(({ hasNote }) => hasNote)).toBe(true);
  });

  test("in a feature that is over nothing is to be done", () => {
    const inside = changing.filter(({ isFeatureOver }) => isFeatureOver);
    expect(inside.every(({ to }) => isOver(to))).toBe(true);
  });

  test("a feature ends after its tasks", () => {
    const ends = leadingTo("end").filter(({ isFeature }) => isFeature);
    expect(ends.some(({ to }) => to === "completed")).toBe(true);
    expect(ends.some(({ isWaiting }) => isWaiting)).toBe(false);
  });

  test("what is not foreseen is refused as that, whoever asks", () => {
    for (const situation of ALL) {
      const { from, to, isFeature } = situation;
      const plan = planTransition(situation);
      const isForeseen = (from === to && !isFeature) || nextStates(situation).includes(to);
      expect(plan.is === "refused" && plan.why === "not_from_here").toBe(!isForeseen && plan.is !== "none");
    }
  });
});

test.each<[string, Partial<Situation>, Transition]>([
  ["what is free is started", {}, { is: "start" }],
  ["what another left is started", { from: "in_progress", hold: "gone" }, { is: "start" }],
  ["what one has is not started again", { from: "in_progress", hold: "own", isAtIt: true }, { is: "none" }],
  ["what one claimed from who left it is", { from: "in_progress", hold: "own" }, { is: "start" }],
  ["what failed is tried again", { from: "failed" }, { is: "start" }],
  ["what another has is not", { hold: "other", isAdmin: true }, { is: "refused", why: "held" }],
  ["what waits is not", { isWaiting: true }, { is: "refused", why: "waiting" }],
  ["what waits is not completed", { to: "completed", isWaiting: true }, { is: "refused", why: "waiting" }],
  [
    "what was begun in time is completed",
    { from: "in_progress", to: "completed", isWaiting: true, hold: "own" },
    { is: "end" },
  ],
  ["what waits can be cancelled", { to: "cancelled", isWaiting: true }, { is: "end" }],
  ["what nobody is at can be completed by whoever did it", { to: "completed", hold: "free" }, { is: "end" }],
  ["anybody cancels", { from: "in_progress", to: "cancelled", hold: "other" }, { is: "end" }],
  [
    "nobody takes another's task away",
    { from: "in_progress", to: "open", hold: "other" },
    { is: "refused", why: "held" },
  ],
  ["but an admin", { from: "in_progress", to: "open", hold: "other", isAdmin: true }, { is: "open" }],
  [
    "what is completed needs a reason to be opened",
    { from: "completed", to: "open", hasNote: false },
    { is: "refused", why: "note_missing" },
  ],
])("%s", (_, situation, transition) => {
  expect(planTransition({ ...FREELY, ...situation })).toEqual(transition);
});
