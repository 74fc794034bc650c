import { describe, expect, test } from "vitest";
import { detectConflicts } from "./detectConflicts.ts";
import { told } from "./testing/statements.ts";
import type { Told } from "./told.ts";

const categories = (...story: Told[]) => detectConflicts(story).map(({ category }) => category);

describe("reversal: a change, and then a statement that does not know of it", () => {
  test("of values that are known", () => {
    const story = [
      told("The public API is REST.", 0),
      told("We switched the public API to GraphQL.", 100),
      told("The public API is REST and pages with Link headers.", 200),
    ];
    const [conflict] = detectConflicts(story);
    expect(conflict?.category).toBe("reversal");
    expect(conflict?.ids).toEqual(story.map(({ id }) => id));
    expect(conflict?.question).toMatch(/^Is .*REST.*GraphQL.*\?$/);
    expect(conflict?.evidence.map(({ tier }) => tier)).toEqual(["structure", "arc"]);
  });

  test("of a number", () => {
    expect(
      categories(
        told("The upload limit is 10 MB.", 0),
        told("Raised the upload limit to 25 MB.", 50),
        told("The upload limit is 10 MB.", 150),
      ),
    ).toEqual(["reversal"]);
  });

  test("of a word that was given up", () => {
    expect(
      categories(
        told("Dashboards query the bucket with Fluxion.", 0),
        told("Rewrote the dashboards and deleted the Fluxion ones.", 60),
        told("Dashboard panels use Fluxion.", 200),
      ),
    ).toEqual(["reversal"]);
  });

  test("none where the change was another component's", () => {
    expect(
      categories(
        told("The shop runs on PostgreSQL 15.", 0),
        told("Upgraded the shop to PostgreSQL 17.", 100),
        told("The planner runs on PostgreSQL 15.", 200),
      ),
    ).toEqual([]);
  });

  test("none where the way back is told", () => {
    expect(
      categories(
        told("The public API is REST.", 0),
        told("We switched the public API to GraphQL.", 100),
        told("Reverted the public API to REST.", 150),
        told("The public API is REST.", 200),
      ),
    ).toEqual([]);
  });
});

describe("ambiguity: two that stand side by side", () => {
  const limits = (day: number) => [
    told("The rate limit is 1,000 req/s.", 0, { focus: "auth" }),
    told("Auth allows 5,000 req/s per IP.", day, { focus: "infra" }),
  ];

  test("told by different voices close together", () => {
    expect(categories(...limits(1))).toEqual(["ambiguity"]);
  });

  test("but not when time has passed between them: the newer one holds", () => {
    expect(categories(...limits(90))).toEqual([]);
  });

  test("without times no order can tell", () => {
    expect(categories(told("We use Postgres."), told("Our database is MySQL."))).toEqual(["ambiguity"]);
  });

  test("three values of one property are asked about two by two, so that an answer ends no more than it was asked about", () => {
    const story = [
      told("The crawler requires Node 18.", 0),
      told("The crawler requires Node 20.", 1),
      told("The crawler requires Node 22.", 2),
    ];
    expect(detectConflicts(story).every(({ ids }) => ids.length === 2)).toBe(true);
  });

  test("none where one takes the other back, now or later", () => {
    const one = told("The client is MIT licensed.", 0);
    expect(categories(one, told("Correction: the client is Apache 2.0.", 1))).toEqual([]);
    expect(
      categories(
        one,
        told("The client is Apache 2.0 licensed.", 1),
        told("Confirmed: the client is MIT licensed.", 2),
      ),
    ).toEqual([]);
  });

  test("none where one session goes on", () => {
    const session = { agentId: "ada", sessionId: "s1" };
    expect(
      categories(
        told("The cache timeout is 5 s.", 0, session),
        told("The cache timeout is 10 s.", 0.01, session),
      ),
    ).toEqual([]);
  });

  test("none between plans, questions and history", () => {
    const one = told("The API is REST.", 0);
    expect(categories(one, told("We plan to make the API GraphQL.", 1))).toEqual([]);
    expect(categories(one, told("Should the API be GraphQL?", 1))).toEqual([]);
    expect(categories(one, told("The API used to be GraphQL.", 1))).toEqual([]);
  });
});

describe("stale: never retired, and newer work is with a successor", () => {
  const old = told("Postgres 14 is our database.", 0);
  const works = [
    told("Tuned autovacuum on the Postgres 17 primary.", 240),
    told("Postgres 17 extensions are built in CI.", 244),
  ];

  test("is asked about", () => {
    const [conflict] = detectConflicts([old, ...works]);
    expect(conflict?.category).toBe("stale");
    expect(conflict?.question).toMatch(/^Is Postgres 14 still our database/);
  });

  test("more of it makes surer", () => {
    const sure = (...story: Told[]) => detectConflicts(story)[0]?.confidence ?? 0;
    expect(sure(old, ...works)).toBeGreaterThan(sure(old, ...works.slice(0, 1)));
  });

  test("not when the move is told, or the new state plainly said", () => {
    expect(categories(old, told("Migrated to Postgres 17.", 200), ...works)).toEqual([]);
    expect(categories(old, told("We run Postgres 17.", 250))).toEqual([]);
  });

  test("not when what is worked with has a purpose of its own", () => {
    expect(categories(old, told("DuckDB is used for analytics notebooks.", 240))).toEqual([]);
  });

  test("not when the successor is only thought of", () => {
    expect(categories(old, told("We plan to evaluate Postgres 17.", 240))).toEqual([]);
  });
});

test("only what concerns the asker, and only what is told by now", () => {
  const story = [told("We use Postgres.", 0), told("Our database is MySQL.", 1)];
  expect(detectConflicts(story, { concerning: new Set(["We use Postgres."]) })).toHaveLength(1);
  expect(detectConflicts(story, { concerning: new Set(["another"]) })).toEqual([]);
  expect(detectConflicts(story, { now: 0 })).toEqual([]);
});
