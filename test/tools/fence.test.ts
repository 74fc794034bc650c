import { afterEach, beforeEach, expect, test } from "vitest";
import { asSessionId } from "../../src/domain/ids.ts";
import { openWorld, type World } from "./world.ts";

const bob = { agent: "bob", session: asSessionId("session:bob") };
const decision = {
  kind: "decision",
  title: "Prompts confirm hidden input",
  rationale: "typos in passwords",
  tradeoffs: ["one more line to type"],
  affectedFiles: [],
};

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.write("src/a.ts", "export const a = 1;\n");
});
afterEach(() => world.dispose());

async function claimed(as = {}): Promise<{ claimId: string; fence: number }> {
  const answer = await world.call("agent_claim", { targetId: "src/a.ts", intent: "mend it" }, as);
  expect(answer).toMatchObject({ ok: true });
  return answer.data as { claimId: string; fence: number };
}

test("a write that shows the fence of a claim that holds is carried out", async () => {
  const { fence } = await claimed();
  expect(await world.call("memory_save", { ...decision, fence })).toMatchObject({ ok: true });
});

test("one that shows the fence of a claim that was lost does nothing, and says how it was lost", async () => {
  const { claimId, fence } = await claimed();
  await world.call("agent_release", { claimId }, { ...bob, role: "admin" });
  const answer = await world.call("memory_save", { ...decision, fence });
  expect(answer).toMatchObject({ ok: false, errorCode: "conflict" });
  expect(answer.summary).toContain("released by bob");
  expect(answer.warnings?.[0]).toContain(`claim_lost:${claimId}`);
  expect((await world.call("memory_search", { query: "hidden input" })).data).toMatchObject({ results: [] });
});

test("another's fence, and one that never was, are no better", async () => {
  const { fence } = await claimed();
  for (const shown of [
    { fence, as: bob },
    { fence: fence + 1, as: {} },
  ])
    expect(await world.call("memory_save", { ...decision, fence: shown.fence }, shown.as)).toMatchObject({
      ok: false,
      errorCode: "conflict",
    });
});

test("a claim can be released under its own fence, once", async () => {
  const { claimId, fence } = await claimed();
  const release = () => world.call("agent_release", { claimId, outcome: "It is mended.", fence });
  expect(await release()).toMatchObject({ ok: true, data: { released: true } });
  expect(await release()).toMatchObject({ ok: false, errorCode: "conflict" });
});

test("nothing is left for later under a fence, as others may hold the claim by then", async () => {
  const { fence } = await claimed();
  world.setAway(true);
  expect(await world.call("memory_save", { ...decision, fence })).toMatchObject({
    ok: false,
    errorCode: "unavailable",
  });
  expect(await world.outbox.entries(10)).toEqual([]);
});

test("a lost claim is told once, whatever is called next", async () => {
  const { claimId } = await claimed();
  await world.call("agent_release", { claimId }, { ...bob, role: "admin" });
  const told = [await world.call("loci_help"), await world.call("loci_help")].map(({ warnings = [] }) =>
    warnings.filter((warning) => warning.startsWith("claim_lost:")),
  );
  expect(told).toEqual([[expect.stringMatching(`${claimId} on src/a.ts .*bob`)], []]);
});
