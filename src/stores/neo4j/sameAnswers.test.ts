import fc from "fast-check";
import { expect, test } from "vitest";
import { openScratchStore as openSqlite } from "../sqlite/testing/scratchStore.ts";
import { history, live } from "../testing/differential/history.ts";
import { readings } from "../testing/differential/readings.ts";
import { testClock } from "../testing/fixtures.ts";
import { openScratchStore as openNeo4j } from "./testing/scratchStore.ts";

test("random histories are answered as the embedded store answers them", async () => {
  const property = fc.asyncProperty(history, async (steps) => {
    const clock = testClock();
    const [sqlite, neo4j] = [await openSqlite({ clock: clock.now }), await openNeo4j({ clock: clock.now })];
    try {
      const start = clock.now();
      for (const step of steps) {
        const before = clock.now();
        const expected = await live(sqlite.store, clock, step);
        clock.set(before);
        expect(await live(neo4j.store, clock, step)).toEqual(expected);
      }
      const moments = [start + 15, clock.now()];
      const told = await readings(sqlite.store.memory, moments);
      expect(await readings(neo4j.store.memory, moments)).toEqual(told);
    } finally {
      await sqlite.dispose();
      await neo4j.dispose();
    }
  });
  await fc.assert(property, { numRuns: Number(process.env.LOCI_HISTORIES ?? 4), endOnFailure: true });
}, 900_000);
