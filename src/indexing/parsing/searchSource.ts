import { zstdDecompressSync } from "node:zlib";
import { languageNamed } from "../../languages/index.ts";
import { matchPattern } from "../../languages/patterns/matchPattern.ts";
import { matchQuery } from "../../languages/patterns/matchQuery.ts";
import type { Pattern, PatternMatch } from "../../languages/patterns/pattern.ts";
import { readPattern, UnusablePattern } from "../../languages/patterns/readPattern.ts";
import type { SyntaxParser } from "../../languages/treeSitter.ts";
import type { Grammars } from "./parseSource.ts";

/** The text of a file as it is kept. */
export interface PackedSource {
  readonly path: string;
  readonly language: string;
  readonly packed: Uint8Array;
  /** Of the text. */
  readonly bytes: number;
}

export interface SourceSearch {
  readonly pattern: string;
  /** Whether it is a query in the parser's own language. */
  readonly isQuery: boolean;
  /** So many of a file's matches are passed over. */
  readonly from: number;
}

export interface SearchedSource {
  /** The first of those asked for: what fits nearly everything would be many times the file. */
  readonly matches: readonly PatternMatch[];
  readonly count: number;
  /** Whether the pattern is code of the file's language. */
  readonly isReadable: boolean;
  /** Not all of the file was searched, as that would have taken too long. */
  readonly gaveUp: boolean;
  /** Why nothing could be looked for. */
  readonly failure?: string;
}

/** Looks for patterns in one file after the other, and reads a pattern once for each language. */
export class SourceSearching {
  readonly #parser: SyntaxParser;
  readonly #grammars: Grammars;
  #search: SourceSearch | null = null;
  #readings = new Map<string, readonly Pattern[] | string>();

  constructor(parser: SyntaxParser, grammars: Grammars) {
    this.#parser = parser;
    this.#grammars = grammars;
  }

  async search(search: SourceSearch, { language, packed }: PackedSource): Promise<SearchedSource> {
    const support = languageNamed(language);
    if (!support) return UNREADABLE;
    try {
      const grammar = await this.#grammars(support.language.grammar);
      const text = zstdDecompressSync(packed).toString();
      const mended = support.language.mend?.(text) ?? text;
      if (search.isQuery)
        return shortened(matchQuery(this.#parser, grammar, search.pattern, text, mended), search);
      const readings = this.#readingsOf(search, language, (code) => this.#parser.parse(grammar, code));
      if (typeof readings === "string") return { ...UNREADABLE, failure: readings };
      const possible = readings.filter(({ words }) => words.every((word) => text.includes(word)));
      if (possible.length === 0) return { ...NOTHING, isReadable: readings.length > 0 };
      const found = matchPattern(possible, { ...this.#parser.parse(grammar, mended), text });
      return shortened({ ...found, isReadable: true }, search);
    } catch (thrown) {
      return { ...NOTHING, failure: thrown instanceof Error ? thrown.message : String(thrown) };
    }
  }

  /** A sentence instead of readings where it cannot be looked for at all. */
  #readingsOf(
    search: SourceSearch,
    language: string,
    parse: Parameters<typeof readPattern>[2],
  ): readonly Pattern[] | string {
    if (this.#search?.pattern !== search.pattern) this.#readings = new Map();
    this.#search = search;
    const known = this.#readings.get(language) ?? readingsOrWhyNot(language, search.pattern, parse);
    this.#readings.set(language, known);
    return known;
  }
}

const MOST_TOLD = 2_000;

function shortened(found: Omit<SearchedSource, "count">, { from }: SourceSearch): SearchedSource {
  return { ...found, matches: found.matches.slice(from, from + MOST_TOLD), count: found.matches.length };
}

const NOTHING: SearchedSource = { matches: [], count: 0, isReadable: true, gaveUp: false };
const UNREADABLE: SearchedSource = { ...NOTHING, isReadable: false };

function readingsOrWhyNot(
  language: string,
  pattern: string,
  parse: Parameters<typeof readPattern>[2],
): readonly Pattern[] | string {
  try {
    return readPattern(language, pattern, parse);
  } catch (thrown) {
    if (thrown instanceof UnusablePattern) return thrown.message;
    throw thrown;
  }
}
