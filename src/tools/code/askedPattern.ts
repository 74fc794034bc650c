import { Failure } from "../../domain/failure.ts";
import type { PathTest } from "../../engines/globs/globMatcher.ts";
import { pathTest } from "../../engines/globs/pathTest.ts";
import { languagesNamed } from "../../indexing/patterns/languagesNamed.ts";
import { type LanguageFindings, searchPattern } from "../../indexing/patterns/searchPattern.ts";
import type { ToolContext, Workspace } from "../toolContext.ts";
import type { ShownBefore } from "./patternCursor.ts";
import type { PatternGroup } from "./patternMatches.ts";

export interface PatternWish {
  readonly pattern: string;
  readonly language?: string | undefined;
  readonly paths?: readonly string[] | undefined;
  /** What the group of a language is called. */
  nameOf(language: string): string;
  readonly before: ShownBefore;
  readonly limit: number;
  /** When to answer with what there is, by `performance.now`. */
  readonly untilMs: number;
}

/** The matches of a pattern, a group for each language. */
export async function askedPattern(
  wish: PatternWish,
  { code, searcher }: Workspace,
  context: ToolContext,
): Promise<PatternGroup[]> {
  const { pattern, nameOf, before, limit } = wish;
  const isQuery = QUERY.test(pattern);
  if (isQuery) {
    refuseExpressions(pattern);
    refuseRepetitions(pattern);
  }
  const found = await searchPattern({
    code,
    searcher,
    view: { guard: context.guard },
    pattern,
    isQuery,
    languages: wish.language === undefined ? null : languagesNamed(wish.language),
    takes: askedPaths(wish.paths),
    from: (language) => before(nameOf(language)),
    limit,
    untilMs: wish.untilMs,
    signal: context.signal,
    progress: (done, total) => context.progress({ done, total, message: "Looking through the code" }),
  });
  const { languages, files, searched, gaveUp } = found;
  if (files === 0)
    context.warn(
      `No indexed file is ${wish.language ?? "of a language that is parsed"}${wish.paths ? " under these paths" : ""}.`,
    );
  else if (!languages.some(({ isReadable }) => isReadable)) throw unreadable(pattern, languages);
  if (searched < files)
    context.warn(
      `The time was up after ${searched} of ${files} files: name \`paths\` or a \`language\` for the others.`,
    );
  if (gaveUp.length > 0)
    context.warn(
      `Only a part was searched of ${gaveUp.slice(0, 5).join(", ")}${gaveUp.length > 5 ? " and more" : ""}.`,
    );
  return languages.filter(({ count }) => count > 0).map((each) => groupOf(each, nameOf));
}

/** A query in the parser's own language captures what it wants to be told. */
const QUERY = /^\s*[([][\s\S]*@[a-z_]/i;

function groupOf(
  { language, count, matches }: LanguageFindings,
  nameOf: PatternWish["nameOf"],
): PatternGroup {
  return {
    name: nameOf(language),
    count,
    matches: matches.map(({ path, startLine, endLine, text, variables }) => ({
      path,
      startLine,
      endLine,
      text,
      ...(Object.keys(variables).length > 0 && { variables }),
    })),
  };
}

/** A text that an expression was made to be slow for would keep a thread for good. */
function refuseExpressions(query: string): void {
  if (!/#(any-)?(not-)?match\?/.test(query)) return;
  throw new Failure(
    "unsupported",
    "Queries are asked without regular expressions (`#match?`).",
    "Use `#eq?` or `#any-of?`, or write the pattern as code.",
  );
}

/** Each that may be there any number of times multiplies what a grammar has to prepare before it looks at any code. */
const MOST_REPEATED = 24;

function refuseRepetitions(query: string): void {
  const bare = query.replace(/"(?:[^"\\]|\\.)*"/g, '""').replace(/#[\w-]+[?!]/g, "");
  if ((bare.match(/[*+?]/g) ?? []).length <= MOST_REPEATED) return;
  throw new Failure(
    "unsupported",
    `A query repeats at most ${MOST_REPEATED} of its parts (\`*\`, \`+\`, \`?\`).`,
    "Ask for less at once, or write the pattern as code.",
  );
}

function askedPaths(paths: readonly string[] | undefined): PathTest {
  return paths === undefined || paths.length === 0 ? () => true : pathTest(paths);
}

function unreadable(pattern: string, languages: readonly LanguageFindings[]): Failure {
  const names = languages.map(({ language }) => language).join(", ");
  const [why] = languages.flatMap(({ failure }) => failure ?? []);
  return new Failure(
    "invalid_input",
    `\`${pattern.slice(0, 200)}\` cannot be looked for in ${names}: ${why ?? "it does not read as code there"}.`,
    "Write it as it would stand in the code, a whole expression, statement or definition: `$X` is any one thing, `$$$ARGS` any number of them, as in `fetch($URL, $$$)`.",
  );
}
