import { z } from "zod";
import { Failure } from "../../domain/failure.ts";
import type { Json } from "../../domain/record.ts";
import { OUTCOMES } from "../../engines/episodes/episodeTypes.ts";
import { screenProps } from "../../engines/screening/screenProps.ts";
import { judgeRun } from "../../engines/testRuns/judgeRun.ts";
import { type PlannedCommand, planCommands } from "../../engines/testRuns/planCommands.ts";
import type { TestFailure } from "../../engines/testRuns/reading/testTally.ts";
import type { TestCommand } from "../../engines/testRuns/testCommand.ts";
import { namedTask } from "../../memory/namedTask.ts";
import { readTestFiles } from "../../recall/tests/readTestFiles.ts";
import { testedCode } from "../../recall/tests/testedCode.ts";
import { requireProject } from "../coordination/requireProject.ts";
import { defineTool, Refused } from "../defineTool.ts";
import { keepMemory } from "../memory/keep/keepMemory.ts";
import { unknownTask } from "../memory/keep/kept.ts";
import type { ToolContext, Workspace } from "../toolContext.ts";
import { word } from "../word.ts";
import { sinceInput } from "./changeInput.ts";
import { approvedCommands } from "./runs/approvedCommands.ts";
import { runCommands } from "./runs/runCommands.ts";
import { runnableTests } from "./runs/runnableTests.ts";
import { testEpisode, verdictWords } from "./runs/testEpisode.ts";
import { testsForChange } from "./testsForChange.ts";
import { workspaceOf } from "./workspaceOf.ts";

const DEFAULT_TIMEOUT_MS = 10 * 60_000;
const MOST_TIMEOUT_MS = 60 * 60_000;
const MOST_FAILURES = 20;

const failure = z.object({
  name: z.string(),
  file: z.string().optional(),
  line: z.int().optional(),
  message: z.string(),
});

const output = z.object({
  outcome: z.enum(OUTCOMES),
  passed: z.int(),
  failed: z.int(),
  skipped: z.int(),
  failures: z.array(failure),
  durationMs: z.int(),
  episodeId: z.string().optional(),
  ran: z.array(
    z.object({ command: z.array(z.string()), exitCode: z.int().nullable(), format: z.string().nullable() }),
  ),
});
type Output = z.infer<typeof output>;

export const testRun = defineTool({
  name: "test_run",
  family: "code",
  title: "Run tests",
  description:
    "Run the tests you name, those that a change calls for, or all, by the command this project has configured; failures are kept for everybody until they pass.",
  effect: "write",
  longRunning: true,
  readsIndex: true,
  defaultProfile: "balanced",
  input: z.object({
    tests: z
      .array(z.string().min(1).max(1_000))
      .min(1)
      .max(500)
      .optional()
      .describe("test files, or ids of tests"),
    since: sinceInput
      .optional()
      .describe("instead: those likely to run what changed since a commit (HEAD~3), tx id, time or agent"),
    timeoutMs: z.int().min(1_000).max(MOST_TIMEOUT_MS).optional().describe("default 10 minutes"),
    taskId: word.optional(),
    producedByTaskId: word.optional(),
  }),
  unlisted: ["producedByTaskId"],
  output,
  priorities: {
    outcome: "required",
    passed: "required",
    failed: "required",
    episodeId: "required",
    failures: "high",
    durationMs: "medium",
    skipped: "medium",
    ran: "low",
    "failures[].message": "high",
  },
  summary: ({ outcome, passed, failed, failures: [first] }) => {
    const words = verdictWords({ outcome, passed, failed, isCounted: passed > 0 });
    const place =
      first?.file === undefined ? "" : ` (${first.file}${first.line === undefined ? "" : `:${first.line}`})`;
    return first ? `${words} First: ${first.name}${place}.` : words;
  },
  async handle({ tests: named, since, timeoutMs = DEFAULT_TIMEOUT_MS, taskId, producedByTaskId }, context) {
    await requireRunner(producedByTaskId, context);
    const workspace = await workspaceOf(context);
    const setup = await approvedCommands(workspace);
    const view = { guard: context.guard };
    const known = new Set((await readTestFiles(workspace.code, view)).keys());
    const wanted = since === undefined ? named : await testsSince(since, named, workspace, context);
    const tests = wanted ? await runnableTests(wanted, known, workspace, context) : null;
    const commands = plannedFor(setup.commands, tests, context);
    const startedAt = performance.now();
    const runs = await runCommands({ commands, setup, known, timeoutMs }, workspace, context);
    const durationMs = Math.round(performance.now() - startedAt);
    const isWhole =
      runs.length === commands.length && (tests === null || runs.every((run) => run.tests === null));
    const verdict = judgeRun(runs, isWhole && commands.length === setup.commands.length);
    const failures = await screened(verdict.failures.slice(0, MOST_FAILURES));
    const tested = await testedCode(workspace.code, view, requireProject(context), verdict.failingFiles);
    const statement = testEpisode({ verdict, failures, tests, tested, durationMs, taskId, producedByTaskId });
    const { outcome, passed, failed, skipped } = verdict;
    const kept = await keepMemory(statement, context);
    const answer: Output = {
      outcome,
      passed,
      failed,
      skipped,
      failures,
      durationMs,
      ...(kept.id !== undefined && { episodeId: kept.id }),
      ran: runs.map(({ words, exitCode, tally }) => ({
        command: [...words],
        exitCode,
        format: tally?.format ?? null,
      })),
    };
    return kept.refusal ? new Refused(answer, kept.refusal) : answer;
  },
});

