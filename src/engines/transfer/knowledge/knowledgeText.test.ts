import fc from "fast-check";
import { expect, test } from "vitest";
import { asNodeId } from "../../../domain/ids.ts";
import type { NodeKind } from "../../../domain/kinds.ts";
import type { NodeRecord, Props } from "../../../domain/record.ts";
import { nodeRecord } from "../../../domain/testing/nodeRecord.ts";
import { readMarkdown } from "../../documents/markdown/readMarkdown.ts";
import { knowledgeSummary, knowledgeText } from "./knowledgeText.ts";
import { safeCode, safeLine, safeQuote } from "./safeMarkdown.ts";

let number = 0;
function memory(kind: NodeKind, props: Props, parts: Partial<NodeRecord> = {}): NodeRecord {
  number += 1;
  const validFrom = Date.UTC(2026, 0, number);
  return nodeRecord(`memory:${number}`, { kind, props, agentId: "ada", validFrom, ...parts });
}

test("what holds is told by kind, the newest first, with all that is known of it", () => {
  const decision = memory(
    "DECISION",
    {
      title: "Use SQLite",
      rationale: "One file.",
      tradeoffs: ["one writer"],
      affectedFiles: ["src/a.ts"],
      keywords: ["db"],
    },
    { id: asNodeId("decision:1"), validFrom: Date.UTC(2026, 0, 2), focus: "store" },
  );
  const facts = [
    memory(
      "FACT",
      { entity: "parser", content: "It is slow.", confidence: 0.5 },
      { id: asNodeId("fact:1"), validFrom: 0 },
    ),
    memory(
      "FACT",
      { entity: "parser", content: "It is fast." },
      { id: asNodeId("fact:2"), validFrom: 1, project: null },
    ),
  ];
  expect(
    knowledgeText("acme/shop", [...facts, decision])
      .split("\n")
      .slice(2)
      .join("\n"),
  ).toBe(`# Knowledge of acme/shop

## Decisions

### Use SQLite

2026-01-02 · ada · focus store · \`src/a.ts\` · db · \`decision:1\`

> One file.

Trade-offs:

- one writer

## Facts

### parser

1970-01-01 · ada · all projects · \`fact:2\`

> It is fast.

### parser

1970-01-01 · ada · confidence 0.5 · \`fact:1\`

> It is slow.
`);
});

test("the summary has a line for each, up to a number", () => {
  const notes = Array.from({ length: 130 }, (_, at) =>
    memory("NOTE", { content: `Number ${at}. And more.` }),
  );
  const lines = knowledgeSummary("shop", notes).split("\n");
  expect(lines.filter((line) => line.startsWith("- "))).toHaveLength(101);
  expect(lines).toContain("- and 30 more in KNOWLEDGE.md");
  expect(knowledgeSummary("shop", [])).toContain("Nothing is remembered yet.");
});

test("the order of the records changes nothing", () => {
  const records = Array.from({ length: 20 }, (_, at) =>
    memory(at % 2 ? "NOTE" : "FACT", { content: `n${at}` }, { validFrom: at >> 2 }),
  );
  expect(knowledgeText("shop", records.toReversed())).toBe(knowledgeText("shop", records));
});

const HOSTILE = [
  "# Heading",
  "text\n# Heading\nmore",
  "Title\n===",
  "Title\n---",
  "- item\n  # inner",
  "> # quoted",
  "1. # numbered",
  "```\nnever closed",
  "~~~~\n~~~\n# x",
  "<!-- never closed",
  "<div><script>",
  "</details>",
  "[x]: http://example.org",
  "***",
  "| a | b |\n| - | - |",
  "\u2028# after a separator",
  "a\r# after a return",
  "    # indented",
  "``` `\n# not in code",
  "* * *",
  "\t# tab",
];

/** What a reader of the document sees of its structure. */
async function structure(text: string): Promise<string[]> {
  const { blocks } = await readMarkdown(text);
  return blocks
    .filter(({ kind }) => kind === "heading")
    .map(({ text: heading, level }) => `${level} ${heading}`);
}

