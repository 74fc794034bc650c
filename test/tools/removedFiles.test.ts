import { cp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isInFiles } from "../testStore.ts";
import { openWorld, type World } from "./world.ts";

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.call("memory_save", { kind: "note", content: "Herons nest early." });
});
afterEach(() => world.dispose());

const NOTE = { kind: "note", content: "Storks come in April." };

test.runIf(isInFiles)(
  "a memory whose file was removed meanwhile is not told to be saved, and waits in the outbox",
  async () => {
    await rm(join(world.home, "memory.db"));
    expect(await world.call("memory_save", NOTE)).toMatchObject({ data: { status: "pending_retry" } });
    expect(await world.outbox.entries(10)).toHaveLength(1);
  },
);

test.runIf(isInFiles)("nor is one whose file was replaced", async () => {
  const file = join(world.home, "memory.db");
  await cp(file, `${file}.copy`);
  await rename(`${file}.copy`, file);
  expect(await world.call("memory_save", NOTE)).toMatchObject({ data: { status: "pending_retry" } });
});

test.runIf(isInFiles)("without its folder the failure is told, and what to do", async () => {
  await rm(world.home, { recursive: true });
  expect(await world.call("memory_save", NOTE)).toMatchObject({
    ok: false,
    errorCode: "unavailable",
    summary: expect.stringMatching(/folder .* was removed while Loci had it open; nothing was changed/),
    hint: expect.stringContaining("restart"),
  });
});
