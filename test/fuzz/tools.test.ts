import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allTools } from "../../src/tools/index.ts";
import { expectNoFault } from "./expectNoFault.ts";
import { type FuzzScene, openFuzzScene } from "./fuzzScene.ts";
import { fuzzTool } from "./fuzzTools.ts";

/** Of each tool; `npm run bench -- fuzz` tries as many as there is time for. */
const INPUTS = Number(process.env.LOCI_FUZZ ?? 10);
const SEED = 9;

let scene: FuzzScene;
beforeAll(async () => {
  scene = await openFuzzScene();
});
afterAll(() => scene.world.dispose());

describe("inputs made from the schema of a tool, and from beyond it", () => {
  test.for(allTools.map((tool) => [tool.name, tool] as const))(
    "%s",
    { timeout: 120_000 },
    async ([, tool], context) => {
      expectNoFault(context, await fuzzTool(scene, tool, SEED, INPUTS));
    },
  );

  test("leave a store behind that still answers, and files outside the tree unread", async () => {
    const saved = await scene.world.call("memory_save", {
      kind: "note",
      content: "Quinces are late this year.",
    });
    expect(saved.ok).toBe(true);
    const found = await scene.world.call("memory_search", { query: "quinces", profile: "debug" });
    expect(JSON.stringify(found.data)).toContain("Quinces are late");
  });
});
