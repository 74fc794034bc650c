import type { Watcher } from "../../coordination/tasks/surroundings.ts";
import type { ToolContext } from "../toolContext.ts";
import { requireProject } from "./requireProject.ts";

/** Who looks at the work of a project, and what is known of who is there. */
export async function watcherOf(context: ToolContext): Promise<Watcher> {
  const { caller, presence, store } = context;
  const project = requireProject(context);
  // In this order: a session that is noted after the first may be of a process that the second does not know.
  const sawVersion = await store.memory.lastVersion();
  return { caller, project, sawVersion, living: await presence.living() };
}
