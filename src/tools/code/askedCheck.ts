import type { CheckFinding, CheckName } from "../../engines/checks/check.ts";
import { FIXES } from "../../engines/checks/check.ts";
import type { PathTest } from "../../engines/globs/globMatcher.ts";
import { pathTest } from "../../engines/globs/pathTest.ts";
import { runCheck } from "../../indexing/checks/runCheck.ts";
import { indexedFiles } from "../../indexing/patterns/indexedFiles.ts";
import { isInLanguage } from "../../indexing/patterns/isInLanguage.ts";
import { languagesNamed } from "../../indexing/patterns/languagesNamed.ts";
import type { ToolContext, Workspace } from "../toolContext.ts";
import { askedFiles } from "./askedFiles.ts";
import type { ShownBefore } from "./patternCursor.ts";
import type { PatternGroup, ShownMatch } from "./patternMatches.ts";
import { projectOf } from "./workspaceOf.ts";

export interface CheckWish {
  readonly check: CheckName;
  readonly language?: string | undefined;
  readonly paths?: readonly string[] | undefined;
  readonly before: ShownBefore;
  readonly limit: number;
}

/** What a named check finds. A finding belongs to the paths that were asked for if any of the files it is about does. */
export async function askedCheck(
  { check, language, paths, before, limit }: CheckWish,
  { code, searcher, settings }: Workspace,
  context: ToolContext,
): Promise<PatternGroup> {
  const takes = await takenPaths(paths, code, context);
  const { checks } = await settings();
  const found = await runCheck(check, {
    code,
    searcher,
    view: { guard: context.guard },
    project: projectOf(context),
    settings: checks,
    isIgnored: pathTest(checks[check].ignore),
    signal: context.signal,
    warn: (warning) => context.warn(warning),
  });
  const speaks = language === undefined ? () => true : isInLanguage(languagesNamed(language));
  const wanted = found.filter(({ path, others = [] }) => speaks(path) && [path, ...others].some(takes));
  return {
    name: check,
    count: wanted.length,
    matches: wanted.slice(before(check), before(check) + limit).map(shown),
    fix: FIXES[check],
  };
}

async function takenPaths(
  paths: readonly string[] | undefined,
  code: Workspace["code"],
  context: ToolContext,
): Promise<PathTest> {
  if (paths === undefined || paths.length === 0) return () => true;
  const files = await indexedFiles(code, { guard: context.guard });
  const known = files.map(({ path }) => path);
  return askedFiles(paths, known, context);
}

function shown({ path, startLine, endLine, id, note, others }: CheckFinding): ShownMatch {
  const more = others?.filter((other) => other !== path) ?? [];
  return {
    path,
    startLine,
    endLine,
    ...(id !== undefined && { id }),
    note,
    ...(more.length > 0 && { others: more }),
  };
}
