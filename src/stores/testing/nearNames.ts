import { expect } from "vitest";
import type { NearNamesQuery } from "../port.ts";
import { type Check, idsOf, note, READER, ref, view, type World } from "./fixtures.ts";

const query = (name: string, parts: Partial<NearNamesQuery> = {}): NearNamesQuery => ({
  kind: "DECISION",
  name,
  isExact: false,
  scope: { scope: "project" },
  limit: 10,
  ...parts,
});
const decision = (id: string, title: string, parts = {}) =>
  note(id, { title }, { kind: "DECISION", ...parts });
const fact = (id: string, entity: string) => note(id, { entity, content: "is so" }, { kind: "FACT" });

async function near({ graph }: World, asked: NearNamesQuery, guard = READER): Promise<string[]> {
  return idsOf(await graph.nearNames(view(undefined, guard), asked));
}

/** Which decisions and facts are named nearly the same. */
export function nearNamesContract(check: Check): void {
  check("a title in nearly the same words is found, one in others is not", async (world) => {
    await world.write(async (tx) => {
      await tx.put(decision("near", "Keep all user sessions in Redis for a day"));
      await tx.put(decision("far", "Ship parcels on Tuesday mornings"));
    });
    expect(await near(world, query("Keep all user session in Redis for one day"))).toEqual(["near"]);
    expect(await near(world, query(""))).toEqual([]);
  });

  check(
    "the same words come alone and newest first, or not at all where only they are wanted",
    async (world) => {
      await world.write((tx) => tx.put(fact("old", "Rate limits")));
      await world.write((tx) => tx.put(fact("new", "the rate limit, the")));
      await world.write((tx) => tx.put(fact("same", "rate limit")));
      const asked = query("Rate limit", { kind: "FACT", isExact: true });
      expect(await near(world, asked)).toEqual(["same", "old"]);
      expect(await near(world, { ...asked, name: "Rate limit of uploads" })).toEqual([]);
      expect(await near(world, { ...asked, limit: 1 })).toEqual(["same"]);
    },
  );

  check("only of that kind and scope, current, and visible to who asks", async (world) => {
    const title = "Keep sessions in Redis";
    await world.write(async (tx) => {
      await tx.put(decision("here", title));
      await tx.put(decision("focused", title, { focus: "billing" }));
      await tx.put(decision("global", title, { project: null }));
      await tx.put(decision("hidden", title, { visibility: "admin" }));
      await tx.put(fact("fact", title));
      await tx.put(decision("closed", title));
      await tx.put(decision("deleted", title));
      await tx.put(decision("renamed", title));
    });
    await world.write(async (tx) => {
      await tx.close(ref("closed"));
      await tx.setDeleted(ref("deleted"), true);
      await tx.put(decision("renamed", "Ship parcels on Tuesday"));
    });
    expect(await near(world, query(title))).toEqual(["here"]);
    expect(await near(world, query(title, { scope: { scope: "focus", focus: "billing" } }))).toEqual([
      "focused",
    ]);
    expect(await near(world, query(title, { scope: { scope: "global" } }))).toEqual(["global"]);
    expect(await near(world, query(title), { ...READER, account: "others" })).toEqual([]);
  });

  check("what a transaction wrote, it finds", async ({ write }) => {
    const found = await write(async (tx) => {
      await tx.put(decision("own", "Keep sessions in Redis"));
      return tx.nearNames(view(), query("Keep sessions in Redis"));
    });
    expect(idsOf(found)).toEqual(["own"]);
  });

  check(
    "what was written after a look is what comes after the last version then",
    async ({ graph, write }) => {
      await write((tx) => tx.put(decision("before", "Ship on Tuesday")));
      const version = await graph.lastVersion();
      const scope = { scope: "project" } as const;
      const asked = { version, kinds: ["DECISION"], scope, limit: 10 } as const;
      expect(await graph.writtenAfter(view(), asked)).toEqual([]);
      await write(async (tx) => {
        await tx.put(decision("first", "Ship on Monday"));
        await tx.put(decision("second", "Ship on Friday"));
        await tx.put(fact("other kind", "Ships"));
        await tx.put(decision("hidden", "Ship on Sunday", { visibility: "admin" }));
        await tx.put(decision("elsewhere", "Ship at night", { focus: "night" }));
        await tx.put(decision("before", "Ship on Thursday"));
      });
      expect(idsOf(await graph.writtenAfter(view(), asked))).toEqual(["first", "second", "before"]);
      expect(idsOf(await graph.writtenAfter(view(), { ...asked, limit: 1 }))).toEqual(["first"]);
      const half = { ...asked, upTo: version + 1 };
      expect(idsOf(await graph.writtenAfter(view(), half))).toEqual(["first"]);
      expect(idsOf(await graph.writtenAfter(view(), { ...asked, version: half.upTo }))).toEqual([
        "second",
        "before",
      ]);
      await write((tx) => tx.close(ref("first")));
      expect(idsOf(await graph.writtenAfter(view(), asked))).toEqual(["second", "before"]);
    },
  );
}
