import { Failure } from "../../domain/failure.ts";
import type { ToolContext, Workspace } from "../toolContext.ts";

/** The working tree a call is about; a tool on the code cannot do without one. */
export function workspaceOf({ project, projectId }: ToolContext): Workspace {
  if (project?.workspace) return project.workspace;
  throw new Failure(
    "not_ready",
    projectId === null
      ? "No project is open here."
      : `This process does not serve a working tree of ${projectId}.`,
    "Start Loci inside the repository, or leave `projectId` out.",
  );
}
