import fc from "fast-check";
import { expect, test } from "vitest";
import { termsOfWord, words } from "./text.ts";
import { TextCounts } from "./textCounts.ts";

const open = () =>
  new TextCounts<string>({
    classOf: (character) => (/[\w$]/.test(character) ? 1 : 0),
    piecesOf: words,
    namesOf: termsOfWord,
    make: (term) => term,
  });

/** The rule as it is told. */
function slowCounts(text: string): [string, number][] {
  const counts = new Map<string, number>();
  for (const term of words(text).flatMap(termsOfWord)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [...counts];
}

const word = fc.constantFrom(
  "get",
  "getUser",
  "GetUser",
  "a_b",
  "$x",
  "é",
  "naïve",
  "日本語",
  "🚀",
  "y".repeat(40),
);
const texts = fc.array(
  fc.oneof(
    fc
      .array(fc.tuple(word, fc.constantFrom(" ", ".", "", "(\n")), { maxLength: 12 })
      .map((all) => all.flat().join("")),
    fc.string({ unit: "binary", maxLength: 20 }),
  ),
  { minLength: 1, maxLength: 6 },
);

test("any texts are counted as the rule says, whatever was counted before", () => {
  const counts = open();
  fc.assert(
    fc.property(texts, (all) => {
      for (const text of all) {
        expect(counts.of(text).map(({ made, count }) => [made, count])).toEqual(slowCounts(text));
      }
    }),
  );
});

test("more words than are kept, and words that share a place, are counted all the same", () => {
  const counts = open();
  const many = Array.from({ length: 120_000 }, (_, at) => `w${(at * 7919).toString(36)}`);
  for (let from = 0; from < many.length; from += 10_000) {
    const text = `${many.slice(from, from + 10_000).join(" ")} again again`;
    const found = new Map(counts.of(text).map(({ made, count }) => [made, count]));
    expect(found).toEqual(new Map(slowCounts(text)));
  }
});
