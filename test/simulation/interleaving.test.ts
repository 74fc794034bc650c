import { describe, expect, test } from "vitest";
import { Chooser } from "./chooser.ts";
import { Interleaving } from "./interleaving.ts";

/** Two who each read a number, wait for their turn, and write it back one higher. */
async function countTogether(seed: number): Promise<{ total: number; steps: string[] }> {
  const interleaving = new Interleaving();
  const chooser = new Chooser(seed);
  const steps: string[] = [];
  let total = 0;
  const strip = (owner: string) => ({
    owner,
    async work() {
      const seen = total;
      steps.push(`${owner} reads`);
      await interleaving.turn();
      total = seen + 1;
      steps.push(`${owner} writes`);
    },
  });
  await interleaving.run(
    [strip("a"), strip("b")],
    (count) => chooser.below(count),
    () => {},
  );
  return { total, steps };
}

describe("work that is under way at once", () => {
  test("meets in every way it could", async () => {
    const runs = await Promise.all([...Array(20).keys()].map(countTogether));
    expect(new Set(runs.map(({ total }) => total))).toEqual(new Set([1, 2]));
  });

  test("meets in the same way with the same seed", async () => {
    expect(await countTogether(7)).toEqual(await countTogether(7));
  });

  test("stops where it is when its owner is lost, and the others go on", async () => {
    const interleaving = new Interleaving();
    const done: string[] = [];
    const strip = (owner: string) => ({
      owner,
      async work() {
        await interleaving.turn();
        done.push(owner);
      },
    });
    let turns = 0;
    await interleaving.run(
      [strip("dead"), strip("alive")],
      () => 0,
      () => {
        turns += 1;
        if (turns === 2) interleaving.lose("dead");
      },
    );
    expect(done).toEqual(["alive"]);
    interleaving.end();
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).toEqual(["alive"]);
  });

  test("may do several things at once, of which one goes on at a time", async () => {
    const interleaving = new Interleaving();
    const done: string[] = [];
    const part = async (name: string) => {
      await interleaving.turn();
      done.push(name);
    };
    const work = async () => {
      void part("left behind").then(() => part("after its end"));
      await Promise.all([part("one"), part("two")]);
    };
    await interleaving.run(
      [{ owner: "a", work }],
      () => 0,
      () => {},
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).toEqual(["left behind", "one", "two", "after its end"]);
  });
});
