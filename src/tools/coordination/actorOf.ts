import type { Actor } from "../../coordination/actor.ts";
import type { ToolContext } from "../toolContext.ts";
import { requireProject } from "./requireProject.ts";
import { watcherOf } from "./watcherOf.ts";

/** Who calls, in the project that the call is about. */
export async function actorOf(context: ToolContext): Promise<Actor> {
  const { caller, presence, ids, project } = context;
  await presence.attend(caller, requireProject(context));
  return {
    ...(await watcherOf(context)),
    process: presence.process,
    root: project?.root ?? null,
    ids,
  };
}
