import { z } from "zod";
import { Failure } from "../../domain/failure.ts";
import { CHECKS } from "../../engines/checks/check.ts";
import { checkMeant } from "../../engines/checks/checkMeant.ts";
import { defineTool } from "../defineTool.ts";
import type { ToolContext, Workspace } from "../toolContext.ts";
import { askedCheck } from "./askedCheck.ts";
import { askedPattern } from "./askedPattern.ts";
import { codeMeant } from "./codeMeant.ts";
import { nextPage, patternCursor, type ShownBefore, shownBefore } from "./patternCursor.ts";
import { fitGroups, type PatternGroup, patternGroup } from "./patternMatches.ts";
import { workspaceOf } from "./workspaceOf.ts";

const DEFAULT_LIMIT = 20;
const MOST_PATTERN_CHARACTERS = 4_000;
/** How long is looked, for all patterns of a call together, before what was found has to do. */
const MOST_MS = 20_000;

const input = z.object({
  pattern: z
    .string()
    .trim()
    .min(1)
    .max(MOST_PATTERN_CHARACTERS)
    .optional()
    .describe("code with `$X` for one thing and `$$$ARGS` for any number, or a tree-sitter query"),
  check: z.enum(CHECKS).optional(),
  query: z.string().trim().min(1).max(1_000).optional().describe("what you look for, in words"),
  language: z.string().min(1).max(50).optional(),
  paths: z.array(z.string().min(1).max(1_000)).max(100).optional().describe("files, folders or globs"),
  limit: z.int().min(1).max(500).optional().describe("matches a group"),
  cursor: patternCursor.optional().describe("the `nextCursor` of the page before; ask for the same"),
});
type Input = z.infer<typeof input>;

export const findPattern = defineTool({
  name: "find_pattern",
  family: "code",
  title: "Find code by its form",
  description:
    "Find code by what it looks like (`fetch($URL, $$$)`), in every language, or by a named check: import cycles, unused exports, oversized, untested or duplicated functions.",
  effect: "read",
  readsIndex: true,
  longRunning: true,
  defaultProfile: "balanced",
  input,
  unlisted: ["cursor"],
  output: z.object({ asked: z.string(), groups: z.array(patternGroup), nextCursor: z.string().optional() }),
  priorities: { asked: "required", groups: "high", nextCursor: "required", "groups[].fix": "medium" },
  summary: ({ asked, groups }) => summarize(asked, groups),
  async handle(asked, context) {
    requireOne(asked);
    const workspace = await workspaceOf(context);
    const before = shownBefore(asked.cursor);
    const { asked: what, groups } = await findAsked(asked, before, workspace, context);
    const shown = fitGroups(groups, context);
    const nextCursor = nextPage(shown, before);
    if (nextCursor !== undefined) context.warn(SOME_LEFT_OUT);
    return { asked: what, groups: shown, ...(nextCursor !== undefined && { nextCursor }) };
  },
});

const SOME_LEFT_OUT =
  "not all are shown: narrow `paths`, give a larger `maxTokens` and `limit`, or pass `nextCursor` on as `cursor`";

function requireOne({ pattern, check, query }: Input): void {
  const given = [pattern, check, query].filter((each) => each !== undefined).length;
  if (given === 1) return;
  throw new Failure(
    "invalid_input",
    given === 0 ? "Nothing is asked for." : "More than one thing is asked for at once.",
    `Give one of \`pattern\` (code such as \`fetch($URL, $$$)\`), \`check\` (${CHECKS.join(", ")}) or \`query\` (words).`,
  );
}

interface Asked {
  /** What was looked for, in the end. */
  readonly asked: string;
  readonly groups: readonly PatternGroup[];
}

async function findAsked(
  asked: Input,
  before: ShownBefore,
  workspace: Workspace,
  context: ToolContext,
): Promise<Asked> {
  const { query, language, paths, limit = DEFAULT_LIMIT } = asked;
  const check = asked.check ?? (query === undefined ? null : checkMeant(query));
  if (check !== null) {
    const group = await askedCheck({ check, language, paths, before, limit }, workspace, context);
    return { asked: `check ${check}`, groups: group.count > 0 ? [group] : [] };
  }
  const patterns =
    asked.pattern === undefined ? await codeMeant(query ?? "", workspace, context) : [asked.pattern];
  const groups: PatternGroup[] = [];
  const untilMs = performance.now() + MOST_MS;
  for (const pattern of patterns) {
    const nameOf = (one: string) => (patterns.length > 1 ? `${pattern} (${one})` : one);
    const wish = { pattern, language, paths, nameOf, before, limit, untilMs };
    groups.push(...(await askedPattern(wish, workspace, context)));
  }
  return { asked: patterns.map((pattern) => `pattern \`${pattern}\``).join(", "), groups };
}

const NAMED_PLACES = 3;

function summarize(asked: string, groups: readonly PatternGroup[]): string {
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return `Nothing found for ${asked}.`;
  const places = groups.flatMap(({ matches }) => matches).slice(0, NAMED_PLACES);
  const named = places.map(({ path, startLine }) => `${path}:${startLine}`).join(", ");
  const by = groups.length > 1 ? ` (${groups.map(({ name, count }) => `${name} ${count}`).join(", ")})` : "";
  const where = named === "" ? "" : `: ${named}${total > places.length ? " and more" : ""}`;
  return `${total} ${total === 1 ? "match" : "matches"} for ${asked}${by}${where}.`;
}
