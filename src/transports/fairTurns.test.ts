import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { FairTurns } from "./fairTurns.ts";

function recorder(atOnce: number) {
  const turns = new FairTurns(atOnce);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (whose: string, what: string) =>
    turns.during(whose, async () => {
      begun.push(what);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  /** Ends the one that began first of those under way. */
  const endOne = async () => {
    ends.shift()?.();
    await turn();
  };
  return { ask, begun, endOne };
}

test("whoever waits with much keeps nobody waiting who has little", async () => {
  const { ask, begun, endOne } = recorder(1);
  for (const what of ["e1", "e2", "e3", "e4"]) void ask("eve", what);
  void ask("ada", "a1");
  void ask("bob", "b1");
  await turn();
  expect(begun).toEqual(["e1"]);
  for (let ended = 0; ended < 6; ended++) await endOne();
  expect(begun).toEqual(["e1", "e2", "a1", "b1", "e3", "e4"]);
});

test("so many are under way at once, and one that fails makes room like any other", async () => {
  const { ask, begun, endOne } = recorder(2);
  for (const what of ["one", "two", "three"]) void ask("ada", what);
  await turn();
  expect(begun).toEqual(["one", "two"]);
  await endOne();
  expect(begun).toEqual(["one", "two", "three"]);
  const turns = new FairTurns(1);
  await expect(turns.during("ada", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await turns.during("ada", async () => "yes")).toBe("yes");
});
