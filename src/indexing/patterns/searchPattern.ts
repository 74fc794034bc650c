import { languageNamed } from "../../languages/index.ts";
import type { PatternMatch } from "../../languages/patterns/pattern.ts";
import type { GraphReader, View } from "../../stores/port.ts";
import type { SourceSearcher } from "../parsing/parserPool.ts";
import type { PackedSource, SearchedSource, SourceSearch } from "../parsing/searchSource.ts";
import { type IndexedFile, indexedFiles, packedTexts } from "./indexedFiles.ts";

export interface PatternQuestion extends Omit<SourceSearch, "from"> {
  readonly code: GraphReader;
  readonly view: View;
  readonly searcher: SourceSearcher;
  /** Null: all that are parsed. */
  readonly languages: readonly string[] | null;
  takes(path: string): boolean;
  /** From which of a language's matches on how many are wanted; all are counted. */
  from(language: string): number;
  readonly limit: number;
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
  let searched = 0;
  while (searched < files.length && performance.now() < question.untilMs) {
    question.progress(searched, files.length);
    const some = files.slice(searched, searched + FILES_AT_ONCE);
    const packed = await packedTexts(question.code, some);
    const results = await question.searcher.search(searchFrom(question, 0), packed, question.signal);
    for (const [at, result] of results.entries())
      await note(found, question, packed[at] as PackedSource, result);
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

async function note(
  found: Map<string, LanguageFindings>,
  question: PatternQuestion,
  source: PackedSource,
  result: SearchedSource,
): Promise<void> {
  const { path, language } = source;
  const { count, isReadable, failure } = result;
  const findings = found.get(language) ?? { language, matches: [], count: 0, files: 0, isReadable };
  found.set(language, findings);
  if (failure !== undefined) findings.failure ??= failure;
  if (count === 0) return;
  const first = Math.max(0, question.from(language) - findings.count);
  const wanted = await matchesFrom(first, question.limit - findings.matches.length, question, source, result);
  findings.matches.push(...wanted.map((match) => ({ ...match, path })));
  findings.count += count;
  findings.files += 1;
}

/** Of very many only the first are told: for those after them the file is searched once more. */
async function matchesFrom(
  first: number,
  most: number,
  question: PatternQuestion,
  source: PackedSource,
  { matches, count }: SearchedSource,
): Promise<readonly PatternMatch[]> {
  const end = Math.min(first + most, count);
  if (end <= matches.length) return matches.slice(first, end);
  const [again] = await question.searcher.search(searchFrom(question, first), [source], question.signal);
  return again?.matches.slice(0, end - first) ?? [];
}

function searchFrom({ pattern, isQuery }: PatternQuestion, from: number): SourceSearch {
  return { pattern, isQuery, from };
}
