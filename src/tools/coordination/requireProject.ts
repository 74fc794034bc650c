import { Failure } from "../../domain/failure.ts";
import type { ProjectId } from "../../domain/ids.ts";
import type { ToolContext } from "../toolContext.ts";

/** The project that the call is about; who works together does so in one. */
export function requireProject({ project, namesProject }: ToolContext): ProjectId {
  if (project) return project.id;
  throw new Failure(
    "blocked_scope",
    namesProject ? "There is no such project here." : "No project is open here.",
    "Start Loci inside the repository, name one with `graph_set_workspace`, or leave `projectId` out.",
  );
}
