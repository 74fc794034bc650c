import { workspaceOf } from "../code/workspaceOf.ts";
import type { ToolContext, Workspace } from "../toolContext.ts";

/** The working tree, where it can be had: who works together can do without the code. */
export async function treeIfThere({ project, log }: ToolContext): Promise<Workspace | null> {
  try {
    return (await project?.openWorkspace?.()) ?? null;
  } catch (cause) {
    log.warn("the code graph is away, claims do without it", { cause });
    return null;
  }
}

/**
 * Whether there is an index to decide by. It has followed the tree, as what was edited before a claim must not be taken for an
 * edit after it; of one that could not the answer says so.
 */
export async function isIndexed(context: ToolContext): Promise<boolean> {
  try {
    await workspaceOf(context);
    return true;
  } catch (cause) {
    context.signal.throwIfAborted();
    context.log.warn("the index is not ready, claims do without it", { cause });
    return false;
  }
}
