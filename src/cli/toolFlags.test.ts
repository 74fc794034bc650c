import { expect, test } from "vitest";
import { z } from "zod";
import { defineTool } from "../tools/defineTool.ts";
import { parseFlags } from "./flags.ts";
import { flagsOf, inputOf } from "./toolFlags.ts";

const tool = defineTool({
  name: "plant_tree",
  family: "meta",
  title: "Plant a tree",
  description: "Plants a tree.",
  effect: "write",
  input: z.object({
    species: z.enum(["oak", "elm"]),
    heightCm: z.int().optional().describe("how tall it is now"),
    nearTo: z.array(z.string()).optional(),
    isGift: z.boolean().optional(),
    place: z.object({ x: z.number(), y: z.number() }).optional(),
    since: z.union([z.string(), z.number()]).optional(),
  }),
  output: z.object({}),
  priorities: {},
  summary: () => "Planted.",
  handle: () => ({}),
});
const schema = tool.inputSchema();

test("every field of a tool's input is a flag of its type", () => {
  expect(flagsOf(schema)).toMatchObject({
    species: { type: "text", choices: ["oak", "elm"] },
    "height-cm": { type: "number", about: "how tall it is now" },
    "near-to": { type: "text", list: true },
    "is-gift": { type: "boolean" },
    place: { type: "json" },
    since: { type: "text" },
    "max-tokens": { type: "number" },
    profile: { type: "text", choices: ["compact", "balanced", "debug"] },
  });
  expect(Object.keys(flagsOf(schema, ["heightCm"]))).not.toContain("height-cm");
});

test("flags become an input that the tool takes", () => {
  const args = ["--species=oak", "--height-cm", "12", "--near-to", "a", "--near-to", "b", "--is-gift"];
  const { flags } = parseFlags(
    [...args, "--place", '{"x": 1, "y": 2}', "--profile=debug", "--max-tokens=900"],
    flagsOf(schema),
  );
  const input = inputOf(schema, flags);
  expect(input).toEqual({
    species: "oak",
    heightCm: 12,
    nearTo: ["a", "b"],
    isGift: true,
    place: { x: 1, y: 2 },
    profile: "debug",
    maxTokens: 900,
  });
  expect(() => tool.parse(input)).not.toThrow();
});
