import { type CorpusStats, inverseDocumentFrequency, termWeight } from "../../../domain/bm25.ts";
import type { NodeKind } from "../../../domain/kinds.ts";
import { terms } from "../../../domain/text.ts";
import type { Instant } from "../../../domain/time.ts";
import { allOf, anyOf, named, ofKinds } from "./indexTerms.ts";
import { TermCounts } from "./termCounts.ts";
import { termHash } from "./vocabulary.ts";

/** All documents that hold a rare word are ranked, if they are no more than this together. */
const MOST_WITH_RARE_WORDS = 1_000;
/** Of those that hold common words so many a proposal, which bounds the time of a query that is all common words. */
const MOST_WITH_COMMON_WORDS = 300;
/** Of a longer query the rarest words are searched. */
const MOST_TERMS = 48;
const MOST_WORDS = 2_000;

/** A word of the query, and how many documents hold it. */
export interface AskedTerm {
  readonly term: string;
  readonly documents: number;
}

export interface ScoredVersion {
  readonly version: number;
  readonly score: number;
}

/** A document that an index has proposed. */
export interface Candidate {
  readonly version: number;
  readonly validFrom: Instant;
  readonly kind: string;
  readonly length: number;
  /** As `packCounts` made them. */
  readonly counts: Uint8Array;
}

/** What an index is asked for: documents that match, the newest versions first. */
export interface Proposal {
  readonly match: string;
  readonly limit: number;
}

export interface Ranking {
  readonly asked: readonly AskedTerm[];
  readonly corpus: Corpus;
  readonly kinds: readonly NodeKind[] | undefined;
  readonly limit: number;
}

/** The words of a query to look up, each once. */
export function queryTerms(text: string): string[] {
  return [...new Set(terms(text))].slice(0, MOST_WORDS);
}

/** The rarest first. Only a search of the past has a use for words that no current document holds. */
export function rarest(asked: readonly AskedTerm[], past: boolean): AskedTerm[] {
  return asked
    .filter((term) => past || term.documents > 0)
    .sort((a, b) => a.documents - b.documents)
    .slice(0, MOST_TERMS);
}

/**
 * An index proposes the documents that hold the query's telling words, BM25+ over all of its words ranks them. It yields
 * what it wants of the index and is handed what that has, so that every engine gives the same order.
 */
export function* rankText(ranking: Ranking): Generator<Proposal, ScoredVersion[], readonly Candidate[]> {
  if (ranking.asked.length === 0 || ranking.limit <= 0 || ranking.kinds?.length === 0) return [];
  const weights = ranking.asked.map(({ term, documents }) => ({
    hash: termHash(term),
    idf: inverseDocumentFrequency(ranking.corpus.documents, documents),
  }));
  const scored = (yield* proposals(ranking)).map((candidate) => ({
    version: candidate.version,
    score: scoreOf(candidate, weights, ranking.corpus),
    validFrom: candidate.validFrom,
  }));
  scored.sort((a, b) => b.score - a.score || b.validFrom - a.validFrom || b.version - a.version);
  return scored.slice(0, ranking.limit);
}

/**
 * As many of the rarest words as together stay within the limit propose all documents that hold one of them. Common
 * words propose only what is likely to rank high: documents that hold all words, and those named by one of them, each
 * the newest first. If that is too little, whatever holds any of the words.
 */
function* proposals({
  asked,
  kinds,
  limit: wanted,
}: Ranking): Generator<Proposal, Candidate[], readonly Candidate[]> {
  let sum = 0;
  const isRare = ({ documents }: AskedTerm) => {
    sum += documents;
    return sum <= MOST_WITH_RARE_WORDS;
  };
  const rare = asked.filter(isRare).map(({ term }) => term);
  const common = asked.slice(rare.length).map(({ term }) => term);
  const all = [...rare, ...common];
  const found = new Map<number, Candidate>();
  function* keep(match: string, limit: number): Generator<Proposal, void, readonly Candidate[]> {
    for (const candidate of yield { match: ofKinds(match, kinds), limit })
      found.set(candidate.version, candidate);
  }
  if (rare.length > 0) yield* keep(anyOf(rare), MOST_WITH_RARE_WORDS);
  // What holds a rare word is ahead of the rest, which then only fills the ranks below.
  const rest = found.size > 0 ? Math.min(MOST_WITH_COMMON_WORDS, wanted * 5) : MOST_WITH_COMMON_WORDS;
  if (common.length > 0 && found.size < wanted) {
    yield* keep(named(common), rest);
    yield* keep(allOf(all), rest);
  }
  if (common.length > 0 && found.size < wanted) yield* keep(anyOf(all), rest);
  return [...found.values()];
}

interface Weight {
  readonly hash: number;
  readonly idf: number;
}

function scoreOf({ counts, length, kind }: Candidate, weights: readonly Weight[], corpus: Corpus): number {
  const held = new TermCounts(counts);
  const ofKind = corpus.kinds.get(kind) ?? { documents: 1, averageLength: length };
  return weights.reduce((sum, { hash, idf }) => sum + idf * termWeight(held.get(hash), length, ofKind), 0);
}

export interface Corpus {
  readonly documents: number;
  /** Lengths are compared within a kind: a file is not a bad match for being longer than a function. */
  readonly kinds: ReadonlyMap<string, CorpusStats>;
}

/** The documents of a kind, and the sum of their lengths. */
export interface KindSum {
  readonly kind: string;
  readonly documents: number;
  readonly length: number;
}

/**
 * Of all there is in the graph, whoever may read it, so no number is exact: a score must not
 * tell that something was written behind a wall.
 */
export function corpusOf(sums: readonly KindSum[]): Corpus {
  const kinds = sums
    .filter(({ documents }) => documents > 0)
    .map(({ kind, documents, length }): [string, CorpusStats] => [
      kind,
      { documents, averageLength: inSteps(length / documents, LENGTH_STEPS) },
    ]);
  const documents = kinds.reduce((sum, [, of]) => sum + of.documents, 0);
  return { documents: inSteps(documents, DOCUMENT_STEPS), kinds: new Map(kinds) };
}

/** So many steps a doubling. */
const DOCUMENT_STEPS = 1;
const LENGTH_STEPS = 2;

function inSteps(value: number, steps: number): number {
  return value <= 0 ? value : 2 ** (Math.round(Math.log2(value) * steps) / steps);
}
