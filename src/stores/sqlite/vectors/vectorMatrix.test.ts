import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { VectorMatrix } from "./vectorMatrix.ts";

const vectorOf = (dims: number) =>
  fc.float32Array({ minLength: dims, maxLength: dims, min: -10, max: 10, noNaN: true });

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0);
  const lengths = Math.sqrt(dot(a, a) * dot(b, b));
  return lengths === 0 ? 0 : dot(a, b) / lengths;
}

/** A component is off by at most half of 1/127 of the largest, so a vector turns by at most √dims/254; twice that is ample. */
const tolerance = (dims: number) => Math.sqrt(dims) / 127;

type Change = { readonly key: number; readonly vector: Float32Array | null };

const changesOf = (dims: number): fc.Arbitrary<Change[]> =>
  fc.array(
    fc.record({ key: fc.integer({ min: 1, max: 12 }), vector: fc.option(vectorOf(dims), { freq: 3 }) }),
    { maxLength: 60 },
  );

const scenario = fc
  .integer({ min: 1, max: 40 })
  .chain((dims) => fc.record({ dims: fc.constant(dims), changes: changesOf(dims), query: vectorOf(dims) }));

function applyAll(dims: number, changes: readonly Change[]) {
  const matrix = new VectorMatrix(dims);
  const model = new Map<number, Float32Array>();
  for (const { key, vector } of changes) {
    if (vector) {
      matrix.set(key, vector);
      model.set(key, vector);
    } else {
      expect(matrix.delete(key)).toBe(model.delete(key));
    }
  }
  return { matrix, model };
}

describe("against a map of exact vectors", () => {
  test("holds the same keys after any changes", () => {
    fc.assert(
      fc.property(scenario, ({ dims, changes, query }) => {
        const { matrix, model } = applyAll(dims, changes);
        expect(matrix.size).toBe(model.size);
        for (let key = 1; key <= 12; key++) expect(matrix.has(key)).toBe(model.has(key));
        const keys = matrix.top(query, matrix.size).map((match) => match.key);
        expect(keys.toSorted((a, b) => a - b)).toEqual([...model.keys()].sort((a, b) => a - b));
      }),
    );
  });

  test("scores are the cosine, and in its order, within the rounding", () => {
    fc.assert(
      fc.property(scenario, ({ dims, changes, query }) => {
        const { matrix, model } = applyAll(dims, changes);
        const matches = matrix.top(query, matrix.size);
        for (const { key, score } of matches) {
          const exact = cosine(model.get(key) ?? new Float32Array(), query);
          expect(Math.abs(score - exact)).toBeLessThanOrEqual(tolerance(dims));
        }
        expect(matches).toEqual(matches.toSorted((a, b) => b.score - a.score || a.key - b.key));
      }),
    );
  });

  test("a smaller limit gives the beginning of the same list", () => {
    fc.assert(
      fc.property(scenario, fc.integer({ min: 0, max: 15 }), ({ dims, changes, query }, limit) => {
        const { matrix } = applyAll(dims, changes);
        expect(matrix.top(query, limit)).toEqual(matrix.top(query, matrix.size).slice(0, limit));
      }),
    );
  });
});

