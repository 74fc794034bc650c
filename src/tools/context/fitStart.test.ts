import fc from "fast-check";
import { expect, test } from "vitest";
import { BRIEF_LISTS, type BriefLine } from "../../engines/briefing/brief.ts";
import { type Beginning, fitStart } from "./fitStart.ts";
import type { Start } from "./startOutput.ts";
import { startSummary } from "./startSummary.ts";

/** About as many tokens as a tokenizer finds, and like it not the sum of those of the parts. */
const count = (text: string) => (text.match(/[a-z0-9]+|[^a-z0-9]{1,3}/gi) ?? []).length;
const cost = (start: Start) => 10 + count(JSON.stringify({ summary: startSummary(start), data: start }));

const words = fc
  .array(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 1, maxLength: 12 })
  .map((all) => all.join(" "));

const NAME: readonly BriefLine[] = [
  { field: "id", text: "task:1", place: 0 },
  { field: "title", text: "Round once", place: 0 },
  { field: "status", text: "in_progress", place: 0 },
];

const lines = fc
  .array(fc.record({ field: fc.constantFrom(...BRIEF_LISTS, "goal", "done"), text: words }), {
    maxLength: 40,
  })
  .map((all) => [...NAME, ...all.map((line, place) => ({ ...line, place }))]);

const beginning: fc.Arbitrary<Beginning> = fc.record({
  why: fc.constantFrom("own", "orphaned"),
  lines,
  claims: fc.uniqueArray(fc.record({ claimId: words, targetId: words, fence: fc.nat() }), {
    maxLength: 6,
    selector: ({ fence }) => fence,
  }),
  tasks: fc.array(
    fc.record({
      id: fc.oneof(words, fc.constant("task:1")),
      title: words,
      why: fc.constant("ready" as const),
      status: fc.constant("open" as const),
      priority: fc.constant("normal" as const),
    }),
    { maxLength: 10 },
  ),
  moreTasks: fc.nat({ max: 3 }),
  alerts: fc.array(fc.record({ id: words, kind: fc.constant("conflict" as const), text: words }), {
    maxLength: 5,
  }),
  latestReport: fc.option(fc.record({ id: words, title: words, at: words }), { nil: undefined }),
});

const NOTHING = { claims: [], tasks: [], moreTasks: 0, alerts: [] };

test("whatever there is to tell, it costs no more than allowed and names the work", () => {
  fc.assert(
    fc.property(beginning, fc.integer({ min: 20, max: 600 }), (all, tokens) => {
      const start = fitStart(all, { tokens, cost });
      expect(start.briefing).toMatchObject({ id: "task:1", title: "Round once", status: "in_progress" });
      const least = cost(fitStart(all, { tokens: 0, cost }));
      expect(cost(start)).toBeLessThanOrEqual(Math.max(tokens, least));
    }),
  );
});

test("what is told is whole and in its order, and the rest is counted", () => {
  fc.assert(
    fc.property(beginning, fc.integer({ min: 20, max: 600 }), (all, tokens) => {
      const { tasks, alerts, claims, leftOut = {} } = fitStart(all, { tokens, cost });
      expect(all.tasks.filter((task) => tasks.includes(task))).toEqual(tasks);
      expect(all.alerts.filter((alert) => alerts.includes(alert))).toEqual(alerts);
      for (const claim of claims)
        expect(all.claims.find(({ fence }) => fence === claim.fence)).toMatchObject(claim);
      expect(leftOut.tasks ?? 0).toBe(all.tasks.length + all.moreTasks - tasks.length);
      expect(leftOut.alerts ?? 0).toBe(all.alerts.length - alerts.length);
      expect(leftOut.claims ?? 0).toBe(all.claims.length - claims.length);
    }),
  );
});

test("with room for all of it, all of it is told", () => {
  fc.assert(
    fc.property(beginning, (all) => {
      const { leftOut } = fitStart({ ...all, moreTasks: 0 }, { tokens: Number.POSITIVE_INFINITY, cost });
      expect(leftOut).toBeUndefined();
    }),
  );
});

test("what is held comes before the rest of the briefing, and that before other news", () => {
  const long: BriefLine[] = [
    ...NAME,
    ...Array.from({ length: 30 }, (_, place) => ({ field: "notes" as const, text: "a b c d e f", place })),
  ];
  const claims = [{ claimId: "claim:1", targetId: "src/a.ts", fence: 7 }];
  const tasks = Array.from({ length: 10 }, (_, at) => ({
    id: `task:${at + 2}`,
    title: "another thing to do",
    why: "ready" as const,
    status: "open" as const,
    priority: "normal" as const,
  }));
  const start = fitStart({ ...NOTHING, why: "own", lines: long, claims, tasks }, { tokens: 200, cost });
  expect(start.claims).toMatchObject([{ targetId: "src/a.ts", fence: 7 }]);
  expect(start.briefing?.notes?.length).toBeGreaterThan(3);
  expect(start.tasks.length).toBeGreaterThan(0);
  expect(start.tasks.length).toBeLessThan(4);
});

test("the task that the briefing is on is listed only where there is room for all others", () => {
  const task = (id: string) => ({
    id,
    title: "something to do",
    why: "ready" as const,
    status: "open" as const,
    priority: "normal" as const,
  });
  const all = { ...NOTHING, why: "own" as const, lines: NAME, tasks: [task("task:1"), task("task:2")] };
  const whole = fitStart(all, { tokens: 1_000, cost });
  expect(whole.tasks.map(({ id }) => id)).toEqual(["task:1", "task:2"]);
  const less = fitStart(all, { tokens: cost(whole) - 1, cost });
  expect(less.tasks.map(({ id }) => id)).toEqual(["task:2"]);
});
