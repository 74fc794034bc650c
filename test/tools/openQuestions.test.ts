import { afterEach, beforeEach, expect, test } from "vitest";
import { allTools } from "../../src/tools/index.ts";
import { agentOf, told } from "./fleet.ts";
import { listedConflicts } from "./listedConflicts.ts";
import { openWorld, type World } from "./world.ts";

const DAY_MS = 86_400_000;
const ada = agentOf("ada");

let world: World;
let now: number;
beforeEach(async () => {
  now = Date.now();
  world = await openWorld(allTools, undefined, { clock: { now: () => now } });
});
afterEach(() => world.dispose());

async function alertsOf(agent: string): Promise<{ id: string; kind: string; text: string }[]> {
  const { alerts } = await told(world, "session_start", { profile: "debug" }, agentOf(agent));
  return (alerts as { id: string; kind: string; text: string }[]).filter(({ kind }) => kind === "conflict");
}

test("a question that nobody answered is told on its day, and counted on later ones until it is dismissed", async () => {
  const fact = { kind: "fact", entity: "Rate limit", force: true };
  await told(world, "memory_save", { ...fact, content: "The API allows 1,000 requests per second." }, ada);
  await told(
    world,
    "memory_save",
    { ...fact, content: "The API allows 5,000 requests per second." },
    agentOf("bob"),
  );
  expect(await listedConflicts(world, {}, ada)).toHaveLength(1);
  expect(await alertsOf("eve")).toMatchObject([{ text: expect.stringMatching(/000.*\?/) }]);

  now += 3 * DAY_MS;
  const later = await alertsOf("mallory");
  expect(later).toMatchObject([{ text: "1 earlier question still open; `conflict_list` shows it" }]);

  await told(world, "session_start", { dismiss: later.map(({ id }) => id) }, agentOf("mallory"));
  expect(await alertsOf("mallory")).toEqual([]);
  expect(await alertsOf("eve")).toHaveLength(1);
});
