import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asNodeId, asSessionId } from "../../domain/ids.ts";
import type { Fragment, FragmentNote } from "./fragment.ts";
import { planFragments } from "./planFragments.ts";

const HOUR_MS = 3_600_000;
const NOW = 1_000 * HOUR_MS;

const note = (
  id: string,
  session: string,
  at: number,
  came: FragmentNote["came"] = "recalled",
): FragmentNote => ({
  id: asNodeId(id),
  session: asSessionId(session),
  at,
  came,
});
const fragment = (id: string, session: string, at: number, times = 1): Fragment => ({
  ...note(id, session, at),
  times,
});
const named = (fragments: readonly Fragment[]) =>
  fragments.map(({ id, session }) => `${session}/${id}`).sort();

test("a memory met again is one fragment, met more often; once written it stays so", () => {
  const before = fragment("a", "s", NOW - HOUR_MS);
  const { kept, written } = planFragments(
    [before],
    [note("a", "s", NOW, "written"), note("a", "s", NOW)],
    NOW,
  );
  expect(kept).toEqual([{ ...note("a", "s", NOW, "written"), times: 2 }]);
  expect(written).toEqual(kept);
});

test("who recalls the same within a minute adds nothing to write", () => {
  const before = fragment("a", "s", NOW);
  const { written, dropped } = planFragments([before], [note("a", "s", NOW + 59_000)], NOW);
  expect([written, dropped]).toEqual([[], []]);
});

describe("what is full loses what faded most", () => {
  test("of a session", () => {
    const known = Array.from({ length: 200 }, (_, at) => fragment(`m${at}`, "s", NOW - at * 60_000));
    const { kept, dropped } = planFragments(known, [note("new", "s", NOW)], NOW);
    expect(kept).toHaveLength(200);
    expect(named(dropped)).toEqual(["s/m199"]);
  });

  test("of a fleet, where what was met often fades later", () => {
    const known = Array.from({ length: 1_000 }, (_, at) =>
      fragment(`m${at}`, `s${at % 10}`, NOW - HOUR_MS - (at % 100), at === 999 ? 4 : 1),
    );
    const { kept, dropped } = planFragments(known, [note("new", "s0", NOW)], NOW);
    expect(kept).toHaveLength(1_000);
    expect(named(dropped)).not.toContain("s9/m999");
    expect(dropped[0]?.at).toBe(NOW - HOUR_MS - 99);
  });
});

test("nothing is lost or kept twice, and there are never too many", () => {
  const notes = fc.array(
    fc.record({
      id: fc.nat(400).map((at) => asNodeId(`m${at}`)),
      session: fc.nat(6).map((at) => asSessionId(`s${at}`)),
      at: fc.nat(5 * HOUR_MS).map((age) => NOW - age),
      came: fc.constantFrom("written" as const, "recalled" as const),
    }),
    { maxLength: 2_000 },
  );
  fc.assert(
    fc.property(notes, notes, (first, second) => {
      const { kept: known } = planFragments([], first, NOW);
      const { kept, written, dropped } = planFragments(known, second, NOW);
      const keys = named(kept);
      expect(new Set(keys).size).toBe(keys.length);
      expect(kept.length).toBeLessThanOrEqual(1_000);
      for (const session of Map.groupBy(kept, (each) => each.session).values())
        expect(session.length).toBeLessThanOrEqual(200);
      expect(named(known).every((key) => keys.includes(key) || named(dropped).includes(key))).toBe(true);
      expect(kept.filter((each) => !written.includes(each)).every((each) => known.includes(each))).toBe(true);
    }),
    { numRuns: 30 },
  );
});
