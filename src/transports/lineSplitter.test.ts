import fc from "fast-check";
import { expect, test } from "vitest";
import { LineSplitter } from "./lineSplitter.ts";

function split(mostBytes: number, chunks: readonly Buffer[]) {
  const lines = new LineSplitter(mostBytes);
  return [...chunks.flatMap((chunk) => lines.push(chunk)), ...lines.end()];
}

test("gives the same lines however the bytes are cut", () => {
  const text = fc.array(
    fc.string({ unit: "binary", maxLength: 20 }).map((line) => line.replaceAll("\n", "")),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(text, fc.array(fc.nat({ max: 200 })), (lines, cuts) => {
      const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
      const points = [
        0,
        ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b),
        bytes.length,
      ];
      const chunks = points.slice(1).map((to, at) => bytes.subarray(points[at], to));
      expect(split(1_000_000, chunks)).toEqual(lines.map((line) => Buffer.from(line).toString()));
    }),
  );
});

test("throws a line away that is too long, and only that one", () => {
  const chunks = ["ab\n123", "45", "6789\n", "cd\n", "12345\n", "123456"].map((chunk) => Buffer.from(chunk));
  expect(split(5, chunks)).toEqual(["ab", null, "cd", "12345", null]);
});

test("keeps what came after the last line end", () => {
  expect(split(100, [Buffer.from("one\ntw"), Buffer.from("o")])).toEqual(["one", "two"]);
  expect(split(100, [Buffer.from("one\n")])).toEqual(["one"]);
});
