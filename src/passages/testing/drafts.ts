import fc from "fast-check";
import type { GroupDraft, PassageDraft } from "../passage.ts";

/** Few, so that passages share them, and odd ones. */
export const TERMS = ["apple", "pear", "=apple", "", "ähre", "日本", "a\u{1f333}", "\ud800", "constructor"];

const passages: fc.Arbitrary<PassageDraft> = fc.record({
  label: fc.constantFrom("", "grow", "Tree::grow", "ä\u0000b"),
  numbers: fc.tuple(fc.nat(300), fc.constantFrom(0, 7, 2 ** 40)),
  terms: fc
    .array(fc.tuple(fc.constantFrom(...TERMS), fc.constantFrom(1, 2, 200, 65_535)), { maxLength: 6 })
    .map((entries) => new Map(entries)),
});

export function drafts(key: string): fc.Arbitrary<GroupDraft> {
  return fc.record({
    key: fc.constant(key),
    info: fc.constantFrom("{}", '{"test":true}'),
    passages: fc.array(passages, { maxLength: 4 }),
  });
}

/** A passage with one word, for tests that need no more. */
export function wordGroup(key: string, ...words: string[]): GroupDraft {
  const passagesOf = words.map((word, at) => ({
    label: word,
    numbers: [at, at],
    terms: new Map([[word, 1]]),
  }));
  return { key, info: "{}", passages: passagesOf };
}

/** A group whose passages all name the turn it was written in. */
export function turnGroup(key: string, turn: number): GroupDraft {
  const words = ["left", "right", `turn${turn}`];
  const passagesOf = words.map((word) => ({ label: word, numbers: [turn], terms: new Map([[word, 1]]) }));
  return { key, info: "{}", passages: passagesOf };
}
