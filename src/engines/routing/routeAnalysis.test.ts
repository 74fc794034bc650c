import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { analysisMode } from "./analysisMode.ts";
import { routeAnalysis } from "./routeAnalysis.ts";
import { alternativesIn, namesIn, unclearIn } from "./taskParts.ts";

describe("the mode", () => {
  test.each([
    ["Plan the migration to Postgres", "sequential"],
    ["Fix the race in TreeWatcher", "sequential"],
    ["Redis vs memcached", "debate"],
    ["Should we use gRPC or stay with REST?", "debate"],
    ["The requirements of the export are unclear", "socratic"],
    ["make it nicer", "socratic"],
    ["", "sequential"],
  ])("of “%s” is %s", (task, mode) => {
    expect(analysisMode(task).mode).toBe(mode);
  });

  test("is debate wherever that word is", () => {
    const words = fc.constantFrom<string>(
      "plan",
      "unclear",
      "requirements",
      "the",
      "migration",
      "explore",
      "steps",
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), fc.nat(8), (list, at) => {
        const task = list.toSpliced(at, 0, "debate").join(" ");
        expect(analysisMode(task).mode).toBe("debate");
      }),
    );
  });
});

describe("the steps", () => {
  test("of a debate name what is weighed", () => {
    const { steps, rationale } = routeAnalysis("Compare Kafka and RabbitMQ for our events", new Set());
    expect(rationale).toContain("Kafka and RabbitMQ");
    expect(steps.map(({ step }) => step).join(" ")).toMatch(/Argue for Kafka.*Argue for RabbitMQ/);
  });

  test("of a socratic route ask about the words that are vague", () => {
    const { steps } = routeAnalysis("Not sure how to make search faster for users", new Set());
    expect(steps.map(({ step }) => step).join(" ")).toMatch(/“faster”: how fast.*“users”: who are they/);
  });

  test("of a sequential route name the code that is named", () => {
    const { steps } = routeAnalysis("Split `readWords` in src/engines/words.ts", new Set(["code_explain"]));
    expect(steps).toContainEqual({ step: "Read what readWords does and who uses it.", tool: "code_explain" });
  });

  test("name no tool that is not there, whatever the task", () => {
    const tools = ["context_pack", "memory_search", "memory_save", "task_create"];
    fc.assert(
      fc.property(fc.subarray(tools), fc.string({ unit: "grapheme", maxLength: 200 }), (there, task) => {
        const { steps } = routeAnalysis(task, new Set(there));
        expect(steps.length).toBeGreaterThanOrEqual(5);
        for (const { tool } of steps) if (tool) expect(there).toContain(tool);
      }),
    );
  });
});

test("alternatives are found in the ways people put them", () => {
  expect(alternativesIn("Postgres vs SQLite for the queue")).toEqual(["Postgres", "SQLite"]);
  expect(alternativesIn("choose between polling and webhooks")).toEqual(["polling", "webhooks"]);
  expect(alternativesIn("Should we use Redis or keep sessions in the database?")).toEqual([
    "Redis",
    "sessions",
  ]);
  expect(alternativesIn("Vergleiche Kafka mit RabbitMQ")).toEqual(["Kafka", "RabbitMQ"]);
  expect(alternativesIn("Fix the parser")).toEqual([]);
});

test("vague words and names are found", () => {
  expect(unclearIn("make it scalable soon").map(({ word }) => word)).toEqual(["scalable", "soon"]);
  expect(namesIn("rename priceOf in src/price.ts and `a b`")).toEqual(["priceOf", "src/price.ts", "a b"]);
});
