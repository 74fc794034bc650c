import type { Block, DocumentText } from "../documentText.ts";
import { readHtml } from "../html/readHtml.ts";
import { frontMatterOf } from "./frontMatter.ts";
import { type RawHtml, takePiece } from "./markdownRules.ts";

export async function readMarkdown(text: string): Promise<DocumentText> {
  const lines = text.split(/\r\n?|\n/);
  const { title, keywords, end } = frontMatterOf(lines);
  const pieces: (Block | RawHtml)[] = [];
  for (let at = end; at < lines.length; ) {
    if (lines[at]?.trim() === "") {
      at += 1;
      continue;
    }
    const taken = takePiece(lines, at);
    pieces.push(...taken.pieces);
    at = taken.next;
  }
  return { title, keywords, blocks: await withHtmlRead(pieces) };
}

async function withHtmlRead(pieces: readonly (Block | RawHtml)[]): Promise<Block[]> {
  const blocks: Block[] = [];
  for (const piece of pieces) {
    if (piece.kind === "html") blocks.push(...(await readHtml(piece.text)).blocks);
    else blocks.push(piece);
  }
  return blocks;
}
