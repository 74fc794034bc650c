// Two worlds that differ in what a caller must not see, and in nothing else, answer that caller the same.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Tool } from "../../src/tools/defineTool.ts";
import { allTools } from "../../src/tools/index.ts";
import { askedOf } from "./asked.ts";
import { build, type Hidden, IN_SIGHT, WALLS, WALLS_OF_TAGS, went } from "./hiddenThings.ts";
import { CALLERS, IsolationWorld } from "./isolationWorld.ts";

const INPUTS = Number(process.env.LOCI_FUZZ ?? 4);
const SEED = 9;

/** Those that write come last, so that one that wrongly writes other things does not make all others differ. */
const TOOLS = allTools.toSorted((one, other) => rank(one) - rank(other));
function rank({ name, effect }: Tool): number {
  return name === "subscribe_keywords" ? 2 : effect === "write" ? 1 : 0;
}

const VIEWERS = [
  { name: "an agent", who: CALLERS.agent, walls: WALLS },
  { name: "a restricted agent", who: CALLERS.restricted, walls: [...WALLS, ...WALLS_OF_TAGS] },
] as const;

describe.each(VIEWERS)("to $name what is hidden makes no difference", ({ who, walls }) => {
  let twins: readonly IsolationWorld[] = [];
  const hidden: Hidden[] = [];
  beforeAll(async () => {
    twins = [await IsolationWorld.open(), await IsolationWorld.open()];
    for (const [tool, input] of IN_SIGHT(who === CALLERS.restricted))
      for (const twin of twins) went(tool, await twin.call(tool, input, who));
    for (const wall of walls) {
      const [there] = await Promise.all(twins.map((twin, at) => build(twin, wall, at === 0)));
      if (there) hidden.push(there);
    }
  }, 300_000);
  afterAll(async () => {
    for (const { world } of twins) await world.dispose();
  });

  test.each(TOOLS.map((tool) => [tool.name, tool] as const))("%s", { timeout: 300_000 }, async (_, tool) => {
    const differences: string[] = [];
    // Vectors are made beside the answers; of those that are missing by chance there is nothing to be told here.
    for (const twin of twins) await twin.call("memory_reindex", { wait: true }, who);
    const ask = async (name: string, input: object) => {
      const told: string[] = [];
      for (const twin of twins) told.push(plain(twin, await twin.call(name, input, who)));
      return told;
    };
    for (const [name, input] of askedOf(tool, hidden, SEED, INPUTS)) {
      let told = await ask(name, input);
      if (told[0] !== told[1]) {
        // On a busy machine one of the two may have had no time for what the other recalled, and a wall is there again.
        await ask("memory_search", { query: "lighthouse", limit: 50 });
        told = await ask(name, input);
      }
      if (told[0] !== told[1]) differences.push(shown(input, told));
    }
    expect(differences.slice(0, 4).join("\n\n"), `${differences.length} differ`).toBe("");
  });
});

function shown(input: object, told: readonly string[]): string {
  const [one = "", other = ""] = told;
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  const around = (text: string) => text.slice(Math.max(0, at - 150), at + 200);
  return `${JSON.stringify(input).slice(0, 300)}\n  with    ${around(one)}\n  without ${around(other)}`;
}

/** Without what is another in every world, whatever there is in it. */
function plain({ world: { root, home } }: IsolationWorld, answer: object): string {
  return (
    JSON.stringify({ ...answer, tokenEstimate: 0 })
      .replaceAll(root, "ROOT")
      .replaceAll(home, "HOME")
      .replace(/"[a-zA-Z]*(?:Ms|ms)":[\d.]+/g, '"ms":0')
      .replace(/\([\d.]+ s\)/g, "(0 s)")
      .replace(/"tokens":\{"total":\d+/g, '"tokens":{"total":0')
      // When a call came, how long it took and what it cost is told by itself.
      .replace(/"steps":\[\{.*?\}\]/g, '"steps":[]')
      .replace(/"(p50Tokens|tokens)":\d+/g, '"$1":0')
      .replace(/\b\d+ ms\b/g, "0 ms")
      .replace(/\b[\d,]+ tokens?\b/g, "0 tokens")
      // How often something was asked for is counted when there is time for it.
      .replace(/\bconcept:[0-9A-HJKMNP-TV-Z]{26}\b/g, "concept")
      .replace(/asked for \d+ times/g, "asked for often")
      .replace(/\b20(?!30)\d\d-\d\d-\d\dT[\d:.]+Z/g, "LATELY")
      // Where the place of a document is taken by a hidden one it gets another id.
      .replace(/\bdocument:[0-9a-f]{26}\b/g, "document")
      .replace(/\btx:[0-9A-HJKMNP-TV-Z]{26}\b/g, "tx")
  );
}
