import { describe, expect, it } from "vitest";
import { packTable } from "../../../scripts/distill/packTable.ts";
import { builtinOf } from "./openBuiltin.ts";
import { addRows, readTable } from "./table.ts";

const file = packTable({
  id: "tiny",
  dims: 2,
  tokens: ["sun", "moon", "the", "light"],
  continuations: 3,
  weights: Float32Array.of(1, 1, 0, 1),
  vectors: Float32Array.of(3, 0, 0, 2, 1, 1, 0.6, 0.8),
});

describe("a table", () => {
  it("holds the vectors it was made of, rounded to bytes", () => {
    const table = readTable(file);
    const vector = (row: number) => {
      const sum = new Float64Array(2);
      addRows(sum, table, Int32Array.of(row), Float64Array.of(1));
      return [...sum];
    };
    expect([0, 1, 2, 3].flatMap(vector).map((value) => Number(value.toFixed(2)))).toEqual([
      3, 0, 0, 2, 1, 1, 0.6, 0.8,
    ]);
  });

  it("makes a text of its words by their weights", async () => {
    const { embedder, words } = builtinOf(file);
    const [sun, both, light, unknown] = await embedder.embed(["the sun", "Sun moon", "sunlight", "star"], {
      purpose: "passage",
    });
    expect([...(sun ?? [])]).toEqual([1, 0]);
    expect(both?.[0]).toBeCloseTo(3 / Math.sqrt(13), 5);
    expect(light?.[1]).toBeCloseTo(0.8 / Math.hypot(3.6, 0.8), 2);
    expect([...(unknown ?? [])]).toEqual([0, 0]);
    expect([...(words.vector("moon") ?? [])]).toEqual([0, 1]);
  });
});