describe("sizes", () => {
  test.each([1, 2, 15, 16, 17, 100, 1023, 4096])("%i dimensions: each axis finds itself", (dims) => {
    const matrix = new VectorMatrix(dims);
    const axis = (i: number) => new Float32Array(dims).fill(1, i, i + 1);
    for (let i = 0; i < dims; i += Math.ceil(dims / 8)) matrix.set(i + 1, axis(i));
    matrix.set(dims + 1, axis(dims - 1));
    expect(matrix.top(axis(dims - 1), 1)[0]?.score).toBeCloseTo(1, 6);
    expect(matrix.top(axis(0), 1)).toEqual([{ key: 1, score: expect.closeTo(1, 6) }]);
  });

  test("the longest vectors do not overflow", () => {
    const matrix = new VectorMatrix(4096);
    matrix.set(1, new Float32Array(4096).fill(1));
    matrix.set(2, new Float32Array(4096).fill(-1));
    const [same, opposite] = matrix.top(new Float32Array(4096).fill(1), 2);
    expect(same?.score).toBeCloseTo(1, 6);
    expect(opposite?.score).toBeCloseTo(-1, 6);
  });

  test.each([1e-44, 1e-20, 1, 1e20, 3e37])(
    "only the direction counts, not the magnitude: %d",
    (magnitude) => {
      const matrix = new VectorMatrix(2);
      matrix.set(1, Float32Array.of(4 * magnitude, 3 * magnitude));
      expect(matrix.top(Float32Array.of(3e37, -1e37), 1)[0]?.score).toBeCloseTo(9 / Math.sqrt(250), 1);
      expect(matrix.top(Float32Array.of(4 * magnitude, 3 * magnitude), 1)[0]?.score).toBeCloseTo(1, 3);
    },
  );

  test("grows far beyond its first memory, and every row stays findable", () => {
    const [dims, rows] = [33, 6000];
    const vectors = Array.from({ length: rows }, (_, row) =>
      Float32Array.from({ length: dims }, (_, i) => Math.sin((row + 1) * (i + 1.5) * 0.7)),
    );
    const matrix = new VectorMatrix(dims);
    matrix.set(1, new Float32Array(dims));
    const firstBytes = matrix.byteLength;
    for (const [row, vector] of vectors.entries()) matrix.set(row + 1, vector);
    expect(matrix.byteLength).toBeGreaterThan(3 * firstBytes);
    for (let row = 0; row < rows; row += 97) {
      const [best] = matrix.top(vectors[row] ?? new Float32Array(dims), 1);
      expect(best?.key).toBe(row + 1);
    }
    for (let key = 1; key <= rows; key += 2) matrix.delete(key);
    const left = matrix.top(vectors[0] ?? new Float32Array(dims), rows);
    expect(left).toHaveLength(rows / 2);
    expect(left.every((match) => match.key % 2 === 0)).toBe(true);
  });

  test("memory of deleted rows is used again", () => {
    const matrix = new VectorMatrix(64);
    const fill = () => {
      for (let key = 1; key <= 2000; key++) matrix.set(key, new Float32Array(64).fill(key));
    };
    fill();
    const bytes = matrix.byteLength;
    for (let key = 1; key <= 2000; key++) matrix.delete(key);
    expect(matrix.size).toBe(0);
    fill();
    expect(matrix.byteLength).toBe(bytes);
  });
});

describe("ties and zeros", () => {
  test("equal scores are ordered by key, whatever the order of writing", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { maxLength: 30 }),
        (keys) => {
          const matrix = new VectorMatrix(3);
          for (const key of keys) matrix.set(key, Float32Array.of(1, 2, 3));
          expect(matrix.top(Float32Array.of(3, 2, 1), 5).map((match) => match.key)).toEqual(
            keys.toSorted((a, b) => a - b).slice(0, 5),
          );
        },
      ),
    );
  });

  test("a zero vector scores 0, as a row and as a query", () => {
    const matrix = new VectorMatrix(2);
    matrix.set(1, Float32Array.of(-1, 0));
    matrix.set(2, Float32Array.of(0, 0));
    matrix.set(3, Float32Array.of(1, 0));
    const scores = (query: Float32Array) =>
      matrix.top(query, 3).map(({ key, score }) => [key, Math.round(score)]);
    expect(scores(Float32Array.of(1, 0))).toEqual([
      [3, 1],
      [2, 0],
      [1, -1],
    ]);
    expect(scores(Float32Array.of(0, 0))).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
  });

  test("an empty matrix and a limit of zero give nothing", () => {
    const matrix = new VectorMatrix(2);
    expect(matrix.top(Float32Array.of(1, 0), 10)).toEqual([]);
    matrix.set(1, Float32Array.of(1, 0));
    expect(matrix.top(Float32Array.of(1, 0), 0)).toEqual([]);
  });
});

describe("refuses", () => {
  test.each([0, 4097, 1.5, Number.NaN])("%d dimensions", (dims) => {
    expect(() => new VectorMatrix(dims)).toThrow(expect.objectContaining({ code: "invalid_input" }));
  });

  const bad: [string, Float32Array][] = [
    ["too short", Float32Array.of(1)],
    ["too long", Float32Array.of(1, 2, 3)],
    ["not a number", Float32Array.of(1, Number.NaN)],
    ["infinite", Float32Array.of(Number.NEGATIVE_INFINITY, 1)],
  ];
  test.each(bad)("a vector that is %s, and keeps what was there", (_, vector) => {
    const matrix = new VectorMatrix(2);
    matrix.set(1, Float32Array.of(1, 0));
    const refusal = expect.objectContaining({ code: "invalid_input" });
    expect(() => matrix.set(1, vector)).toThrow(refusal);
    expect(() => matrix.set(2, vector)).toThrow(refusal);
    expect(() => matrix.top(vector, 1)).toThrow(refusal);
    expect(matrix.top(Float32Array.of(1, 0), 9)).toEqual([{ key: 1, score: 1 }]);
  });
});
