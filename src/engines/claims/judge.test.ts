import { describe, expect, test } from "vitest";
import { asSessionId } from "../../domain/ids.ts";
import { nodeRecord } from "../../domain/testing/nodeRecord.ts";
import type { Author } from "./attribute.ts";
import { judge, lateTellers, turnsOf, turnsSince } from "./judge.ts";

const author = (agent: string): Author => ({ agent, session: asSessionId(`session:${agent}`) });
const [ada, bob] = [author("ada"), author("bob")];

const version = (contentHash: string, validFrom: number, validTo: number | null = null) =>
  nodeRecord("src/a.ts", { kind: "FILE", contentHash, validFrom, validTo });
const brief = (turns: ReturnType<typeof turnsOf>) => turns.map(({ at, hash }) => [at, hash]);

describe("the turns of a piece of code", () => {
  test("are its contents, and when it was gone", () => {
    const turns = turnsOf([version("a", 1, 5), version("b", 5, 7), version("c", 9)]);
    expect(brief(turns)).toEqual([
      [1, "a"],
      [5, "b"],
      [7, null],
      [9, "c"],
    ]);
  });

  test("are none where only its place or what is known of it has changed", () => {
    expect(brief(turnsOf([version("a", 1, 5), version("a", 5)]))).toEqual([[1, "a"]]);
  });

  test("since a claim are those after it", () => {
    const turns = turnsOf([version("a", 1, 5), version("b", 5)]);
    expect(brief([...turnsSince(turns, { since: 3, targetHash: "a" })])).toEqual([[5, "b"]]);
    expect(brief([...turnsSince(turns, { since: 6, targetHash: "b" })])).toEqual([]);
  });

  test("begin with the content that was claimed where two clocks disagree", () => {
    const turns = turnsOf([version("a", 1, 5), version("b", 5, 8), version("c", 8)]);
    expect(brief([...turnsSince(turns, { since: 3, targetHash: "b" })])).toEqual([[8, "c"]]);
  });
});

describe("who tells of an edit after it was indexed", () => {
  const changes = [
    { at: 10, authors: [] },
    { at: 20, authors: [bob] },
  ];

  test("means the last one before", () => {
    const tellers = lateTellers(changes, [{ author: ada, at: 15, file: "a", mentioned: [] }]);
    expect([...tellers]).toEqual([[10, [ada]]]);
  });

  test("may mean the next one, where that is theirs", () => {
    const tellers = lateTellers(changes, [{ author: bob, at: 15, file: "a", mentioned: [] }]);
    expect([...tellers]).toEqual([]);
  });

  test("means none where there was none before", () => {
    expect([...lateTellers(changes, [{ author: ada, at: 5, file: "a", mentioned: [] }])]).toEqual([]);
  });
});

describe("a claim", () => {
  test.each([
    ["stands while nothing changed", [], "as_claimed"],
    ["stands while only its holder changed it", [{ at: 1, authors: [ada] }], "as_claimed"],
    ["is stale when nobody knows who changed it last", [{ at: 1, authors: [] }], "stale"],
    [
      "stands when its holder had the last word",
      [
        { at: 1, authors: [] },
        { at: 2, authors: [ada] },
      ],
      "as_claimed",
    ],
    [
      "is lost once another changed it, whoever came after",
      [
        { at: 1, authors: [bob] },
        { at: 2, authors: [ada] },
      ],
      "changed",
    ],
    ["is lost where another is named beside its holder", [{ at: 1, authors: [ada, bob] }], "changed"],
  ])("%s", (_, changes, is) => {
    expect(judge(changes, [ada]).is).toBe(is);
  });

  test("is not lost by who held it before", () => {
    expect(judge([{ at: 1, authors: [bob] }], [ada, bob]).is).toBe("as_claimed");
  });
});