test.each(HOSTILE)("%j breaks nothing, wherever it stands", async (hostile) => {
  const props = {
    title: hostile,
    content: hostile,
    rationale: hostile,
    entity: hostile,
    tradeoffs: [hostile],
    keywords: [hostile],
    affectedFiles: [hostile],
    status: hostile,
  };
  const records = [
    memory("DECISION", props, { focus: hostile, agentId: hostile }),
    memory("NOTE", { content: hostile }),
    memory("NOTE", { title: "The end", content: "x" }, { validFrom: 0 }),
  ];
  const found = await structure(knowledgeText("shop", records));
  expect(found.filter((heading) => !heading.startsWith("3"))).toEqual([
    "1 Knowledge of shop",
    "2 Decisions",
    "2 Notes",
  ]);
  expect(found.filter((heading) => heading.startsWith("3"))).toHaveLength(3);
  expect(found.at(-1)).toBe("3 The end");
  const summary = await structure(knowledgeSummary("shop", records));
  expect(summary).toEqual(["1 Knowledge of shop, in short", "2 Decisions", "2 Notes"]);
});

test("random texts break nothing either", async () => {
  const pieces = fc.array(fc.constantFrom(...HOSTILE, "\n", " ", "`", "word", "\\", "<", ">"), {
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(
      pieces.map((each) => each.join("")),
      async (text) => {
        const quoted = safeQuote(text);
        expect(quoted.split("\n").every((line) => line.startsWith(">"))).toBe(true);
        expect(safeLine(text)).not.toMatch(/\n/);
        const records = [
          memory("NOTE", { title: text, content: text }),
          memory("FACT", { entity: "e", content: "c" }),
        ];
        const found = await structure(knowledgeText("shop", records));
        expect(found.filter((heading) => !heading.startsWith("3"))).toEqual([
          "1 Knowledge of shop",
          "2 Facts",
          "2 Notes",
        ]);
      },
    ),
    { numRuns: 300 },
  );
});

test("code in texts stays as it is", () => {
  expect(safeQuote("Call `a<b>` with\n```\n# x <y>\n```\nthen <z>")).toBe(
    "> Call `a<b>` with\n> ```\n> # x <y>\n> ```\n> then &lt;z>",
  );
  expect(safeCode("a`b")).toBe("``a`b``");
  expect(safeLine("snake_case *x* #1")).toBe("snake_case \\*x\\* \\#1");
});

test.each([
  ["![x](https://evil.example/pixel.png)", "\\![x](https://evil.example/pixel.png)"],
  ["\\\\![x](https://evil.example/p)", "\\\\\\![x](https://evil.example/p)"],
  ["\\![x](https://example.org)", "\\![x](https://example.org)"],
  ["[x](javascript:alert(1))", "[x]\\(javascript:alert(1))"],
  ["[x]( <javascript:alert(1)>)", "[x]\\( &lt;javascript:alert(1)>)"],
  ["[x](&#106;avascript:alert(1))", "[x]\\(&#106;avascript:alert(1))"],
  ["[x](data:text/html,y) `[x](data:y)`", "[x]\\(data:text/html,y) `[x](data:y)`"],
  ["[x](https://example.org) [y](docs/a.md#b) a[0](1)", "[x](https://example.org) [y](docs/a.md#b) a[0](1)"],
  ["``<img src=x>`", "``&lt;img src=x>`"],
  ["a `\nb` <img src=x> `c\n\n`<d>`", "a `\n> b` &lt;img src=x> `c\n>\n> `<d>`"],
  ["safe\u202eetis\u2066", "safe etis"],
])("nothing in %j is fetched or run", (text, quoted) => {
  expect(safeQuote(text)).toBe(`> ${quoted}`);
});

test("a heading is shown in the order it was written in", () => {
  expect(safeLine("a\u202eb\u2067c")).toBe("a b c");
  expect(safeCode("a\u202eb")).toBe("`a b`");
});

test("what a question is open about is marked, in full and in short", () => {
  const disputed = { ...memory("NOTE", { content: "We use REST" }), isConflicted: true };
  const sure = memory("NOTE", { content: "We use Vitest" });
  const marked = (text: string) => text.split("\n").filter((line) => line.includes("conflicted"));
  expect(marked(knowledgeText("shop", [disputed, sure]))).toEqual([
    expect.stringContaining(String(disputed.id)),
  ]);
  expect(marked(knowledgeSummary("shop", [disputed, sure]))).toEqual([
    expect.stringMatching(/We use REST.*\(conflicted\)$/),
  ]);
});
