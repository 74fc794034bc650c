import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TokenIndex } from "./tokenIndex.ts";

const STARTS = ["a", "b", "ab", "play", "un"];
const GOES_ON = ["a", "b", "ing", "in", "g", "able"];
const index = TokenIndex.of([...STARTS, ...GOES_ON], STARTS.length);

/** The rule as it is told: the longest token that fits, then on behind it. */
function slowPieces(word: string, from = 0): number[] {
  if (from >= word.length) return [];
  for (let to = word.length; to > from; to--) {
    const piece = word.slice(from, to);
    const row = from === 0 ? STARTS.indexOf(piece) : GOES_ON.indexOf(piece);
    if (row >= 0) return [from === 0 ? row : STARTS.length + row, ...slowPieces(word, to)];
  }
  return slowPieces(word, from + 1);
}

describe("TokenIndex", () => {
  it("cuts words into the longest pieces", () => {
    const names = [...STARTS, ...GOES_ON.map((token) => `##${token}`)];
    const pieces = (word: string) => index.pieces(word).map((row) => names[row]);
    expect(pieces("playing")).toEqual(["play", "##ing"]);
    expect(pieces("abba")).toEqual(["ab", "##b", "##a"]);
    expect(pieces("unplayable")).toEqual(["un", "##a", "##able"]);
    expect(pieces("zzz")).toEqual([]);
  });

  it("knows whole words from what only goes on within one", () => {
    expect(index.hasWord("play")).toBe(true);
    expect(index.hasWord("ing")).toBe(false);
    expect(index.hasWord("")).toBe(false);
  });

  it("cuts any word as the rule says", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "i", "n", "g", "l", "e", "p", "y", "u", "z") });
    fc.assert(
      fc.property(word, (text) => {
        expect(index.pieces(text)).toEqual(slowPieces(text));
      }),
    );
  });
});
