import { Failure } from "../../domain/failure.ts";
import { decodeBytes } from "./decodeBytes.ts";
import type { DocumentFormat, DocumentSource, DocumentText } from "./documentText.ts";

/** Readers are loaded when a document of their format comes: what they are made of is large. */
const READERS: Record<Exclude<DocumentFormat, "pdf">, (text: string) => Promise<DocumentText>> = {
  markdown: async (text) => (await import("./markdown/readMarkdown.ts")).readMarkdown(text),
  html: async (text) => (await import("./html/readHtml.ts")).readHtml(text),
  text: async (text) => (await import("./text/readText.ts")).readText(text),
};

/** Several times what the largest documents have that are let in and written by people. */
const MOST_BLOCKS = 50_000;

/** What a document says. Whatever is wrong with it is a `Failure`. */
export async function readDocument(source: DocumentSource): Promise<DocumentText> {
  const read: DocumentText =
    source.format === "pdf" ? await readPdf(source) : await READERS[source.format](textOf(source));
  if (read.blocks.length > MOST_BLOCKS) throw tooMany(read.blocks.length);
  if (read.blocks.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) return read;
  throw empty(source.format);
}

async function readPdf({ bytes }: DocumentSource): Promise<DocumentText> {
  return (await import("./pdf/readPdf.ts")).readPdf(bytes);
}

function textOf({ bytes, format }: DocumentSource): string {
  const text = decodeBytes(bytes);
  if (text !== null) return text.toWellFormed();
  throw new Failure(
    "invalid_input",
    `That is not ${format}: it holds bytes that are no text.`,
    "Markdown, text, HTML and PDF can be ingested; name the right `format`.",
  );
}

function tooMany(blocks: number): Failure {
  return new Failure(
    "invalid_input",
    `The document falls into ${blocks} pieces; at most ${MOST_BLOCKS} are taken.`,
    "Split it, and ingest the parts that matter.",
  );
}

function empty(format: DocumentFormat): Failure {
  const hint =
    format === "pdf"
      ? "It may be made of pictures of pages: run it through text recognition first."
      : "Check that it is the right document.";
  return new Failure("invalid_input", "The document holds no text; nothing was stored.", hint);
}
