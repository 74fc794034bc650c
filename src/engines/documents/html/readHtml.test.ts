import { describe, expect, test } from "vitest";
import { readHtml } from "./readHtml.ts";

async function read(html: string): Promise<string[]> {
  const { blocks } = await readHtml(html);
  return blocks.map(({ kind, level = "", text }) => `${kind}${level} ${text}`);
}

describe("blocks", () => {
  test.each([
    [
      "headings and paragraphs",
      "<h2>A  b</h2><p>c\n d<p>e",
      ["heading2 A b", "paragraph c d", "paragraph e"],
    ],
    ["entities", "<p>&lt;b&gt; &eacute; &#x1F680;&nbsp;x", ["paragraph <b> é 🚀 x"]],
    ["line breaks", "<p>a<br>b</p>", ["paragraph a\nb"]],
    ["lists in lists", "<ul><li>a<li>b<ol><li>c</ol></ul>", ["list - a\n- b\n  - c"]],
    ["code as it stands", "<pre><code>a\n  b &lt; c\n</code></pre>", ["code a\n  b < c"]],
    ["tables", "<table><tr><th>a<th>b<tr><td>1<td><p>2</p></table>", ["table | a | b |\n| 1 | 2 |"]],
    [
      "what is around the text is left out",
      "<nav>x</nav><script>y</script><style>z</style><p hidden>h</p><p>t</p><footer>f</footer>",
      ["paragraph t"],
    ],
    ["text without any element", "just text", ["paragraph just text"]],
    ["what is never closed", "<div><p>a <b>b", ["paragraph a b"]],
  ])("%s", async (_, html, expected) => {
    expect(await read(html)).toEqual(expected);
  });
});

test("of a page that marks its main part, that part alone is read", async () => {
  const text = "Long enough to be the text. ".repeat(3);
  expect(await read(`<p>Menu</p><main><h1>T</h1><p>${text}</p></main><p>More</p>`)).toEqual([
    "heading1 T",
    `paragraph ${text.trim()}`,
  ]);
  expect(await read(`<p>${text.repeat(9)}</p><main>x</main>`)).toHaveLength(2);
});

test("the title is told apart from the text", async () => {
  expect(await readHtml("<head><title> A\n b </title></head><p>x")).toMatchObject({
    title: "A b",
    blocks: [{ text: "x" }],
  });
});

test("a page that is nested without end is refused", async () => {
  await expect(readHtml("<b>".repeat(5_000))).rejects.toMatchObject({ code: "invalid_input" });
});
