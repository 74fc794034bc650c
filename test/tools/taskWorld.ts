import { afterEach, beforeEach } from "vitest";
import { agentOf } from "./fleet.ts";
import { type TaskDesk, taskDesk } from "./taskDesk.ts";
import { openWorld, type World } from "./world.ts";

/** A file of tests that imports these has them anew for each of its tests. */
export let world: World;
export let desk: TaskDesk;

export const ada = agentOf("ada");
export const bob = agentOf("bob");

beforeEach(async () => {
  world = await openWorld();
  desk = taskDesk(world);
});
afterEach(() => world.dispose());
