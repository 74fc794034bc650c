import { expect, test } from "vitest";
import { closeInTurn } from "./closeInTurn.ts";

test("what cannot be closed keeps nothing else open, and the first failure is told", async () => {
  const closed: string[] = [];
  const steps = ["one", "two", "three", "four"].map((name, at) => async () => {
    await Promise.resolve();
    if (at % 2 === 1) throw new Error(`${name} is stuck`);
    closed.push(name);
  });
  await expect(closeInTurn(steps)).rejects.toThrow("two is stuck");
  expect(closed).toEqual(["one", "three"]);
});
