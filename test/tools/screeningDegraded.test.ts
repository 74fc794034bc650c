import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openWorld, type World } from "./world.ts";

// As on a machine where the maintained rules cannot be loaded.
vi.mock("@secretlint/secretlint-rule-preset-recommend", () => {
  throw new Error("not installed");
});

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.dispose());

const LONG = "The build of 0123456789abcdef0123456789abcdef is green.";

test("every tool that keeps words says that not all rules could be asked, and says it once", async () => {
  const saved = await world.call("memory_save", { kind: "note", content: LONG });
  const id = saved.data?.id;
  const parts = [{ content: `${LONG} One.` }, { content: `${LONG} Two.` }];
  const answers = [
    saved,
    await world.call("memory_correct", { id, action: "annotate", note: LONG }),
    await world.call("memory_correct", { id, action: "split", parts }),
    await world.call("memory_ingest", { title: "Builds", content: `# Builds\n\n${LONG}` }),
    await world.call("conversation_append", {
      conversationId: "c",
      messages: [{ role: "user", content: LONG }],
    }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ ok: true, degraded: ["screening"] });
});
