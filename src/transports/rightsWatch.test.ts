import { expect, onTestFinished, test } from "vitest";
import type { Log } from "../domain/log.ts";
import { RightsWatch } from "./rightsWatch.ts";

type Owner = string | null;

/** A door that keeps something for some, and a doorkeeper who answers as told. */
function scene(owners: readonly Owner[], stillHolds: (id: string) => Promise<boolean>) {
  const open = new Set<Owner>(owners);
  const lines: string[] = [];
  const note = (message: string) => void lines.push(message);
  const log: Log = { error: note, warn: note, info: note, debug: note };
  const door = { owners: () => new Set(open), closeOwned: (owner: Owner) => void open.delete(owner) };
  const doorkeeper = { asksForTokens: async () => true, stillHolds };
  const watch = new RightsWatch({ doors: [door], doorkeeper, everyMs: 1, log });
  onTestFinished(() => watch.stop());
  void watch.start();
  return { open, lines };
}

test("what was begun by a right that is over ends, and what was begun without one", async () => {
  const { open } = scene([null, "ada", "bob"], async (id) => id === "ada");
  await expect.poll(() => [...open]).toEqual(["ada"]);
});

test("one whose right cannot be looked at keeps nobody else in, and is told of once", async () => {
  let isStoreThere = false;
  let rounds = 0;
  const { open, lines } = scene(["ada", "bob"], async (id) => {
    if (id === "bob") return false;
    rounds += 1;
    if (!isStoreThere) throw new Error("no store");
    return true;
  });
  await expect.poll(() => [...open]).toEqual(["ada"]);
  await expect.poll(() => rounds).toBeGreaterThan(5);
  expect(lines).toEqual(["rights could not be looked at"]);
  isStoreThere = true;
  await expect.poll(() => lines).toEqual(["rights could not be looked at", "rights can be looked at again"]);
});

test("while there is no answer nobody is asked about twice, and not about everybody at once", async () => {
  const answer = Promise.withResolvers<boolean>();
  const asked: string[] = [];
  const owners = Array.from({ length: 40 }, (_, at) => `ada ${at}`);
  const { open } = scene(owners, async (id) => {
    asked.push(id);
    return answer.promise;
  });
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  // Long enough for many rounds.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked.length).toBeLessThan(owners.length);
  expect(new Set(asked).size).toBe(asked.length);
  answer.resolve(false);
  await expect.poll(() => open.size).toBe(0);
});
