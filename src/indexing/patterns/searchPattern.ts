import { languageNamed } from "../../languages/index.ts";
import type { PatternMatch } from "../../languages/patterns/pattern.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import type { SourceSearcher } from "../parsing/parserPool.ts";
import type { PackedSource, SearchedSource, SourceSearch } from "../parsing/searchSource.ts";
import { type IndexedFile, indexedFiles, packedTexts } from "./indexedFiles.ts";

export interface PatternQuestion extends SourceSearch {
  readonly code: GraphReader;
  readonly view: View;
  readonly searcher: SourceSearcher;
  /** Null: all that are parsed. */
  readonly languages: readonly string[] | null;
  takes(path: string): boolean;
  /** Which of a language's matches are wanted; all are counted. */
  readonly from: number;
  readonly until: number;
  /** When to answer with what there is, by `performance.now`. */
  readonly untilMs: number;
  readonly signal: AbortSignal;
  progress(done: number, total: number): void;
}

export interface PlacedMatch extends PatternMatch {
  readonly path: string;
}

/** What was found in the files of one language. */
export interface LanguageFindings {
  readonly language: string;
  readonly matches: PlacedMatch[];
  count: number;
  files: number;
  /** Whether the pattern is code of that language. */
  isReadable: boolean;
  failure?: string;
}

export interface PatternFindings {
  /** The most matches first. */
  readonly languages: readonly LanguageFindings[];
  readonly files: number;
  /** Fewer than there are files where the time was up. */
  readonly searched: number;
  /** Of these only a part was searched. */
  readonly gaveUp: readonly string[];
}

/** So many at once keep the threads busy, and are a small part of the memory that a large repository would take. */
const FILES_AT_ONCE = 200;

/** Looks for a pattern in the text of indexed files. */
export async function searchPattern(question: PatternQuestion): Promise<PatternFindings> {
  const files = await candidates(question);
  const found = new Map<string, LanguageFindings>();
  const gaveUp: string[] = [];
  const search: SourceSearch = { pattern: question.pattern, isQuery: question.isQuery };
  let searched = 0;
  while (searched < files.length && performance.now() < question.untilMs) {
    question.progress(searched, files.length);
    const some = files.slice(searched, searched + FILES_AT_ONCE);
    const packed = await packedTexts(question.code, some);
    const results = await question.searcher.search(search, packed, question.signal);
    for (const [at, result] of results.entries()) note(found, question, packed[at] as PackedSource, result);
    gaveUp.push(...packed.flatMap(({ path }, at) => (results[at]?.gaveUp ? [path] : [])));
    searched += some.length;
  }
  const languages = [...found.values()].sort(
    (one, other) => other.count - one.count || (one.language < other.language ? -1 : 1),
  );
  return { languages, files: files.length, searched, gaveUp };
}

async function candidates({ code, view, languages, takes }: PatternQuestion) {
  const isWanted = ({ path, language }: IndexedFile) =>
    language !== null &&
    languageNamed(language) !== null &&
    (languages?.includes(language) ?? true) &&
    takes(path);
  const files = (await indexedFiles(code, view)).filter(isWanted);
  return files.map((file) => ({ ...file, language: String(file.language) }));
}

function note(
  found: Map<string, LanguageFindings>,
  { from, until }: PatternQuestion,
  { path, language }: PackedSource,
  { matches, count, isReadable, failure }: SearchedSource,
): void {
  const findings = found.get(language) ?? { language, matches: [], count: 0, files: 0, isReadable };
  found.set(language, findings);
  if (failure !== undefined) findings.failure ??= failure;
  if (count === 0) return;
  const first = Math.max(0, from - findings.count);
  const wanted = matches.slice(first, Math.max(first, until - findings.count));
  findings.matches.push(...wanted.map((match) => ({ ...match, path })));
  findings.count += count;
  findings.files += 1;
}
