import { expect, test } from "vitest";
import { documentHash, documentNode } from "./documentNode.ts";
import type { Block, DocumentText } from "./documentText.ts";
import { sectionsOf } from "./sectionsOf.ts";
import { firstSentences, sentencesOf } from "./sentencesOf.ts";
import { titleOf } from "./titleOf.ts";

const heading = (text: string, level: number): Block => ({ kind: "heading", text, level });
const paragraph = (text: string): Block => ({ kind: "paragraph", text });
const document = (blocks: readonly Block[], title: string | null = null): DocumentText => ({
  title,
  keywords: [],
  blocks,
});

test("a document is called by who hands it over, by itself, by its one top heading, or by its name", () => {
  const blocks = [heading("Pump", 1), paragraph("x"), heading("Valve", 2)];
  expect(titleOf(document(blocks, "Own"), "Given", "a.md")).toBe("Given");
  expect(titleOf(document(blocks, "Own"), undefined, "a.md")).toBe("Own");
  expect(titleOf(document(blocks), undefined, "a.md")).toBe("Pump");
  expect(titleOf(document([heading("1.1", 2), heading("1.0", 2)]), undefined, "CHANGES.md")).toBe(
    "CHANGES.md",
  );
  expect(titleOf(document([]), "  ", "a.md")).toBe("a.md");
});

test("sections know the headings they stand under; one without text is told by those below it", () => {
  const blocks = [
    paragraph("0"),
    heading("A", 1),
    heading("B", 3),
    paragraph("b"),
    heading("C", 2),
    paragraph("c"),
    heading("D", 1),
    paragraph("d"),
  ];
  expect(sectionsOf({ blocks }, "T").map(({ trail, level, title }) => [title, level, trail])).toEqual([
    ["T", 0, []],
    ["B", 3, ["A", "B"]],
    ["C", 2, ["A", "C"]],
    ["D", 1, ["D"]],
  ]);
  expect(sectionsOf({ blocks: [heading("A", 1), heading("B", 1)] }, "T")).toMatchObject([
    { title: "T", level: 0 },
  ]);
});

test("sentences, joined, are the text; abbreviations and line breaks end none", () => {
  const text = "See e.g. the\nmanual by J. Doe. It is short! Is it?  Yes.";
  expect(sentencesOf(text)).toEqual([
    "See e.g. the\nmanual by J. Doe. ",
    "It is short! ",
    "Is it?  ",
    "Yes.",
  ]);
  expect(firstSentences(text, 2, 100)).toBe("See e.g. the manual by J. Doe. It is short!");
  expect(firstSentences("word ".repeat(100), 1, 20)).toBe("word word word word…");
});

test("a document has the id of its attachment, and a hash of what it says", () => {
  expect(documentNode("a.md", null)).toBe(documentNode("a.md", null));
  expect(documentNode("a.md", "billing")).not.toBe(documentNode("a.md", null));
  const bytes = new TextEncoder().encode("text");
  expect(documentHash(bytes, ["x", "y"])).not.toBe(documentHash(bytes, ["xy"]));
});
