import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import type { Caller } from "../../src/domain/caller.ts";
import { agentOf, told } from "./fleet.ts";
import { listedConflicts } from "./listedConflicts.ts";
import { openWorld } from "./world.ts";

const ada = agentOf("ada");
const bob = agentOf("bob");

test("what is said is compared also when the working tree that it was asked of is gone", async () => {
  const world = await openWorld();
  onTestFinished(() => world.dispose());
  await world.write("package.json", '{ "name": "shop", "engines": { "node": ">=20" } }\n');
  const fact = async (entity: string, content: string, as: Partial<Caller>) =>
    String((await told(world, "memory_save", { kind: "fact", entity, content, force: true }, as)).id);
  await fact("Node", "We run on Node 18.", ada);
  expect(await listedConflicts(world, {}, ada)).toHaveLength(1);

  await rm(world.root, { recursive: true });
  await fact("Python", "The scripts run on Python 3.9.", ada);
  const slow = await fact("Rate limit", "The public API allows 1,000 requests per second.", ada);
  const fast = await fact("Rate limit", "The public API allows 5,000 requests per second.", bob);
  const open = await listedConflicts(world, {}, ada);
  expect(open.map(({ factIds }) => factIds)).toContainEqual([slow, fast]);
});
