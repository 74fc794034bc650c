import fc from "fast-check";
import { expect, test } from "vitest";
import { openScanMemory } from "./scanKernel.ts";

const STRIDES = [16, 32, 48, 256, 4096];
const MAX_ROWS = 13;

test("scores are dot products times scales, for every count of rows", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STRIDES),
      fc.integer({ min: 1, max: MAX_ROWS }),
      fc.infiniteStream(fc.integer({ min: -127, max: 127 })),
      (stride, count, numbers) => {
        const { memory, scan } = openScanMemory();
        memory.grow(2);
        const query = new Int16Array(memory.buffer, 0, stride);
        const scales = new Float32Array(memory.buffer, 2 * stride, MAX_ROWS);
        const scores = new Float32Array(memory.buffer, 2 * stride + 64, MAX_ROWS);
        const rows = new Int8Array(memory.buffer, 2 * stride + 128, count * stride);
        for (const values of [query, scales, rows])
          values.forEach((_, i) => {
            values[i] = numbers.next().value ?? 0;
          });

        scan({
          rows: rows.byteOffset,
          stride,
          count,
          query: 0,
          scales: scales.byteOffset,
          scores: scores.byteOffset,
        });

        const expected = Array.from({ length: count }, (_, row) => {
          const codes = rows.subarray(row * stride, (row + 1) * stride);
          return Math.fround(
            codes.reduce((sum, code, i) => sum + code * (query[i] ?? 0), 0) * (scales[row] ?? 0),
          );
        });
        expect([...scores.subarray(0, count)]).toEqual(expected);
      },
    ),
    { numRuns: 40 },
  );
});
