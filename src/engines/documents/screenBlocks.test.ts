import { expect, test } from "vitest";
import type { Block } from "./documentText.ts";
import { screenBlocks } from "./screenBlocks.ts";

const signal = new AbortController().signal;
const token = ["ghp", "_", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("");
const paragraph = (text: string): Block => ({ kind: "paragraph", text });

test("secrets are replaced in the block they stand in; the others stay as they are", async () => {
  const blocks = [
    { kind: "heading", text: "Deploy", level: 1, page: 2 },
    paragraph(`Use ${token}.`),
    paragraph("Then push."),
  ] as const;
  const screened = await screenBlocks(blocks, signal);
  expect(screened.found).toHaveLength(1);
  expect(screened.blocks[0]).toEqual(blocks[0]);
  expect(screened.blocks[1]?.text).toMatch(/^Use \[redacted:[\w-]+\]\.$/);
  expect(screened.blocks[2]).toEqual(blocks[2]);
});

test("texts that hold what stands between blocks are told apart all the same", async () => {
  const odd = [paragraph("a\n\n\u001e\n\nb"), paragraph(`c ${token}`)];
  const { blocks } = await screenBlocks(odd, signal);
  expect(blocks[0]).toEqual(odd[0]);
  expect(blocks[1]?.text).not.toContain(token);
});

test("many blocks come back as many, in order", async () => {
  const many = Array.from({ length: 3_000 }, (_, at) => paragraph(`Paragraph ${at} says little.`));
  expect((await screenBlocks(many, signal)).blocks).toEqual(many);
});
