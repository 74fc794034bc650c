import { languageOf } from "../languages/languageOf.ts";
import type { SourceEntry, SourceRead, SourceTree } from "../sources/port.ts";
import type { SourceParser } from "./parsing/parserPool.ts";
import type { ParsedSource } from "./parsing/parseSource.ts";
import type { SourceText } from "./parsing/sourceText.ts";
import { readFiles } from "./readFiles.ts";
import { textBatches } from "./textBatches.ts";

/** A file that was read; what could not be read has nothing parsed. */
export interface ParsedFile {
  readonly entry: SourceEntry;
  readonly read: SourceRead;
  readonly language: string | null;
  readonly parsed: ParsedSource | null;
}

/** About how much text is read and parsed at once. */
const HANDFUL_BYTES = 256 * 1024;
/** How many handfuls are under way, so that no thread waits for the next and memory holds few of them. */
const UNDER_WAY = 6;

export interface Parsing {
  readonly tree: SourceTree;
  readonly parser: SourceParser;
  /** Whether files are cut into passages, too. */
  readonly isSearched: boolean;
  readonly signal: AbortSignal;
}

/** Reads and parses many files, in the order given; those that come next are under way while the first are used. */
export async function* parseFiles(
  parsing: Parsing,
  entries: readonly SourceEntry[],
): AsyncGenerator<readonly ParsedFile[]> {
  const handfuls = textBatches(entries, HANDFUL_BYTES).values();
  const underWay: Promise<readonly ParsedFile[]>[] = [];
  const begin = () => {
    const { value, done } = handfuls.next();
    if (done) return;
    const handful = parseHandful(parsing, value);
    // A failure is met where its turn comes; until then nobody waits for it.
    handful.catch(() => {});
    underWay.push(handful);
  };
  for (let at = 0; at < UNDER_WAY; at++) begin();
  for (let next = underWay.shift(); next; next = underWay.shift()) {
    begin();
    yield await next;
  }
}

async function parseHandful(
  { tree, parser, isSearched, signal }: Parsing,
  entries: readonly SourceEntry[],
): Promise<readonly ParsedFile[]> {
  const files = await readFiles(tree, entries, signal);
  const languages = files.map(({ entry, read }) => (read.ok ? languageOf(entry.path, read.text) : null));
  const sources: SourceText[] = [];
  files.forEach(({ entry, read }, index) => {
    const language = languages[index] ?? null;
    if (read.ok) sources.push({ path: entry.path, language, text: read.text, withoutPassages: !isSearched });
  });
  const parsed = (await parser.parse(sources, signal)).values();
  return files.map(({ entry, read }, index) => ({
    entry,
    read,
    language: languages[index] ?? null,
    parsed: read.ok ? (parsed.next().value ?? null) : null,
  }));
}
