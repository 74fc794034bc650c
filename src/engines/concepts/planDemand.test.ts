import { describe, expect, test } from "vitest";
import { type Demand, type Retrieval, shapeOf } from "./demand.ts";
import { leastWanted, planDemand } from "./planDemand.ts";

const SHARED = { visibility: "shared", agents: [] } as const;
const ask = (subject: string, more: Partial<Retrieval> = {}): Retrieval => ({
  subject,
  shape: "fact",
  example: `what about ${subject}`,
  audience: SHARED,
  at: 1_000,
  ...more,
});

const times = (count: number) => Array.from({ length: count }, () => ask("rate limit"));

function asked(count: number): Demand {
  const { written } = planDemand([], times(count));
  const [demand] = written;
  if (!demand) throw new Error("nothing was counted");
  return demand;
}

describe("a subject", () => {
  test("is ripe when asked for five times, in one go or in several", () => {
    expect(planDemand([asked(3)], [ask("Rate limits")]).ripe).toEqual([]);
    expect(planDemand([asked(3)], [ask("Rate limits"), ask("rate_limit")]).ripe).toHaveLength(1);
    expect(planDemand([], times(5)).ripe).toHaveLength(1);
  });

  test("that was proposed is told of again when it has doubled", () => {
    const proposed = { ...asked(5), concept: "concept:1" as Demand["concept"] };
    expect(planDemand([proposed], times(4)).ripe).toEqual([]);
    expect(planDemand([proposed], times(5)).ripe).toHaveLength(1);
  });

  test("is counted apart for those who may know of it", () => {
    const admin = { visibility: "admin", agents: [] } as const;
    const { written } = planDemand([], [ask("merger"), ask("merger", { audience: admin })]);
    expect(written.map(({ count }) => count)).toEqual([1, 1]);
  });

  test("keeps its last five questions and shapes, each once", () => {
    const questions = [1, 2, 3, 4, 5, 6, 6].map((at) =>
      ask("rate limit", { example: `q${at}`, shape: `s${at}` }),
    );
    const [demand] = planDemand([], questions).written;
    expect(demand).toMatchObject({ count: 7, examples: ["q2", "q3", "q4", "q5", "q6"] });
    expect(demand?.shapes).toHaveLength(5);
  });
});

test("of too many, those that are asked for least and longest ago go", () => {
  const all = Array.from({ length: 1_002 }, (_, at) => ({
    ...asked(at === 0 ? 3 : 2),
    key: `k${at}`,
    lastAt: at,
  }));
  expect(leastWanted(all, 2_000).map(({ key }) => key)).toEqual(["k2", "k1"]);
  expect(leastWanted(all.slice(2), 2_000)).toEqual([]);
});

test("a shape is what was seen and what was asked for", () => {
  expect(shapeOf(["fact", "decision", "fact"], undefined)).toBe("decision+fact");
  expect(shapeOf([], ["title", "content"])).toBe("nothing: content, title");
  expect(shapeOf(["note"], [])).toBe("note: ids");
});
