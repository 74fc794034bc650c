import { z } from "zod";
import { counted } from "../../domain/counted.ts";
import { Failure } from "../../domain/failure.ts";
import type { Violation } from "../../engines/architecture/architecture.ts";
import { validateImports } from "../../engines/architecture/validateImports.ts";
import { pageEnd, violationsAfter } from "../../engines/architecture/violationPage.ts";
import { readCommunities, readImports } from "../../indexing/readImports.ts";
import { defineTool } from "../defineTool.ts";
import { fittingPage } from "../fittingPage.ts";
import { pageCursor } from "../pageCursor.ts";
import type { ToolContext } from "../toolContext.ts";
import { architectureOf, NO_RULES } from "./architectureOf.ts";
import { askedFiles } from "./askedFiles.ts";
import { drawnMap } from "./drawnMap.ts";
import { shownViolation, violation } from "./shownViolation.ts";
import { projectOf, workspaceOf } from "./workspaceOf.ts";

const DEFAULT_LIMIT = 200;
const NAMED_IN_SUMMARY = 3;

const output = z.object({
  violations: z.array(violation),
  total: z.int(),
  rules: z.array(z.object({ rule: z.string(), count: z.int() })),
  checkedFiles: z.int(),
  layers: z.array(z.object({ name: z.string(), files: z.int() })),
  advice: z.array(violation).optional(),
  configured: z.boolean(),
  nextCursor: z.string().optional(),
});
type Output = z.infer<typeof output>;

export const archValidate = defineTool({
  name: "arch_validate",
  family: "code",
  title: "Check the architecture",
  description:
    "Imports that break the project's rules (layers, entry points, cycles in loci.config.json), each with line and fix.",
  effect: "read",
  readsIndex: true,
  defaultProfile: "balanced",
  input: z.object({
    files: z
      .array(z.string().min(1).max(1_000))
      .min(1)
      .max(1_000)
      .optional()
      .describe("paths, folders or globs"),
    strict: z.boolean().optional().describe("advice counts as violation"),
    limit: z.int().min(1).max(1_000).optional(),
    cursor: pageCursor.optional(),
  }),
  unlisted: ["limit", "cursor"],
  output,
  priorities: {
    violations: "required",
    total: "required",
    checkedFiles: "required",
    configured: "low",
    nextCursor: "required",
    rules: "medium",
    layers: "low",
    advice: "low",
    "violations[].hint": "high",
    "violations[].cycle": "low",
    "advice[].cycle": "low",
  },
  summary: summarize,
  async handle({ files, strict = false, limit = DEFAULT_LIMIT, cursor }, context) {
    const workspace = await workspaceOf(context);
    const architecture = await architectureOf(workspace);
    if (!architecture) return NOTHING;
    const view = { guard: context.guard };
    const graph = await readImports(workspace.code, view, projectOf(context));
    // Only who counts advice needs all of it.
    if (strict) await drawnMap(workspace, context);
    const communities = await readCommunities(workspace.code, view, graph.files);
    const isAsked = files ? askedFiles(files, [...graph.files.keys()], context) : () => true;
    const { notes, violations, advice, checkedFiles, layers } = validateImports(
      architecture,
      { ...graph, communities },
      isAsked,
    );
    for (const note of notes) context.warn(note);
    const all = strict ? [...violations, ...advice] : violations;
    return {
      ...pageOf(all, { limit, cursor, notes }, context),
      total: all.length,
      rules: countsOf(all),
      checkedFiles,
      layers: [...layers],
      ...(!strict && advice.length > 0 && cursor === undefined && { advice: advice.map(shownViolation) }),
      configured: true,
    };
  },
});

const NOTHING: Output = {
  violations: [],
  total: 0,
  rules: [],
  checkedFiles: 0,
  layers: [],
  configured: false,
};

interface Page {
  readonly limit: number;
  readonly cursor: string | undefined;
  /** What is said besides, which takes of the room there is. */
  readonly notes: readonly string[];
}

function pageOf(all: readonly Violation[], { limit, cursor, notes }: Page, context: ToolContext) {
  const rest = cursor === undefined ? all : violationsAfter(all, cursor);
  if (!rest)
    throw new Failure(
      "invalid_input",
      "`cursor` is not one that a page ended with.",
      "Pass the `nextCursor` of the page before, or leave it out to begin anew.",
    );
  const { countTokens } = context;
  const room = { countTokens, budgetTokens: context.budgetTokens - countTokens(notes.join("\n")) };
  const page = fittingPage(rest.slice(0, limit), leastOf, room);
  const last = page.at(-1);
  return {
    violations: page.map(shownViolation),
    ...(last && rest.length > page.length && { nextCursor: pageEnd(all, last) }),
  };
}

function leastOf({ rule, from, to, line }: Violation): object {
  return { rule, from, to, line };
}

function countsOf(violations: readonly Violation[]): Output["rules"] {
  const counts = new Map<string, number>();
  for (const { rule } of violations) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts].map(([rule, count]) => ({ rule, count })).sort((one, other) => other.count - one.count);
}

function summarize({ total, rules, violations, checkedFiles, advice, configured, layers }: Output): string {
  if (!configured) return NO_RULES;
  const advised = advice?.length
    ? ` ${counted(advice.length, "import")} could be looked at: the only ties between parts of the code.`
    : "";
  const scope = `${counted(checkedFiles, "file")}, ${counted(layers.length, "layer")}`;
  if (total === 0) return `The architecture holds: no violation in ${scope}.${advised}`;
  const named = rules.slice(0, NAMED_IN_SUMMARY).map(({ rule, count }) => `${rule} (${count})`);
  const most = rules.length > named.length ? " and more" : "";
  const [first] = violations;
  const where = first ? ` First: ${first.from}:${first.line} imports ${first.to}.` : "";
  return `${counted(total, "violation")} in ${scope}: ${named.join(", ")}${most}.${where}${advised}`;
}
