import fc from "fast-check";
import { expect, test } from "vitest";
import { terms } from "../../../domain/text.ts";
import { textDocument } from "./document.ts";

/** Few words, so that they come again in other fields and documents; one is longer than what is remembered. */
const text = fc
  .array(
    fc.constantFrom("push", "Push", "pushAll", "src", "ranker", "aVeryLongIdentifierName", "naïve", "漢字"),
  )
  .map((words) => words.join(" "));
const symbol = fc.record({ name: text, summary: text, path: text });
const BOOSTS = { name: 3, summary: 2, path: 1 } as const;

test("documents are counted like their terms, whatever was counted before", () => {
  fc.assert(
    fc.property(fc.array(symbol, { minLength: 1 }), fc.option(text), (symbols, searchText) => {
      for (const props of symbols) {
        const expected = countsOf({ ...props, searchText: searchText ?? "" });
        const document = textDocument({ kind: "FUNCTION", props, searchText });
        const found = document?.terms.map((term, at) => [term.text, document.counts[at]] as const);
        expect(new Map(found)).toEqual(expected);
        expect(found?.length ?? 0).toBe(expected.size);
        expect(document?.length ?? 0).toBe([...expected.values()].reduce((sum, count) => sum + count, 0));
        const named = new Set(terms(props.name).filter((term) => term.length <= 12));
        expect(new Set(document?.prominent.map((term) => term.text))).toEqual(named);
      }
    }),
  );
});

function countsOf(fields: { name: string; summary: string; path: string; searchText: string }) {
  const counts = new Map<string, number>();
  for (const [field, value] of Object.entries(fields)) {
    const boost = field in BOOSTS ? BOOSTS[field as keyof typeof BOOSTS] : 1;
    for (const term of terms(value)) counts.set(term, (counts.get(term) ?? 0) + boost);
  }
  return counts;
}
