import type { ToolContext } from "../toolContext.ts";

/** So long an answer waits for what was just written to be looked at. */
const PATIENCE_MS = 2_000;

/** What was written a moment ago, by whichever process, is looked at first, if that does not take long. */
export async function truthSettled({ truth, project, caller, signal, degrade }: ToolContext): Promise<void> {
  if (!project) return;
  truth.nudge({ account: caller.account, project: project.id }, project.openWorkspace);
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    await truth.settled(AbortSignal.any([signal, patience]));
  } catch {
    signal.throwIfAborted();
    degrade("conflicts: what was written last is still being looked at");
  }
}
