import type { DocumentText } from "../documentText.ts";
import { HtmlBlocks } from "./htmlBlocks.ts";

/** What a page says: without what is around it, and of a page that marks its main part that part alone. */
export async function readHtml(html: string): Promise<DocumentText> {
  const { Parser } = await import("htmlparser2");
  const blocks = new HtmlBlocks();
  const parser = new Parser({
    onopentag: (name, attributes) => blocks.open(name, attributes),
    onclosetag: (name) => blocks.close(name),
    ontext: (data) => blocks.text(data),
  });
  parser.end(html);
  return blocks.result();
}
