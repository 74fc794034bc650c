import fc from "fast-check";
import { expect, test } from "vitest";
import { findPatterns } from "./findPatterns.ts";
import type { Observed } from "./observed.ts";
import { type Learning, planLearnings } from "./planLearnings.ts";
import { decided, edit, error, failed, look, passed, told } from "./testing/observations.ts";

/** Carries a plan out on a plain list. */
function learn(known: readonly Learning[], observed: readonly Observed[]): Learning[] {
  const changes = planLearnings(findPatterns(observed), known, observed);
  const changed = new Map(changes.map((change) => [change.known, change.learning]));
  const added = changes.filter((change) => change.known === null).map(({ learning }) => learning);
  return [...known.map((each) => changed.get(each) ?? each), ...added];
}

const hotspot = (observed: readonly Observed[]) =>
  learn([], observed).filter(({ kind }) => kind === "hotspot");
const edits = told([edit("src/a.ts"), edit("src/a.ts"), edit("src/a.ts"), edit("src/a.ts")]);

test("a pattern that is sure enough is learned, another is not", () => {
  expect(hotspot(edits)).toMatchObject([{ confidence: 0.9, counted: ["e0", "e1", "e2", "e3"] }]);
  const once = told([edit("src/a.ts"), failed()]);
  expect(findPatterns(once)).toMatchObject([{ kind: "failing_tests", confidence: 0.6 }]);
  expect(learn([], once)).toEqual([]);
});

test("seen again in something new, it is surer by a tenth of what is missing", () => {
  const first = hotspot(edits.slice(0, 3));
  const again = learn(first, edits);
  expect(again).toHaveLength(1);
  expect(again[0]?.confidence).toBeCloseTo(0.8 + 0.1 * 0.2);
});

test("contradicted, it is less sure by three tenths, and once for each thing that speaks against it", () => {
  const first = hotspot(edits);
  const opposite = [
    { ...edit("src/a.ts"), id: "later" },
    { ...passed(), id: "result" },
  ];
  const [once] = learn(first, opposite);
  expect(once?.confidence).toBeCloseTo(0.9 * 0.7);
  expect(learn(learn(first, opposite), opposite)).toEqual([once]);
});

test("whatever happened, the same again teaches nothing more, and there is one learning a pattern", () => {
  const places = fc.constantFrom("src/a.ts", "src/a.ts::f", "src/b.ts");
  const event = fc.oneof(
    places.map((place) => edit(place.split("::")[0] ?? "")),
    places.map((place) => look("seen", place)),
    places.map((place) => error("E", [place])),
    places.map((place) => decided("d", [place])),
    places.map((place) => failed([place])),
    places.map((place) => passed([place])),
  );
  const life = fc.array(event, { minLength: 20, maxLength: 60 });
  fc.assert(
    fc.property(life, fc.array(fc.nat({ max: 40 }), { maxLength: 6 }), (events, starts) => {
      const all = told(events);
      let known: Learning[] = [];
      for (const start of starts) {
        const batch = all.slice(start, start + 20);
        known = learn(known, batch);
        expect(learn(known, batch)).toEqual(known);
      }
      const keys = known.map(({ kind, subject }) => `${kind} ${subject}`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { confidence } of known) {
        expect(confidence).toBeGreaterThan(0);
        expect(confidence).toBeLessThan(1);
      }
    }),
  );
});
