import { expect, test } from "vitest";
import { play } from "./play.ts";
import { type Script, writeScript } from "./script.ts";
import { shortest } from "./shortest.ts";
import { looksTooEarly } from "./understudies/understudies.ts";

test.each([1, 2, 3, 5, 8, 13, 21, 34])("with seed %i two runs are the same", async (seed) => {
  const [one, other] = [await play(writeScript(seed)), await play(writeScript(seed))];
  expect(one.trace.length).toBeGreaterThan(5);
  expect(other).toEqual(one);
});

test("seeds differ", async () => {
  const traces = await Promise.all(
    [1, 2, 3].map(async (seed) => (await play(writeScript(seed))).trace.join()),
  );
  expect(new Set(traces).size).toBe(3);
});

test("a run that breaks a law is told by as few steps as it takes", { timeout: 120_000 }, async () => {
  const fault = looksTooEarly("agent_claim");
  const { trace, wrongs } = await shortest(await firstBroken(fault), fault);
  expect(wrongs).toEqual([expect.stringContaining("two hold the same")]);
  expect(trace).toHaveLength(2);
  expect(trace.every((line) => line.includes(" agent_claim "))).toBe(true);
});

async function firstBroken(fault: Parameters<typeof play>[1]): Promise<Script> {
  for (let seed = 0; ; seed++) {
    const script = writeScript(seed);
    const { wrongs } = await play(script, fault);
    if (wrongs.some((wrong) => wrong.startsWith("oneHolder"))) return script;
  }
}
