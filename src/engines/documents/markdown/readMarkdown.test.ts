import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMarkdown } from "./readMarkdown.ts";

/** What was read, one line a block: its kind and level, then its text. */
async function read(markdown: string): Promise<string[]> {
  const { blocks } = await readMarkdown(markdown);
  return blocks.map(({ kind, level = "", text }) => `${kind}${level} ${text}`);
}

describe("blocks", () => {
  test.each([
    [
      "headings with marks",
      "# A\n## B ##\n###### C\n#not one",
      ["heading1 A", "heading2 B", "heading6 C", "paragraph #not one"],
    ],
    [
      "underlined headings",
      "A\nlong one\n===\n\nB\n---\ntext",
      ["heading1 A long one", "heading2 B", "paragraph text"],
    ],
    [
      "what a heading looks like without its marks",
      "# **Bold** [link](x) `code` {#id}",
      ["heading1 Bold link code"],
    ],
    ["paragraphs, with their line breaks", "a\nb\n\n\nc", ["paragraph a\nb", "paragraph c"]],
    [
      "fenced code, whatever is in it",
      "```py\n# no heading\n\n- no list\n```\nafter",
      ["code ```py\n# no heading\n\n- no list\n```", "paragraph after"],
    ],
    ["a fence that is never closed", "~~~\ncode", ["code ~~~\ncode"]],
    ["a longer fence around a shorter one", "````\n```\n````", ["code ````\n```\n````"]],
    [
      "indented code",
      "text\n\n    a\n\n    b\n\ntext",
      ["paragraph text", "code     a\n\n    b", "paragraph text"],
    ],
    [
      "tables",
      "a | b\n--|--\n1 | 2\n3 | 4\n\nafter",
      ["table a | b\n--|--\n1 | 2\n3 | 4", "paragraph after"],
    ],
    ["a line of dashes under text is no table", "a\n---", ["heading2 a"]],
    [
      "lists, with what is set in under them",
      "- a\n  more\n\n  para\n- b\n1. c\n\nafter",
      ["list - a\n  more\n\n  para\n- b\n1. c", "paragraph after"],
    ],
    ["a list after text without a blank line", "text\n- a", ["paragraph text", "list - a"]],
    ["quotes", "> a\n> b\n\nc", ["paragraph a\nb", "paragraph c"]],
    [
      "breaks, comments, link targets: left out",
      "a\n\n---\n\n<!-- x\n\ny -->\n\n[ref]: http://x\n(target)=\n\n* * *\n\nb",
      ["paragraph a", "paragraph b"],
    ],
    [
      "badges are left out, pictures in text stay",
      "[![b](x)](y) ![c](z)\n\nSee ![d](e) here",
      ["paragraph See ![d](e) here"],
    ],
    [
      "HTML blocks are read as HTML",
      '<h1 align="center">Name</h1>\n<p>Told &amp; done</p>\n\ntext',
      ["heading1 Name", "paragraph Told & done", "paragraph text"],
    ],
    ["other line ends", "# A\r\n\r\ntext\rmore", ["heading1 A", "paragraph text\nmore"]],
  ])("%s", async (_, markdown, expected) => {
    expect(await read(markdown)).toEqual(expected);
  });
});

describe("front matter", () => {
  test("tells title and keywords, and is no part of the text", async () => {
    const yaml = "---\ntitle: \"A: guide\"\ntags: [x, 'y z']\nkeywords:\n  - w\nother: 1\n---\n# Heading\n";
    expect(await readMarkdown(yaml)).toEqual({
      title: "A: guide",
      keywords: ["x", "y z", "w"],
      blocks: [{ kind: "heading", text: "Heading", level: 1 }],
    });
    expect(await readMarkdown('+++\ntitle = "T"\n+++\ntext')).toMatchObject({ title: "T" });
  });

  test("a rule on the first line is none", async () => {
    expect(await read("---\n\ntext")).toEqual(["paragraph text"]);
  });
});

test("no word is lost or made up, whatever the text", async () => {
  const line = fc.constantFrom(
    "# a",
    "b",
    "- c",
    "  d",
    "    e",
    "```",
    "> f",
    "g | h",
    "-|-",
    "---",
    "===",
    "1. i",
    "",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 20 }), async (lines) => {
      const words = (text: string) => text.match(/[a-i]/g)?.sort() ?? [];
      expect(
        words(
          (await read(`x\n\n${lines.join("\n")}`)).map((each) => each.slice(each.indexOf(" "))).join("\n"),
        ),
      ).toEqual(words(lines.join("\n")));
    }),
  );
});
