import { LIKELY, type ReachingTests, testsReaching } from "../../engines/impact/selectTests.ts";
import { readReach } from "../../recall/impact/readReach.ts";
import { turnTaker } from "../../upkeep/turnTaker.ts";
import type { ToolContext, Workspace } from "../toolContext.ts";
import { type AskedChange, askedChange } from "./changeInput.ts";
import { tellIncomplete } from "./testItem.ts";
import { projectOf } from "./workspaceOf.ts";

export interface TestsForChange {
  /** Files of tests likely to run what changed, nearest first. */
  readonly likely: readonly ReachingTests[];
  /** How many more may. */
  readonly lessLikely: number;
  /** How many pieces of code changed that can be run, and which of them no test is likely to. */
  readonly running: number;
  readonly uncovered: readonly string[];
}

/** The tests that a change calls for. */
export async function testsForChange(
  asked: AskedChange,
  context: ToolContext,
  workspace: Workspace,
): Promise<TestsForChange> {
  const change = await askedChange(asked, context, workspace);
  const place = { view: { guard: context.guard }, project: projectOf(context), signal: context.signal };
  const { graph, running, lasting } = await readReach(workspace.code, place, change);
  const pause = turnTaker(context.signal);
  const { files, covered, isComplete } = await testsReaching(graph, running, { pause });
  tellIncomplete(graph.isComplete && isComplete, context);
  const likely = files.filter(({ likelihood }) => likelihood >= LIKELY);
  const isCovered = (id: string) => (covered.get(id) ?? 0) >= LIKELY;
  const uncovered = [...lasting].filter(([, ids]) => !ids.some(isCovered)).map(([id]) => id);
  return { likely, lessLikely: files.length - likely.length, running: lasting.size, uncovered };
}
