import { describe, expect, test } from "vitest";
import { z } from "zod";
import { defineTool, FAMILIES, type Family } from "../tools/defineTool.ts";
import { createToolbox, listedTools } from "./toolbox.ts";

const tool = (name: string, family: Family, core: boolean) =>
  defineTool({
    name,
    family,
    core,
    title: name,
    description: name,
    effect: "read",
    input: z.strictObject({}),
    output: z.strictObject({}),
    priorities: {},
    summary: () => name,
    handle: () => ({}),
  });

const tools = [
  tool("pack", "context", true),
  tool("compact", "context", false),
  tool("query", "code", true),
  tool("diff", "code", false),
  tool("check", "truth", false),
];

describe("createToolbox", () => {
  test.each([
    ["core", ["pack", "query"]],
    ["", ["pack", "query"]],
    ["code", ["pack", "query", "diff"]],
    [" Code , truth ", ["pack", "query", "diff", "check"]],
    ["core,context", ["pack", "compact", "query"]],
    ["all", ["pack", "compact", "query", "diff", "check"]],
  ])("`%s` lists %s", (selection, names) => {
    expect(listedTools(tools, createToolbox(selection)).map(({ name }) => name)).toEqual(names);
  });

  test("names the known families to whoever asks for another", () => {
    expect(() => createToolbox("code,memori")).toThrow(
      expect.objectContaining({
        code: "invalid_input",
        message: expect.stringContaining("did you mean `memory`"),
        hint: expect.stringContaining(FAMILIES.join(", ")),
      }),
    );
  });
});

describe("enable", () => {
  test("tells listeners once for each change, until they stop listening", () => {
    const toolbox = createToolbox("core");
    let changes = 0;
    const stop = toolbox.onChange(() => {
      changes += 1;
    });
    toolbox.enable(["code", "truth"]);
    toolbox.enable(["code"]);
    expect(changes).toBe(1);
    stop();
    toolbox.enable(["memory"]);
    expect(changes).toBe(1);
    expect([...toolbox.families]).toEqual(["code", "truth", "memory"]);
  });

  test("changes nothing when one of the families is unknown", () => {
    const toolbox = createToolbox("core");
    expect(() => toolbox.enable(["code", "nonsense"])).toThrow("nonsense");
    expect(toolbox.families.size).toBe(0);
  });
});
