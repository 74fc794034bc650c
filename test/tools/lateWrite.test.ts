import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { defineTool } from "../../src/tools/defineTool.ts";
import { openWorld } from "./world.ts";

test("what a write that was given up leaves for later is done all the same", async () => {
  const [begun, goesOn, done] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  const late = defineTool({
    ...{ name: "late", family: "meta", title: "t", description: "d", effect: "write" },
    input: z.object({}),
    output: z.object({}),
    priorities: {},
    summary: () => "done",
    async handle(_, { later }) {
      begun?.resolve();
      await goesOn?.promise;
      later("more", async () => done?.resolve());
      return {};
    },
  });
  const world = await openWorld([late]);
  onTestFinished(() => world.dispose());
  const cancel = new AbortController();
  const call = world.call("late", {}, {}, cancel.signal);
  await begun?.promise;
  cancel.abort();
  expect(await call).toMatchObject({ ok: false, errorCode: "cancelled" });
  goesOn?.resolve();
  await expect(done?.promise).resolves.toBeUndefined();
});