/** All that can be refused is refused before anything is run. */
async function requireRunner(producedByTaskId: string | undefined, context: ToolContext): Promise<void> {
  const { caller, store } = context;
  if (caller.role === "restricted")
    throw new Failure(
      "forbidden",
      "A restricted agent does not run tests.",
      "Ask an agent that is not restricted.",
    );
  const project = requireProject(context);
  if (producedByTaskId === undefined) return;
  if (await namedTask(store.memory, caller, project, producedByTaskId)) return;
  const { errorCode, message, hint } = unknownTask(producedByTaskId);
  throw new Failure(errorCode, message, hint);
}

async function testsSince(
  since: string,
  named: readonly string[] | undefined,
  workspace: Workspace,
  context: ToolContext,
): Promise<string[]> {
  if (named)
    throw new Failure(
      "invalid_input",
      "Tests are named, and `since` chooses them as well.",
      "Give one of the two.",
    );
  const { likely, lessLikely } = await testsForChange({ since }, context, workspace);
  if (likely.length === 0)
    throw new Failure(
      "not_found",
      `No test is likely to run what changed since ${since}; nothing was run.`,
      lessLikely > 0
        ? "`impact_analyze` lists those that may; name them in `tests`, or leave out `since` to run all."
        : "Leave out `since` to run all tests.",
    );
  return likely.map(({ path }) => path);
}

function plannedFor(
  commands: readonly TestCommand[],
  tests: readonly string[] | null,
  { warn }: ToolContext,
): readonly PlannedCommand[] {
  const plan = planCommands(commands, tests);
  const [lost] = plan.left;
  if (lost)
    throw new Failure(
      "invalid_input",
      lost.why === "name"
        ? `The name of \`${lost.test}\` cannot be passed to the test command; nothing was run.`
        : `No test command is for \`${lost.test}\`; nothing was run.`,
      lost.why === "name"
        ? "Rename it, or leave it out."
        : "Leave it out, or have `testCommand` name one for it.",
    );
  if (tests !== null && plan.commands.some((each) => each.tests === null))
    warn("the test command has no place for chosen tests (`{tests}`), so all of its tests were run");
  return plan.commands;
}

/** What tests print may hold anything. */
async function screened(failures: readonly TestFailure[]): Promise<TestFailure[]> {
  // Safe: a failure is plain JSON, and stays what it is.
  const { props } = await screenProps({ failures: failures as unknown as Json });
  return props.failures as unknown as TestFailure[];
}
