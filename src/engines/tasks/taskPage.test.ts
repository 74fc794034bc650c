import fc from "fast-check";
import { expect, test } from "vitest";
import { asNodeId } from "../../domain/ids.ts";
import { PRIORITIES, TASK_STATES } from "./task.ts";
import { byRank, inOrder, rankOf } from "./taskOrder.ts";
import { tasksAfter } from "./taskPage.ts";

const listed = fc.uniqueArray(
  fc.record({
    id: fc.nat(30).map((number) => asNodeId(`task:${number}`)),
    status: fc.constantFrom(...TASK_STATES),
    priority: fc.constantFrom(...PRIORITIES),
  }),
  { selector: ({ id }) => id, maxLength: 20 },
);

test("what is over comes last, then what presses first, then the oldest", () => {
  const task = (id: string, status: (typeof TASK_STATES)[number], priority: (typeof PRIORITIES)[number]) => ({
    ...{ id: asNodeId(id), status, priority },
  });
  const tasks = [
    task("task:1", "completed", "critical"),
    task("task:2", "open", "low"),
    task("task:4", "blocked", "high"),
    task("task:3", "in_progress", "high"),
    task("task:5", "cancelled", "low"),
  ];
  expect(inOrder(tasks).map(({ id }) => id)).toEqual(["task:3", "task:4", "task:2", "task:1", "task:5"]);
});

test("page by page every task comes once, in order, whatever becomes of them meanwhile", () => {
  const changes = fc.array(
    fc.tuple(fc.nat(30), fc.constantFrom(...TASK_STATES), fc.constantFrom(...PRIORITIES)),
  );
  fc.assert(
    fc.property(listed, fc.integer({ min: 1, max: 5 }), changes, (tasks, size, later) => {
      const places = new Map(tasks.map((task) => [task.id, rankOf(task)]));
      let now = tasks.map((task) => ({ task }));
      const seen: string[] = [];
      for (let end = null, at = 0; ; at++) {
        const page = tasksAfter(now, places, end).slice(0, size);
        const last = page.at(-1);
        if (!last) break;
        seen.push(...page.map(({ task }) => String(task.id)));
        end = places.get(last.task.id) ?? null;
        const [number, status, priority] = later[at] ?? [];
        const made = {
          task: { id: asNodeId(`task:new ${at}`), status: "open", priority: "critical" } as const,
        };
        now = [
          ...now.map(({ task }) =>
            status && priority && task.id === `task:${number}`
              ? { task: { ...task, status, priority } }
              : { task },
          ),
          made,
        ];
      }
      expect(seen).toEqual(inOrder(tasks).map(({ id }) => String(id)));
    }),
    { numRuns: 500 },
  );
});

test("the order is one: no two stand at the same place", () => {
  fc.assert(
    fc.property(listed, (tasks) => {
      const ranks = inOrder(tasks).map(rankOf);
      for (const [at, rank] of ranks.slice(1).entries()) {
        const before = ranks[at];
        expect(before && byRank(before, rank)).toBeLessThan(0);
        expect(before && byRank(rank, before)).toBeGreaterThan(0);
      }
    }),
  );
});
