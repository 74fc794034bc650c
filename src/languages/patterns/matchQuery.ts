import { lineFinder } from "../syntaxReader.ts";
import type { SyntaxParser } from "../treeSitter.ts";
import type { PatternMatch } from "./pattern.ts";

export interface QueryOutcome {
  readonly matches: readonly PatternMatch[];
  /** Whether the query names nothing that the grammar does not have. */
  readonly isReadable: boolean;
  readonly gaveUp: boolean;
  readonly failure?: string;
}

/** What is shown of a match of a query is the largest thing that it captured. */
export function matchQuery(
  parser: SyntaxParser,
  grammar: Parameters<SyntaxParser["query"]>[0],
  query: string,
  text: string,
  mended = text,
): QueryOutcome {
  let found: ReturnType<SyntaxParser["query"]>;
  try {
    found = parser.query(grammar, query, mended);
  } catch (thrown) {
    const failure = thrown instanceof Error ? thrown.message : String(thrown);
    return { matches: [], isReadable: false, gaveUp: false, failure };
  }
  const lineAt = lineFinder(text);
  const matches = found.matches.flatMap((captures) => {
    if (captures.length === 0) return [];
    const { start, end } = captures.reduce((one, other) =>
      other.end - other.start > one.end - one.start ? other : one,
    );
    return {
      start,
      end,
      startLine: lineAt(start),
      endLine: lineAt(Math.max(start, end - 1)),
      text: text.slice(start, end),
      variables: Object.fromEntries(captures.map(({ name, ...at }) => [name, text.slice(at.start, at.end)])),
    };
  });
  return { matches, isReadable: true, gaveUp: found.gaveUp };
}
