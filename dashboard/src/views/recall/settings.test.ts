import { describe, expect, test } from "vitest";
import {
  packQuestions,
  type Section,
  type Settings,
  settingsIn,
  settingsParams,
  toggled,
} from "./settings.ts";

const ALL: readonly Section[] = ["code", "dependencies", "memories", "plan", "episodes"];

describe("settings in an address", () => {
  test.each<Settings>([
    { budget: 300, sections: ALL, asOf: "" },
    { budget: null, sections: ["code"], asOf: "abc1234" },
    { budget: 777, sections: ["code", "plan"], asOf: "2026-11-01T10:00:00Z" },
  ])("come back as they were: %j", (settings) => {
    const said = Object.entries(settingsParams(settings, "b")).filter(([, value]) => value !== null);
    const params = new URLSearchParams(said as [string, string][]);
    expect(settingsIn(params, "b", 1200)).toEqual(settings);
    expect(settingsIn(params, "a", 1200)).toEqual({ budget: 1200, sections: ALL, asOf: "" });
  });

  test("what makes no sense is as if it were not there", () => {
    const params = new URLSearchParams("a-budget=lots&a-sections=nothing+known&a-as-of=++");
    expect(settingsIn(params, "a", 1200)).toEqual({ budget: 1200, sections: ALL, asOf: "" });
  });

  test.each([
    ["1", 100],
    ["99999999", 100_000],
    ["1.5", 1200],
  ])("a budget of %s is %d", (text, budget) => {
    expect(settingsIn(new URLSearchParams({ "a-budget": text }), "a", 1200).budget).toBe(budget);
  });
});

test("sections are taken out and put back in their order, and one stays", () => {
  expect(toggled(ALL, "memories")).toEqual(["code", "dependencies", "plan", "episodes"]);
  expect(toggled(["code", "plan"], "memories")).toEqual(["code", "memories", "plan"]);
  expect(toggled(["plan"], "plan")).toEqual(["plan"]);
});

test("only what differs from the usual is asked for, and the reasons without a budget", () => {
  expect(packQuestions("prune", { budget: 300, sections: ALL, asOf: "" })).toEqual({
    asked: { task: "prune", maxTokens: 300 },
    explained: { task: "prune", explain: true },
  });
  expect(packQuestions("prune", { budget: null, sections: ["code"], asOf: "abc1234" })).toEqual({
    asked: { task: "prune", include: ["code"], asOf: "abc1234" },
    explained: { task: "prune", include: ["code"], asOf: "abc1234", explain: true },
  });
});
