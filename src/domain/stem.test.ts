import { expect, test } from "vitest";
import { stem } from "./stem.ts";

/** From the examples in Porter's paper. */
test.each([
  ["caresses", "caress"],
  ["ponies", "poni"],
  ["cats", "cat"],
  ["feed", "feed"],
  ["agreed", "agre"],
  ["plastered", "plaster"],
  ["motoring", "motor"],
  ["sing", "sing"],
  ["conflated", "conflat"],
  ["hopping", "hop"],
  ["falling", "fall"],
  ["filing", "file"],
  ["happy", "happi"],
  ["sky", "sky"],
  ["relational", "relat"],
  ["conditional", "condit"],
  ["vietnamization", "vietnam"],
  ["predication", "predic"],
  ["operator", "oper"],
  ["triplicate", "triplic"],
  ["hopefulness", "hope"],
  ["adjustment", "adjust"],
  ["adoption", "adopt"],
  ["probate", "probat"],
  ["rate", "rate"],
  ["cease", "ceas"],
  ["controlling", "control"],
])("%s has the stem %s", (word, expected) => {
  expect(stem(word)).toBe(expected);
});

test.each([
  ["completions", "completion"],
  ["parameters", "parameter"],
  ["tested", "tests"],
  ["snapshots", "snapshot"],
  ["requests", "request"],
  ["limiting", "limits"],
])("%s and %s meet", (one, other) => {
  expect(stem(one)).toBe(stem(other));
});

test.each(["a", "id", "utf8", "straße", "日本", "", "42"])("%j stays as it is", (word) => {
  expect(stem(word)).toBe(word);
});

test("what no person wrote stays as it is, however it is made to take long", () => {
  for (const word of ["y".repeat(100_000), `${"y".repeat(100_000)}ing`, `${"ya".repeat(50_000)}ational`])
    expect(stem(word)).toBe(word);
});
