import { Failure } from "../../domain/failure.ts";
import type { ProjectId } from "../../domain/ids.ts";
import type { ToolContext, Workspace } from "../toolContext.ts";

/** The working tree a call is about, indexed as far as an answer can wait for; of an index that is older the answer says so. */
export async function workspaceOf(context: ToolContext): Promise<Workspace> {
  const workspace = await workspaceAsItIs(context);
  const { signal, progress, degrade } = context;
  if (!(await workspace.catchUp({ signal, progress }))) degrade("index");
  return workspace;
}

/** The project a call on the code is about. */
export function projectOf({ project }: ToolContext): ProjectId {
  if (project) return project.id;
  throw new Failure("not_ready", "No project is open here.", "Start Loci inside the repository.");
}

/** The working tree a call is about, for tools that look at the index itself or change it. */
export function workspaceAsItIs({ project, namesProject }: ToolContext): Promise<Workspace> {
  if (project?.openWorkspace) return project.openWorkspace();
  throw new Failure(
    "not_ready",
    namesProject ? "This process does not serve a working tree of that project." : "No project is open here.",
    "Start Loci inside the repository, name one with `graph_set_workspace`, or leave `projectId` out.",
  );
}
