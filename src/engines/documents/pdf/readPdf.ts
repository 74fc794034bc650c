import { Failure } from "../../../domain/failure.ts";
import type { DocumentText } from "../documentText.ts";
import { pdfBlocks } from "./pdfBlocks.ts";
import { type PdfLine, type PdfRun, pdfLines } from "./pdfLine.ts";

const MOST_PAGES = 2_000;
/** So much is read into lines; a book of a thousand pages has half of it. */
const MOST_LETTERS = 5_000_000;

/** On one page; a full one has some thousands. */
const MOST_RUNS = 100_000;

type PdfFile = Awaited<ReturnType<typeof import("unpdf")["getDocumentProxy"]>>;

interface TextPiece {
  readonly items: readonly (PdfRun | { readonly type: string })[];
}

export async function readPdf(bytes: Uint8Array): Promise<DocumentText> {
  const file = await open(bytes);
  try {
    const lines = await linesOf(file);
    return { title: await titleOf(file), keywords: [], blocks: pdfBlocks(lines) };
  } finally {
    // Not waited for: it would wait for a page that was given up.
    void file.destroy().catch(() => {});
  }
}

async function open(bytes: Uint8Array): Promise<PdfFile> {
  const { getDocumentProxy } = await import("unpdf");
  try {
    // The reader takes the bytes for itself. Silent: what it has to say about odd files would go to standard output.
    return await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0, stopAtErrors: false });
  } catch (cause) {
    throw unreadable(cause);
  }
}

async function linesOf(file: PdfFile): Promise<PdfLine[]> {
  if (file.numPages > MOST_PAGES) throw tooLong(`has ${file.numPages} pages; at most ${MOST_PAGES} are read`);
  const lines: PdfLine[] = [];
  let letters = 0;
  for (let page = 1; page <= file.numPages; page++) {
    const found = pdfLines(await runsOf(file, page), page);
    letters += found.reduce((sum, { text }) => sum + text.length, 0);
    if (letters > MOST_LETTERS) throw tooLong(`has more than ${MOST_LETTERS} letters`);
    for (const line of found) lines.push(line);
  }
  return lines;
}

async function runsOf(file: PdfFile, number: number): Promise<PdfRun[]> {
  const runs: PdfRun[] = [];
  try {
    const page = await file.getPage(number);
    // Piece by piece, as what fills a page without end is small before it is unpacked. The stream is left as it is and
    // never cancelled: its other end does not expect that, and would bring the process down.
    const pieces: ReadableStreamDefaultReader<TextPiece> = page.streamTextContent().getReader();
    for (let next = await pieces.read(); !next.done; next = await pieces.read()) {
      runs.push(...next.value.items.filter((item) => "str" in item));
      if (runs.length > MOST_RUNS)
        throw tooLong(`has more than ${MOST_RUNS} pieces of text on page ${number}`);
    }
    page.cleanup();
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown;
    // One page that cannot be read does not make the others unreadable.
  }
  return runs;
}

async function titleOf(file: PdfFile): Promise<string | null> {
  const { info } = await file.getMetadata().catch(() => ({ info: {} }));
  const title = "Title" in info && typeof info.Title === "string" ? info.Title.trim() : "";
  return title === "" || /\.(?:docx?|tex|dvi|pdf|indd)$/i.test(title) || /^untitled/i.test(title)
    ? null
    : title;
}

function unreadable(cause: unknown): Failure {
  const isLocked = cause instanceof Error && cause.name === "PasswordException";
  return isLocked
    ? new Failure(
        "unsupported",
        "The PDF is encrypted.",
        "Save a copy without a password, and ingest that.",
        { cause },
      )
    : new Failure(
        "invalid_input",
        "The PDF is broken: it cannot be opened.",
        "Check that it opens in a viewer.",
        {
          cause,
        },
      );
}

function tooLong(why: string): Failure {
  return new Failure("invalid_input", `The PDF ${why}.`, "Split it, and ingest the parts that matter.");
}
