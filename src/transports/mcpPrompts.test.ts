import { expect, test } from "vitest";
import { allTools } from "../tools/index.ts";
import { toolsNamedIn } from "./instructions.ts";
import { promptTexts } from "./mcpPrompts.ts";

test("prompts name only tools that exist", () => {
  const existing = allTools.map((tool) => tool.name);
  const named = promptTexts().flatMap(toolsNamedIn);
  expect(named).toContain("context_pack");
  expect(named.filter((name) => !existing.includes(name))).toEqual([]);
});
