import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Block } from "../documentText.ts";
import { cutUnits } from "./cutUnits.ts";
import { likenessOf } from "./likenessOf.ts";
import { sizeOf } from "./sizeOf.ts";
import { SIZES, type Unit, unitsOf } from "./unitsOf.ts";

const unit = (size: number, text = "Text."): Unit => ({ text, size });
const sizes = (runs: readonly (readonly Unit[])[]) => runs.map((run) => run.map(({ size }) => size));
const words = (count: number) => Array.from({ length: count }, (_, at) => `w${at % 10}`).join(" ");

describe("where a section is cut", () => {
  test("a small one stays whole, a larger one falls into even parts", () => {
    expect(sizes(cutUnits([unit(60), unit(70), unit(80)]))).toEqual([[60, 70, 80]]);
    expect(sizes(cutUnits([unit(140), unit(140), unit(140), unit(140)]))).toEqual([
      [140, 140],
      [140, 140],
    ]);
  });

  test("where the topic changes, if sizes allow", () => {
    const units = Array.from({ length: 6 }, () => unit(80));
    expect(cutUnits(units, [0.9, 0, 0.9, 0.9, 0.9]).map(({ length }) => length)).toEqual([2, 4]);
    expect(cutUnits(units, [0.9, 0.9, 0.9, 0, 0.9]).map(({ length }) => length)).toEqual([4, 2]);
  });

  test("not between a text and what it announces", () => {
    const units = (text: string) => [unit(150), unit(100, text), unit(200), unit(100)];
    expect(sizes(cutUnits(units("Like this.")))).toEqual([
      [150, 100],
      [200, 100],
    ]);
    expect(sizes(cutUnits(units("Like this:")))).toEqual([[150], [100, 200, 100]]);
  });

  test("what is too large by itself is a chunk of its own", () => {
    expect(sizes(cutUnits([unit(50), unit(900), unit(50)]))).toEqual([[50], [900], [50]]);
  });

  test("every unit comes once, in order, and only one alone is larger than allowed", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 40 }), (all) => {
        const runs = sizes(cutUnits(all.map((size) => unit(size))));
        expect(runs.flat()).toEqual(all);
        for (const run of runs)
          expect(run.length === 1 || run.reduce((sum, size) => sum + size, 0) <= SIZES.most).toBe(true);
      }),
    );
  });
});

test("likeness goes from the least alike to the most", () => {
  const vectors = [
    [1, 0],
    [1, 0],
    [0.6, 0.8],
    [-0.8, 0.6],
  ].map((each) => Float32Array.from(each));
  const [same = 0, near = 0, far = 1] = likenessOf(vectors);
  expect([same, far]).toEqual([1, 0]);
  expect(near).toBeCloseTo(0.6);
  expect(likenessOf(vectors.slice(0, 2))).toEqual([0]);
  expect(likenessOf([])).toEqual([]);
});

describe("what is never cut, and how what is too long is", () => {
  const piecesOf = (block: Block) => unitsOf([block]).map(({ text }) => text);

  test("paragraphs are cut between sentences", () => {
    const sentence = `This is one of them, ${words(60)}. `;
    const pieces = piecesOf({ kind: "paragraph", text: sentence.repeat(20) });
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) {
      expect(piece).toMatch(/^This is one .*\.$/s);
      expect(sizeOf(piece)).toBeLessThanOrEqual(SIZES.most);
    }
  });

  test("tables stay whole up to a limit; larger ones repeat their head", () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => `| ${at} | value |`);
    const head = ["| n | v |", "| --- | --- |"];
    expect(piecesOf({ kind: "table", text: [...head, ...rows(50)].join("\n") })).toHaveLength(1);
    const pieces = piecesOf({ kind: "table", text: [...head, ...rows(400)].join("\n") });
    for (const piece of pieces) expect(piece.split("\n").slice(0, 2)).toEqual(head);
    expect(pieces.flatMap((piece) => piece.split("\n").slice(2))).toEqual(rows(400));
  });

  test("code is cut between lines, each piece with its fences", () => {
    const lines = Array.from({ length: 400 }, (_, at) => `call(${at}, value)`);
    const pieces = piecesOf({ kind: "code", text: ["```ts", ...lines, "```"].join("\n") });
    expect(pieces.length).toBeGreaterThan(2);
    for (const piece of pieces) expect(piece).toMatch(/^```ts\n.*\n```$/s);
    expect(pieces.flatMap((piece) => piece.split("\n").slice(1, -1))).toEqual(lines);
  });

  test("lists are cut between items, with what is set in under them", () => {
    const item = `- one ${words(60)}\n  under it`;
    const pieces = piecesOf({ kind: "list", text: Array.from({ length: 20 }, () => item).join("\n") });
    for (const piece of pieces) expect(piece).toMatch(/^- one .*under it$/s);
  });

  test("a run without any seam is cut all the same, and nothing of any text is lost", () => {
    for (const text of ["x".repeat(9_000), "漢".repeat(2_000), "🚀".repeat(3_000)]) {
      const pieces = piecesOf({ kind: "paragraph", text });
      expect(pieces.join("")).toBe(text);
      for (const piece of pieces) expect(sizeOf(piece)).toBeLessThanOrEqual(SIZES.most);
    }
    const kinds = fc.constantFrom<Block["kind"]>("paragraph", "list", "code");
    const part = fc.constantFrom("Word. ", "word ", "\n", "- item ", "x".repeat(500), "漢字。");
    fc.assert(
      fc.property(kinds, fc.array(part, { minLength: 1, maxLength: 60 }), (kind, parts) => {
        const bare = (text: string) => text.replace(/\s+/g, "");
        const text = parts.join("").repeat(5);
        expect(bare(piecesOf({ kind, text }).join(""))).toBe(bare(text));
      }),
    );
  });
});
