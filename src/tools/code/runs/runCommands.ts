import { join } from "node:path";
import { Failure } from "../../../domain/failure.ts";
import type { CommandRun } from "../../../engines/testRuns/judgeRun.ts";
import type { PlannedCommand } from "../../../engines/testRuns/planCommands.ts";
import { placeTold } from "../../../engines/testRuns/reading/placeTold.ts";
import { plainText, readResults } from "../../../engines/testRuns/reading/readResults.ts";
import { reportFiles } from "../../../engines/testRuns/reportFiles.ts";
import type { RunOutcome } from "../../../runners/port.ts";
import { ifLeased } from "../../../upkeep/ifLeased.ts";
import type { ToolContext, Workspace } from "../../toolContext.ts";
import type { ApprovedSetup } from "./approvedCommands.ts";

interface RunRequest {
  readonly commands: readonly PlannedCommand[];
  readonly setup: ApprovedSetup;
  readonly known: ReadonlySet<string>;
  /** For all of them together. */
  readonly timeoutMs: number;
}

/** Runs the commands one after the other; of all processes that serve a tree, one at a time does. */
export async function runCommands(
  request: RunRequest,
  workspace: Workspace,
  context: ToolContext,
): Promise<CommandRun[]> {
  const { account } = context.caller;
  const lease = {
    leases: context.store.leases,
    name: `tests:${account}:${workspace.root}`,
    // Another call of this process is another run.
    holder: context.ids.next("run"),
  };
  const done = await ifLeased(lease, context.signal, (signal) =>
    runEach(request, workspace, context, signal),
  );
  if (done) return done.result;
  throw new Failure(
    "conflict",
    "The tests of this working tree are being run already; nothing was started.",
    "Wait for that run to end, and call again.",
  );
}

async function runEach(
  { commands, setup, known, timeoutMs }: RunRequest,
  { root }: Workspace,
  { progress, warn }: ToolContext,
  signal: AbortSignal,
): Promise<CommandRun[]> {
  const endsAt = performance.now() + timeoutMs;
  const runs: CommandRun[] = [];
  for (const [at, planned] of commands.entries()) {
    const told = { done: at, total: commands.length };
    const what = planned.command.slice(0, 3).join(" ");
    progress({ ...told, message: `running ${what}` });
    const outcome = await setup.runner.run({
      command: planned.command,
      folder: join(root, planned.folder),
      within: root,
      environment: setup.environment,
      timeoutMs: Math.max(1, Math.round(endsAt - performance.now())),
      signal,
      reports: reportFiles(planned.reports),
      onOutput: (bytes) => progress({ ...told, message: `running ${what} (${bytes} bytes written)` }),
    });
    requireRun(outcome, planned, setup, signal);
    const run = commandRun(outcome, planned, root, known, timeoutMs);
    if (run.isOutputCut)
      warn(
        `\`${what}\` wrote more than is kept, so the counts may lack some: have it write a report (\`reports\`).`,
      );
    runs.push(run);
    if (outcome.end.is === "timeout") break;
  }
  return runs;
}

function requireRun(
  { end }: RunOutcome,
  { command }: PlannedCommand,
  { from }: ApprovedSetup,
  signal: AbortSignal,
): void {
  signal.throwIfAborted();
  if (end.is === "cancelled")
    throw new Failure("cancelled", "The run was ended, as Loci is closing.", "Call again when it is back.");
  if (end.is === "brokenOff")
    throw new Failure(
      "unavailable",
      `The run of \`${command[0]}\` was broken off: what watches over it was killed.`,
      "Call again; if it happens again, the machine may be out of memory.",
    );
  if (end.is !== "unstarted") return;
  throw new Failure(
    "unavailable",
    `\`${command[0]}\` could not be started (${end.reason}).`,
    `Have it installed where Loci runs, or the test command mended: ${from}.`,
  );
}

function commandRun(
  { end, output, leftOutBytes, reports }: RunOutcome,
  { command, tests, folder }: PlannedCommand,
  root: string,
  known: ReadonlySet<string>,
  timeoutMs: number,
): CommandRun {
  const placeOf = placeTold(root, folder);
  return {
    words: command,
    tests,
    exitCode: end.is === "exited" ? end.code : null,
    hasTimedOut: end.is === "timeout",
    timeoutMs,
    tally: readResults({ output, reports, placeOf, known }),
    output: plainText(output),
    isOutputCut: leftOutBytes > 0 && reports.length === 0,
  };
}
