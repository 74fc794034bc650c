import { expect, test } from "vitest";
import { signatureOf } from "./signature.ts";
import { type NearPair, SignatureTable } from "./signatureTable.ts";

/** Repeatable numbers of a bell curve, around 0. */
function bellCurve(seed: number): () => number {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 1) / 4_294_967_297;
  };
  return () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** A vector at exactly that cosine from another one. */
function at(cosine: number, vector: Float32Array, random: () => number): Float32Array {
  const noise = vector.map(random);
  const along = noise.reduce((sum, value, place) => sum + value * (vector[place] ?? 0), 0);
  const across = unit(noise.map((value, place) => value - along * (vector[place] ?? 0)));
  const sine = Math.sqrt(1 - cosine ** 2);
  return vector.map((value, place) => cosine * value + sine * (across[place] ?? 0));
}

function pairsOf(table: SignatureTable): NearPair[] {
  const steps = table.nearPairs();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function differing(one: Uint32Array, other: Uint32Array): number {
  return [...one].reduce((sum, word, place) => {
    const bits = ((word ^ (other[place] ?? 0)) >>> 0).toString(2);
    return sum + bits.replaceAll("0", "").length;
  }, 0);
}

test.each([64, 256, 384, 1024])(
  "of %i numbers, the share of bits that differ is that of the angle",
  (dims) => {
    const random = bellCurve(7);
    for (const cosine of [0.99, 0.9, 0.5, 0]) {
      const distances = Array.from({ length: 200 }, () => {
        const vector = unit(new Float32Array(dims).map(random));
        return differing(signatureOf(vector), signatureOf(at(cosine, vector, random)));
      });
      const mean = distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
      expect(mean).toBeCloseTo((256 * Math.acos(cosine)) / Math.PI, -0.7);
    }
  },
);

test("vectors of few numbers that are not zero are told apart too", () => {
  const lone = (place: number) => Float32Array.from({ length: 64 }, (_, index) => (index === place ? 1 : 0));
  const distances = [1, 2, 17, 63].map((place) => differing(signatureOf(lone(0)), signatureOf(lone(place))));
  for (const distance of distances) expect(distance).toBeGreaterThan(80);
});

/** So many unrelated vectors, and after each tenth of the first thousand one that is near to it. */
function crowd(rows: number, cosine: number) {
  const random = bellCurve(3);
  const table = new SignatureTable();
  const twins: [number, number][] = [];
  for (let row = 0; row < rows; row++) {
    const vector = unit(new Float32Array(128).map(random));
    const one = table.add("notes", signatureOf(vector));
    if (row % 10 === 0 && twins.length < 200)
      twins.push([one, table.add("notes", signatureOf(at(cosine, vector, random)))]);
  }
  return { table, twins };
}

test.each([
  ["few", 2_000, 0.99],
  ["many", 12_000, 0.95],
])("of %s rows nearly all pairs above 0.9 are found, and hardly any others", (_, rows, share) => {
  const { table, twins } = crowd(rows, 0.92);
  const pairs = pairsOf(table);
  const found = new Set(pairs.map(({ one, other }) => `${one} ${other}`));
  const met = twins.filter(([one, other]) => found.has(`${one} ${other}`));
  expect(met.length / twins.length).toBeGreaterThanOrEqual(share);
  expect(pairs.length).toBeLessThan(twins.length + rows / 20);
  const distances = pairs.map(({ distance }) => distance);
  expect(distances).toEqual(distances.toSorted((a, b) => a - b));
});

test("what is on different shelves is not compared", () => {
  const table = new SignatureTable();
  const signature = signatureOf(Float32Array.of(1, 2, 3));
  for (const shelf of ["FACT", "NOTE", "FACT"]) table.add(shelf, signature);
  expect(pairsOf(table)).toEqual([{ one: 0, other: 2, distance: 0 }]);
});

test("thousands that are all alike end, with the closest of them", () => {
  const table = new SignatureTable();
  const random = bellCurve(5);
  const vector = unit(new Float32Array(64).map(random));
  for (let row = 0; row < 5_000; row++)
    table.add("notes", signatureOf(row % 2 ? vector : at(0.97, vector, random)));
  const pairs = pairsOf(table);
  expect(pairs.length).toBeGreaterThan(1_000);
  expect(pairs.length).toBeLessThanOrEqual(100_000);
  expect(pairs[0]?.distance).toBe(0);
});

test("two runs find the same", () => {
  expect(pairsOf(crowd(4_000, 0.93).table)).toEqual(pairsOf(crowd(4_000, 0.93).table));
});
