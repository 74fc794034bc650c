import { Failure } from "../../domain/failure.ts";
import type { ToolContext, Workspace } from "../toolContext.ts";

/** The working tree a call is about; a tool on the code cannot do without one. */
export function workspaceOf({ project, namesProject }: ToolContext): Promise<Workspace> {
  if (project?.openWorkspace) return project.openWorkspace();
  throw new Failure(
    "not_ready",
    namesProject ? "This process does not serve a working tree of that project." : "No project is open here.",
    "Start Loci inside the repository, or leave `projectId` out.",
  );
}
