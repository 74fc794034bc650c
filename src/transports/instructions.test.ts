import { expect, test } from "vitest";
import { loadTokenCounter } from "../app/tokens.ts";
import { allTools } from "../tools/index.ts";
import { instructionsFor, toolsNamedIn } from "./instructions.ts";

const text = instructionsFor(allTools);
const existing = allTools.map((tool) => tool.name);

test("name only tools that exist", () => {
  expect(toolsNamedIn(text).filter((name) => !existing.includes(name))).toEqual([]);
});

test("name every tool that a client sees from the start, once", () => {
  const core = allTools.filter((tool) => tool.core).map((tool) => tool.name);
  expect(toolsNamedIn(text)).toEqual([...new Set(toolsNamedIn(text))]);
  expect(core.filter((name) => !toolsNamedIn(text).includes(name))).toEqual([]);
});

test("leave out what a caller without the tool could not follow", () => {
  const withoutMemory = instructionsFor(allTools.filter((tool) => tool.family !== "memory"));
  expect(withoutMemory).not.toContain("memory_s");
  expect(withoutMemory).toContain("graph_health");
});

test("cost a client little", async () => {
  const count = await loadTokenCounter();
  expect(count(text)).toBeLessThan(500);
});
